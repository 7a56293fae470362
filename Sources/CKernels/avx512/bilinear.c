// Batches of points under which alpha is interpolated, 8 to a vector.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#pragma STDC FP_CONTRACT OFF
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

// Which coordinates lie within a half-open range; a NaN does not.
TARGET static ALWAYS_INLINE __mmask8 which_within(__m512d value, __m512d least, __m512d most) {
  return _mm512_mask_cmp_pd_mask(_mm512_cmp_pd_mask(value, least, _CMP_GE_OQ), value, most, _CMP_LT_OQ);
}

TARGET bool avx512_hit_bilinear_points(
    const kernel_point *points, size_t count, const kernel_certain_mapping *m,
    const kernel_bilinear_alpha *alpha, bool *hits, uint64_t *uncertain) {
  const __m512i even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  const __m512i odd = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
  const __m512d a = _mm512_set1_pd(m->a), b = _mm512_set1_pd(m->b), c = _mm512_set1_pd(m->c),
                d = _mm512_set1_pd(m->d), tx = _mm512_set1_pd(m->tx), ty = _mm512_set1_pd(m->ty);
  const __m512d min_u = _mm512_set1_pd(m->min_u), max_u = _mm512_set1_pd(m->max_u),
                min_v = _mm512_set1_pd(m->min_v), max_v = _mm512_set1_pd(m->max_v),
                least_u = _mm512_set1_pd(m->outer_min_u), most_u = _mm512_set1_pd(m->outer_max_u),
                least_v = _mm512_set1_pd(m->outer_min_v), most_v = _mm512_set1_pd(m->outer_max_v),
                fraction_u = _mm512_set1_pd(m->max_fraction_u),
                fraction_v = _mm512_set1_pd(m->max_fraction_v), half = _mm512_set1_pd(0.5),
                error = _mm512_set1_pd(kernel_bilinear_error(m->max_fraction_u, m->max_fraction_v)),
                threshold = _mm512_set1_pd(alpha->minimum);
  const __m512i cells = _mm512_set1_epi64(alpha->width + 1);
  const __m256i low = _mm256_set1_epi32(255), least = _mm256_set1_epi32(alpha->minimum);
  bool any = false;
  size_t done = 0;
  for (; done + 8 <= count; done += 8) {
    const double *place = &points[done].x;
    __m512d first = _mm512_loadu_pd(place), second = _mm512_loadu_pd(place + 8);
    __m512d x = _mm512_permutex2var_pd(first, even, second), y = _mm512_permutex2var_pd(first, odd, second);
    __m512d u = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(a, x), _mm512_mul_pd(c, y)), tx);
    __m512d v = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(b, x), _mm512_mul_pd(d, y)), ty);
    __mmask8 inside = which_within(u, min_u, max_u) & which_within(v, min_v, max_v);
    __mmask8 near = which_within(u, least_u, most_u) & which_within(v, least_v, most_v);
    __m512d right = _mm512_add_pd(u, half), below = _mm512_add_pd(v, half);
    __m512i column = _mm512_maskz_cvttpd_epi64(inside, right), row = _mm512_maskz_cvttpd_epi64(inside, below);
    __m512d across = _mm512_sub_pd(right, _mm512_cvtepi64_pd(column));
    __m512d down = _mm512_sub_pd(below, _mm512_cvtepi64_pd(row));
    __mmask8 in_cell = _mm512_mask_cmp_pd_mask(
        _mm512_mask_cmp_pd_mask(inside, across, fraction_u, _CMP_LE_OQ), down, fraction_v, _CMP_LE_OQ);
    // Both factors are below 2^32. A gather reads two bytes more than it needs.
    __m512i at = _mm512_add_epi64(column, _mm512_mul_epu32(row, cells));
    const __m256i none = _mm256_setzero_si256();
    __m256i extremes = _mm512_mask_i64gather_epi32(none, in_cell, at, alpha->extremes, 2);
    __m256i greatest = _mm256_and_si256(_mm256_srli_epi32(extremes, 8), low);
    __mmask8 hit = _mm256_mask_cmpge_epi32_mask(in_cell, _mm256_and_si256(extremes, low), least);
    __mmask8 mixed = inside & ~(hit | _mm256_mask_cmplt_epi32_mask(in_cell, greatest, least));
    __mmask8 open = near & ~inside;
    if (mixed) {
      // The rows of texels are one longer than those of cells.
      const uint8_t *padded = alpha->padded;
      at = _mm512_add_epi64(at, row);
      __m256i above = _mm512_mask_i64gather_epi32(none, mixed, at, padded, 1);
      __m256i under = _mm512_mask_i64gather_epi32(none, mixed, at, padded + alpha->width + 2, 1);
      __m256i alpha0 = _mm256_and_si256(above, low), alpha1 = _mm256_and_si256(_mm256_srli_epi32(above, 8), low);
      __m256i alpha2 = _mm256_and_si256(under, low), alpha3 = _mm256_and_si256(_mm256_srli_epi32(under, 8), low);
      __m512d start0 = _mm512_cvtepi32_pd(alpha0), start1 = _mm512_cvtepi32_pd(alpha1);
      __m512d step0 = _mm512_cvtepi32_pd(_mm256_sub_epi32(alpha2, alpha0));
      __m512d step1 = _mm512_cvtepi32_pd(_mm256_sub_epi32(alpha3, alpha1));
      __m512d left = _mm512_add_pd(start0, _mm512_mul_pd(down, step0));
      __m512d next = _mm512_add_pd(start1, _mm512_mul_pd(down, step1));
      __m512d more = _mm512_sub_pd(
          _mm512_add_pd(left, _mm512_mul_pd(across, _mm512_sub_pd(next, left))), threshold);
      __mmask8 clear = _mm512_mask_cmp_pd_mask(mixed, _mm512_abs_pd(more), error, _CMP_GE_OQ);
      hit |= _mm512_mask_cmp_pd_mask(clear, more, _mm512_setzero_pd(), _CMP_GT_OQ);
      open |= mixed & ~clear;
    }
    _mm_storel_epi64((__m128i *)(hits + done), _mm_maskz_set1_epi8(hit, 1));
    if (done % 64 == 0) uncertain[done / 64] = 0;
    uncertain[done / 64] |= (uint64_t)open << done % 64;
    any |= open != 0;
  }
  if (done < count) {
    uint64_t rest = 0;
    any |= scalar_hit_bilinear_points(
        points + done, count - done, m, alpha, hits + done, &rest);
    if (done % 64 == 0) uncertain[done / 64] = 0;
    uncertain[done / 64] |= rest << done % 64;
  }
  return any;
}

#endif
