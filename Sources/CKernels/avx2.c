// 32 bytes and 4 points at a time.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "levels.h"

#pragma STDC FP_CONTRACT OFF
#define AVX2 __attribute__((target("avx2")))

AVX2 static inline uint32_t passing32(const uint8_t *alpha, __m256i minimum) {
  __m256i a = _mm256_loadu_si256((const __m256i *)alpha);
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(a, minimum), a));
}

AVX2 static void avx2_extract_alpha(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t offset, uint8_t *alpha) {
  extract_alpha_loop(pixels, count, pixel_bytes, offset, alpha);
}

AVX2 static void avx2_pack(const uint8_t *alpha, size_t count, unsigned minimum, uint64_t *words) {
  size_t start = 0;
  if (minimum <= 255) {
    __m256i m = _mm256_set1_epi8((char)minimum);
    for (; start + 64 <= count; start += 64) {
      words[start / 64] =
          passing32(alpha + start, m) | (uint64_t)passing32(alpha + start + 32, m) << 32;
    }
  }
  scalar_pack(alpha + start, count - start, minimum, words + start / 64);
}

AVX2 static bool avx2_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255) return false;
  __m256i m = _mm256_set1_epi8((char)minimum);
  for (size_t row = 0; row < height; row++) {
    const uint8_t *line = alpha + row * bytes_per_row;
    size_t i = 0;
    for (; i + 32 <= width; i += 32) {
      if (passing32(line + i, m)) return true;
    }
    if (i < width && width >= 32) {
      // The last 32 bytes again instead of a loop over the ragged end: a byte looked at twice changes nothing.
      if (passing32(line + width - 32, m)) return true;
    } else if (scalar_any_in_row(line + i, width - i, minimum)) {
      return true;
    }
  }
  return false;
}

AVX2 static void avx2_hit_points(
    const kernel_point *points, size_t count, const kernel_mapping *m, const uint8_t *alpha,
    size_t width, unsigned minimum, bool *hits) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256d p01 = _mm256_loadu_pd(&points[i].x);
    __m256d p23 = _mm256_loadu_pd(&points[i + 2].x);
    // Lanes 0, 2, 1, 3: undone when the verdicts are stored.
    __m256d x = _mm256_unpacklo_pd(p01, p23);
    __m256d y = _mm256_unpackhi_pd(p01, p23);
    __m256d u = _mm256_add_pd(
        _mm256_add_pd(
            _mm256_mul_pd(_mm256_set1_pd(m->a), x), _mm256_mul_pd(_mm256_set1_pd(m->c), y)),
        _mm256_set1_pd(m->tx));
    __m256d v = _mm256_add_pd(
        _mm256_add_pd(
            _mm256_mul_pd(_mm256_set1_pd(m->b), x), _mm256_mul_pd(_mm256_set1_pd(m->d), y)),
        _mm256_set1_pd(m->ty));
    __m256d inside = _mm256_and_pd(
        _mm256_and_pd(
            _mm256_cmp_pd(u, _mm256_set1_pd(m->min_u), _CMP_GE_OQ),
            _mm256_cmp_pd(u, _mm256_set1_pd(m->max_u), _CMP_LT_OQ)),
        _mm256_and_pd(
            _mm256_cmp_pd(v, _mm256_set1_pd(m->min_v), _CMP_GE_OQ),
            _mm256_cmp_pd(v, _mm256_set1_pd(m->max_v), _CMP_LT_OQ)));
    int mask = _mm256_movemask_pd(inside);
    int32_t column[4], row[4];
    _mm_storeu_si128((__m128i *)column, _mm256_cvttpd_epi32(u));
    _mm_storeu_si128((__m128i *)row, _mm256_cvttpd_epi32(v));
    static const int lane_of_point[4] = {0, 2, 1, 3};
    for (int k = 0; k < 4; k++) {
      int lane = lane_of_point[k];
      hits[i + (size_t)k] = (mask >> lane & 1) &&
          alpha[(size_t)row[lane] * width + (size_t)column[lane]] >= minimum;
    }
  }
  scalar_hit_points(points + i, count - i, m, alpha, width, minimum, hits + i);
}

const kernel_table kernels_avx2 = {
    kernel_level_avx2, "avx2", avx2_extract_alpha, avx2_pack, avx2_any_in_rect, avx2_hit_points,
};
#endif
