// The reference for boxes.
#include "../levels.h"

size_t scalar_find_boxes(
    const kernel_box_block *blocks, size_t first, size_t count, kernel_box target, uint32_t *met) {
  for (size_t block = first; block < count; block++) {
    *met = kernel_boxes_met(blocks + block, target);
    if (*met) return block;
  }
  *met = 0;
  return count;
}
