// The reference for boxes: one after the other.
#include "../levels.h"

#define LEVEL(name) scalar_##name
#define TARGET

typedef kernel_box wide_box;

static ALWAYS_INLINE wide_box widen(kernel_box target) { return target; }

static ALWAYS_INLINE uint32_t meets(const kernel_box_block *block, const wide_box *target) {
  uint32_t met = 0;
  for (int box = 0; box < kernel_boxes_per_block; box++) {
    if (block->min_x[box] <= target->max_x && block->max_x[box] >= target->min_x &&
        block->min_y[box] <= target->max_y && block->max_y[box] >= target->min_y) {
      met |= (uint32_t)1 << box;
    }
  }
  return met;
}

static ALWAYS_INLINE uint32_t meets_two(
    const kernel_box_block *blocks, const wide_box *target) {
  return meets(blocks, target) | meets(blocks + 1, target) << kernel_boxes_per_block;
}

#include "../layer_search.h"
