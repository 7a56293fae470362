// Boxes, eight at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define LEVEL(name) avx2_##name
#define TARGET __attribute__((target("avx2")))

typedef struct {
  __m256 min_x, min_y, max_x, max_y;
} wide_box;

TARGET static ALWAYS_INLINE wide_box widen(kernel_box target) {
  const wide_box wide = {
      _mm256_set1_ps(target.min_x), _mm256_set1_ps(target.min_y), _mm256_set1_ps(target.max_x),
      _mm256_set1_ps(target.max_y)};
  return wide;
}

// All bits of a lane are set if its box meets the target in both axes.
TARGET static ALWAYS_INLINE __m256 eight(
    const kernel_box_block *block, int first, const wide_box *target) {
  __m256 in_x = _mm256_and_ps(
      _mm256_cmp_ps(_mm256_loadu_ps(block->min_x + first), target->max_x, _CMP_LE_OQ),
      _mm256_cmp_ps(target->min_x, _mm256_loadu_ps(block->max_x + first), _CMP_LE_OQ));
  __m256 in_y = _mm256_and_ps(
      _mm256_cmp_ps(_mm256_loadu_ps(block->min_y + first), target->max_y, _CMP_LE_OQ),
      _mm256_cmp_ps(target->min_y, _mm256_loadu_ps(block->max_y + first), _CMP_LE_OQ));
  return _mm256_and_ps(in_x, in_y);
}

TARGET static ALWAYS_INLINE uint32_t meets(const kernel_box_block *block, const wide_box *target) {
  return (uint32_t)_mm256_movemask_ps(eight(block, 0, target)) |
      (uint32_t)_mm256_movemask_ps(eight(block, 8, target)) << 8;
}

TARGET static ALWAYS_INLINE uint32_t meets_two(
    const kernel_box_block *blocks, const wide_box *target) {
  return meets(blocks, target) | meets(blocks + 1, target) << kernel_boxes_per_block;
}

#include "../layer_search.h"
#endif
