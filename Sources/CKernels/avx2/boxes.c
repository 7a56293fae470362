// Boxes, eight at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define TARGET __attribute__((target("avx2")))

// All bits of a lane are set if its box meets the target in both axes.
TARGET static ALWAYS_INLINE __m256 meets(
    const kernel_box_block *block, int first, __m256 min_x, __m256 min_y, __m256 max_x,
    __m256 max_y) {
  __m256 in_x = _mm256_and_ps(
      _mm256_cmp_ps(_mm256_loadu_ps(block->min_x + first), max_x, _CMP_LE_OQ),
      _mm256_cmp_ps(min_x, _mm256_loadu_ps(block->max_x + first), _CMP_LE_OQ));
  __m256 in_y = _mm256_and_ps(
      _mm256_cmp_ps(_mm256_loadu_ps(block->min_y + first), max_y, _CMP_LE_OQ),
      _mm256_cmp_ps(min_y, _mm256_loadu_ps(block->max_y + first), _CMP_LE_OQ));
  return _mm256_and_ps(in_x, in_y);
}

TARGET size_t avx2_find_boxes(
    const kernel_box_block *blocks, size_t first, size_t count, kernel_box target, uint32_t *met) {
  const __m256 min_x = _mm256_set1_ps(target.min_x), min_y = _mm256_set1_ps(target.min_y);
  const __m256 max_x = _mm256_set1_ps(target.max_x), max_y = _mm256_set1_ps(target.max_y);
  for (size_t block = first; block < count; block++) {
    __m256 left = meets(blocks + block, 0, min_x, min_y, max_x, max_y);
    __m256 right = meets(blocks + block, 8, min_x, min_y, max_x, max_y);
    if (_mm256_testz_ps(left, left) && _mm256_testz_ps(right, right)) continue;
    *met = (uint32_t)_mm256_movemask_ps(left) | (uint32_t)_mm256_movemask_ps(right) << 8;
    return block;
  }
  *met = 0;
  return count;
}
#endif
