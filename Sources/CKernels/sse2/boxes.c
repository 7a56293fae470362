// Boxes, four at a time.
#if defined(__x86_64__)
#include "../levels.h"

#define LEVEL(name) sse2_##name
#define TARGET

typedef kernel_box wide_box;

static ALWAYS_INLINE wide_box widen(kernel_box target) { return target; }

static ALWAYS_INLINE uint32_t meets(const kernel_box_block *block, const wide_box *target) {
  return kernel_boxes_met(block, *target);
}

static ALWAYS_INLINE uint32_t meets_two(
    const kernel_box_block *blocks, const wide_box *target) {
  return meets(blocks, target) | meets(blocks + 1, target) << kernel_boxes_per_block;
}

#include "../layer_search.h"
#endif
