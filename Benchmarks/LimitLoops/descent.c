// Goes down a tree as fast as memory answers.
#include "loops.h"

uint64_t limit_descend(
    const limit_tree_level *levels, size_t level_count, const uint32_t *paths, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    // The sum stays below 2^63, so that nothing of an earlier path is left but the wait for it.
    size_t node = sum >> 63;
    uint32_t path = paths[i];
    for (size_t level = 0; level + 1 < level_count; level++, path >>= 4) {
      uint64_t children = levels[level].nodes[node * levels[level].stride];
      node = (children >> 5) + ((children & 31) * (path & 15) >> 4);
    }
    sum += levels[level_count - 1].nodes[node * levels[level_count - 1].stride];
  }
  return sum;
}
