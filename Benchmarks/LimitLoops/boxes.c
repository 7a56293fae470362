// Counts the boxes that hold a point.
#include "loops.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

size_t limit_count_boxes(const limit_boxes *b, float x, float y) {
  size_t count = 0;
  for (size_t i = 0; i < b->count; i++) {
    count += (b->min_x[i] <= x) & (x <= b->max_x[i]) & (b->min_y[i] <= y) & (y <= b->max_y[i]);
  }
  return count;
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2,popcnt")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,popcnt")))

AVX2 LIMIT_INLINE __m256 eight(const limit_boxes *b, size_t i, __m256 x, __m256 y) {
  __m256 in_x = _mm256_and_ps(
      _mm256_cmp_ps(_mm256_loadu_ps(b->min_x + i), x, _CMP_LE_OQ),
      _mm256_cmp_ps(x, _mm256_loadu_ps(b->max_x + i), _CMP_LE_OQ));
  __m256 in_y = _mm256_and_ps(
      _mm256_cmp_ps(_mm256_loadu_ps(b->min_y + i), y, _CMP_LE_OQ),
      _mm256_cmp_ps(y, _mm256_loadu_ps(b->max_y + i), _CMP_LE_OQ));
  return _mm256_and_ps(in_x, in_y);
}

AVX2 size_t limit_count_boxes_avx2(const limit_boxes *b, float x, float y) {
  const __m256 all_x = _mm256_set1_ps(x), all_y = _mm256_set1_ps(y);
  size_t count = 0;
  for (size_t i = 0; i < b->count; i += 32) {
    __m256 k0 = eight(b, i, all_x, all_y), k1 = eight(b, i + 8, all_x, all_y);
    __m256 k2 = eight(b, i + 16, all_x, all_y), k3 = eight(b, i + 24, all_x, all_y);
    __m256 any = _mm256_or_ps(_mm256_or_ps(k0, k1), _mm256_or_ps(k2, k3));
    if (_mm256_testz_ps(any, any)) continue;
    count += (size_t)__builtin_popcount(
        (unsigned)(_mm256_movemask_ps(k0) | _mm256_movemask_ps(k1) << 8 |
                   _mm256_movemask_ps(k2) << 16) |
        (unsigned)_mm256_movemask_ps(k3) << 24);
  }
  return count;
}

AVX512 LIMIT_INLINE __mmask16 sixteen(const limit_boxes *b, size_t i, __m512 x, __m512 y) {
  __mmask16 in = _mm512_cmp_ps_mask(_mm512_loadu_ps(b->min_x + i), x, _CMP_LE_OQ);
  in = _mm512_mask_cmp_ps_mask(in, _mm512_loadu_ps(b->max_x + i), x, _CMP_GE_OQ);
  in = _mm512_mask_cmp_ps_mask(in, _mm512_loadu_ps(b->min_y + i), y, _CMP_LE_OQ);
  return _mm512_mask_cmp_ps_mask(in, _mm512_loadu_ps(b->max_y + i), y, _CMP_GE_OQ);
}

AVX512 size_t limit_count_boxes_avx512(const limit_boxes *b, float x, float y) {
  const __m512 all_x = _mm512_set1_ps(x), all_y = _mm512_set1_ps(y);
  size_t count = 0;
  for (size_t i = 0; i < b->count; i += 32) {
    __mmask32 in = _mm512_kunpackw(
        sixteen(b, i + 16, all_x, all_y), sixteen(b, i, all_x, all_y));
    if (in) count += (size_t)__builtin_popcount((unsigned)in);
  }
  return count;
}
#endif
