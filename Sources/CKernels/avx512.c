// 64 bytes and 8 points at a time. Masked loads finish ragged ends without touching a byte past them.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "levels.h"

#pragma STDC FP_CONTRACT OFF
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

AVX512 static inline uint64_t passing64(const uint8_t *alpha, __mmask64 lanes, __m512i minimum) {
  return _mm512_mask_cmpge_epu8_mask(lanes, _mm512_maskz_loadu_epi8(lanes, alpha), minimum);
}

static inline __mmask64 first_lanes(size_t count) {
  return count >= 64 ? ~(__mmask64)0 : ((__mmask64)1 << count) - 1;
}

AVX512 static void avx512_extract_alpha(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t offset, uint8_t *alpha) {
  extract_alpha_loop(pixels, count, pixel_bytes, offset, alpha);
}

AVX512 static void avx512_pack(
    const uint8_t *alpha, size_t count, unsigned minimum, uint64_t *words) {
  if (minimum > 255) {
    memset(words, 0, (count + 63) / 64 * sizeof *words);
    return;
  }
  __m512i m = _mm512_set1_epi8((char)minimum);
  for (size_t start = 0; start < count; start += 64) {
    words[start / 64] = passing64(alpha + start, first_lanes(count - start), m);
  }
}

AVX512 static bool avx512_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255) return false;
  __m512i m = _mm512_set1_epi8((char)minimum);
  for (size_t row = 0; row < height; row++) {
    const uint8_t *line = alpha + row * bytes_per_row;
    for (size_t i = 0; i < width; i += 64) {
      if (passing64(line + i, first_lanes(width - i), m)) return true;
    }
  }
  return false;
}

AVX512 static void avx512_hit_points(
    const kernel_point *points, size_t count, const kernel_mapping *m, const uint8_t *alpha,
    size_t width, unsigned minimum, bool *hits) {
  const __m512i even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  const __m512i odd = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
  __m512i row_bytes = _mm512_set1_epi64((long long)width);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m512d low = _mm512_loadu_pd(&points[i].x);
    __m512d high = _mm512_loadu_pd(&points[i + 4].x);
    __m512d x = _mm512_permutex2var_pd(low, even, high);
    __m512d y = _mm512_permutex2var_pd(low, odd, high);
    __m512d u = _mm512_add_pd(
        _mm512_add_pd(
            _mm512_mul_pd(_mm512_set1_pd(m->a), x), _mm512_mul_pd(_mm512_set1_pd(m->c), y)),
        _mm512_set1_pd(m->tx));
    __m512d v = _mm512_add_pd(
        _mm512_add_pd(
            _mm512_mul_pd(_mm512_set1_pd(m->b), x), _mm512_mul_pd(_mm512_set1_pd(m->d), y)),
        _mm512_set1_pd(m->ty));
    __mmask8 inside = _mm512_cmp_pd_mask(u, _mm512_set1_pd(m->min_u), _CMP_GE_OQ);
    inside = _mm512_mask_cmp_pd_mask(inside, u, _mm512_set1_pd(m->max_u), _CMP_LT_OQ);
    inside = _mm512_mask_cmp_pd_mask(inside, v, _mm512_set1_pd(m->min_v), _CMP_GE_OQ);
    inside = _mm512_mask_cmp_pd_mask(inside, v, _mm512_set1_pd(m->max_v), _CMP_LT_OQ);
    // Lanes outside read texel 0 of the plane, which exists whenever any lane is inside.
    __m512i index = _mm512_maskz_add_epi64(
        inside, _mm512_cvttpd_epi64(u), _mm512_mullo_epi64(_mm512_cvttpd_epi64(v), row_bytes));
    if (inside == 0) {
      memset(hits + i, 0, 8);
      continue;
    }
    int64_t at[8];
    _mm512_storeu_si512(at, index);
    for (int k = 0; k < 8; k++) {
      hits[i + (size_t)k] = (bool)((inside >> k & 1) & (alpha[at[k]] >= minimum));
    }
  }
  scalar_hit_points(points + i, count - i, m, alpha, width, minimum, hits + i);
}

const kernel_table kernels_avx512 = {
    kernel_level_avx512, "avx512",          avx512_extract_alpha,
    avx512_pack,         avx512_any_in_rect, avx512_hit_points,
};
#endif
