// Boxes, sixteen at a time, and four blocks per test.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

typedef struct {
  __m512 min_x, min_y, max_x, max_y;
} wide_box;

TARGET static ALWAYS_INLINE __mmask16 meets(const kernel_box_block *block, const wide_box *target) {
  __mmask16 met = _mm512_cmp_ps_mask(_mm512_loadu_ps(block->min_x), target->max_x, _CMP_LE_OQ);
  met = _mm512_mask_cmp_ps_mask(met, _mm512_loadu_ps(block->max_x), target->min_x, _CMP_GE_OQ);
  met = _mm512_mask_cmp_ps_mask(met, _mm512_loadu_ps(block->min_y), target->max_y, _CMP_LE_OQ);
  return _mm512_mask_cmp_ps_mask(met, _mm512_loadu_ps(block->max_y), target->min_y, _CMP_GE_OQ);
}

TARGET size_t avx512_find_boxes(
    const kernel_box_block *blocks, size_t first, size_t count, kernel_box target, uint32_t *met) {
  const wide_box wide = {
      _mm512_set1_ps(target.min_x), _mm512_set1_ps(target.min_y), _mm512_set1_ps(target.max_x),
      _mm512_set1_ps(target.max_y)};
  size_t block = first;
  for (; block + 4 <= count; block += 4) {
    __mmask16 a = meets(blocks + block, &wide), b = meets(blocks + block + 1, &wide);
    __mmask16 c = meets(blocks + block + 2, &wide), d = meets(blocks + block + 3, &wide);
    // The four masks side by side: the first bit that is set is that of the first box.
    __mmask64 all = _mm512_kunpackd(_mm512_kunpackw(d, c), _mm512_kunpackw(b, a));
    if (!all) continue;
    size_t place = (size_t)__builtin_ctzll(all) / kernel_boxes_per_block;
    *met = (uint32_t)(uint16_t)(all >> kernel_boxes_per_block * place);
    return block + place;
  }
  for (; block < count; block++) {
    *met = meets(blocks + block, &wide);
    if (*met) return block;
  }
  *met = 0;
  return count;
}
#endif
