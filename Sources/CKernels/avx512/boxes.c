// Boxes, sixteen at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define LEVEL(name) avx512_##name
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

typedef struct {
  __m512 min_x, min_y, max_x, max_y;
} wide_box;

TARGET static ALWAYS_INLINE wide_box widen(kernel_box target) {
  const wide_box wide = {
      _mm512_set1_ps(target.min_x), _mm512_set1_ps(target.min_y), _mm512_set1_ps(target.max_x),
      _mm512_set1_ps(target.max_y)};
  return wide;
}

// Each axis by itself: comparisons that wait for each other take twice as long.
TARGET static ALWAYS_INLINE __mmask16 sixteen(
    const kernel_box_block *block, const wide_box *target) {
  __mmask16 in_x = _mm512_cmp_ps_mask(_mm512_loadu_ps(block->min_x), target->max_x, _CMP_LE_OQ);
  __mmask16 in_y = _mm512_cmp_ps_mask(_mm512_loadu_ps(block->min_y), target->max_y, _CMP_LE_OQ);
  in_x = _mm512_mask_cmp_ps_mask(in_x, _mm512_loadu_ps(block->max_x), target->min_x, _CMP_GE_OQ);
  in_y = _mm512_mask_cmp_ps_mask(in_y, _mm512_loadu_ps(block->max_y), target->min_y, _CMP_GE_OQ);
  return in_x & in_y;
}

TARGET static ALWAYS_INLINE uint32_t meets(const kernel_box_block *block, const wide_box *target) {
  return sixteen(block, target);
}

// Two blocks at a time leave the processor more to do at once than four.
TARGET static ALWAYS_INLINE uint32_t meets_two(
    const kernel_box_block *blocks, const wide_box *target) {
  return _mm512_kunpackw(sixteen(blocks + 1, target), sixteen(blocks, target));
}

#include "../layer_search.h"
#endif
