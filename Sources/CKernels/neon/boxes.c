// Boxes, four at a time.
#if defined(__aarch64__)
#include <arm_neon.h>

#include "../levels.h"

#define LEVEL(name) neon_##name
#define TARGET

typedef struct {
  float32x4_t min_x, min_y, max_x, max_y;
} wide_box;

static ALWAYS_INLINE wide_box widen(kernel_box target) {
  const wide_box wide = {
      vdupq_n_f32(target.min_x), vdupq_n_f32(target.min_y), vdupq_n_f32(target.max_x),
      vdupq_n_f32(target.max_y)};
  return wide;
}

// All bits of a lane are set if its box meets the target in both axes.
static ALWAYS_INLINE uint32x4_t four(
    const kernel_box_block *block, int first, const wide_box *target) {
  uint32x4_t in_x = vandq_u32(
      vcleq_f32(vld1q_f32(block->min_x + first), target->max_x),
      vcleq_f32(target->min_x, vld1q_f32(block->max_x + first)));
  uint32x4_t in_y = vandq_u32(
      vcleq_f32(vld1q_f32(block->min_y + first), target->max_y),
      vcleq_f32(target->min_y, vld1q_f32(block->max_y + first)));
  return vandq_u32(in_x, in_y);
}

static ALWAYS_INLINE uint32_t meets(const kernel_box_block *block, const wide_box *target) {
  const uint32x4_t bits = {1, 2, 4, 8};
  uint32_t met = 0;
  for (int box = 0; box < kernel_boxes_per_block; box += 4) {
    met |= vaddvq_u32(vandq_u32(four(block, box, target), bits)) << box;
  }
  return met;
}

static ALWAYS_INLINE uint32_t meets_two(
    const kernel_box_block *blocks, const wide_box *target) {
  return meets(blocks, target) | meets(blocks + 1, target) << kernel_boxes_per_block;
}

#include "../layer_search.h"
#endif
