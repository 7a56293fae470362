// Boxes, four at a time.
#if defined(__aarch64__)
#include <arm_neon.h>

#include "../levels.h"

// All bits of a lane are set if its box meets the target in both axes.
static ALWAYS_INLINE uint32x4_t meets(
    const kernel_box_block *block, int first, float32x4_t min_x, float32x4_t min_y,
    float32x4_t max_x, float32x4_t max_y) {
  uint32x4_t in_x = vandq_u32(
      vcleq_f32(vld1q_f32(block->min_x + first), max_x),
      vcleq_f32(min_x, vld1q_f32(block->max_x + first)));
  uint32x4_t in_y = vandq_u32(
      vcleq_f32(vld1q_f32(block->min_y + first), max_y),
      vcleq_f32(min_y, vld1q_f32(block->max_y + first)));
  return vandq_u32(in_x, in_y);
}

size_t neon_find_boxes(
    const kernel_box_block *blocks, size_t first, size_t count, kernel_box target, uint32_t *met) {
  const float32x4_t min_x = vdupq_n_f32(target.min_x), min_y = vdupq_n_f32(target.min_y);
  const float32x4_t max_x = vdupq_n_f32(target.max_x), max_y = vdupq_n_f32(target.max_y);
  for (size_t block = first; block < count; block++) {
    uint32x4_t any = vdupq_n_u32(0);
    for (int box = 0; box < kernel_boxes_per_block; box += 4) {
      any = vorrq_u32(any, meets(blocks + block, box, min_x, min_y, max_x, max_y));
    }
    if (vmaxvq_u32(any) == 0) continue;
    *met = kernel_boxes_met(blocks + block, target);
    return block;
  }
  *met = 0;
  return count;
}
#endif
