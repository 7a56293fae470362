// An inline function that interpolates the alpha under one point, with a bound of what it rounds.
#ifndef TOUCHSTONE_CKERNEL_BILINEAR_H
#define TOUCHSTONE_CKERNEL_BILINEAR_H

#include <stdbool.h>
#include <stdint.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>
#endif

// What is known of a point.
typedef enum {
  kernel_bilinear_miss,
  kernel_bilinear_hit,
  // What was rounded could turn the verdict.
  kernel_bilinear_in_doubt,
  // The point is not certainly within the rectangle that can be hit.
  kernel_bilinear_outside,
} kernel_bilinear_verdict;

// The most by which an interpolated alpha is off, for the limits of a kernel_certain_mapping.
//
// The exact coordinates u* and v* are at most 2e above those of the map, with 1 - 2e the greatest certain
// fraction. Bilinear interpolation is continuous, also from one cell of four centers to the next, and
// alpha changes along an axis by 255 per texel at most. The interpolation itself rounds numbers of at
// most 255 nine times at most.
static inline double kernel_bilinear_error(double max_fraction_u, double max_fraction_v) {
  return 255 * ((1 - max_fraction_u) + (1 - max_fraction_v)) + 0x1p-40;
}

#if defined(__x86_64__)
// Two bytes side by side as numbers of 32 bits.
static inline __attribute__((always_inline)) __m128i kernel_two_alphas(const uint8_t *bytes) {
  const __m128i zero = _mm_setzero_si128();
  uint16_t both;
  memcpy(&both, bytes, sizeof both);
  return _mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(both), zero), zero);
}
#endif

// Whether the alpha that is interpolated at a point reaches `minimum`, by a kernel_certain_mapping.
//
// `padded` is the alpha of the image with one texel around it: rows of `stride` bytes, the first of which
// is the row above the image. Centers of texels lie at +1/2, so that u + 1/2 counts from the center of
// the first padded column: its integer part is the left column of the cell that holds the point.
// u + 1/2 is rounded by less than e / 16, and the map uses half of e, so the exact cell is the computed one
// unless the fraction exceeds the greatest certain one.
static inline __attribute__((always_inline, pure)) kernel_bilinear_verdict kernel_bilinear(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double min_u,
    double min_v, double max_u, double max_v, double max_fraction_u, double max_fraction_v,
    const uint8_t *padded, int64_t stride, int minimum) {
#pragma STDC FP_CONTRACT OFF
#if defined(__x86_64__)
  // Both axes in one register, and both columns.
  __m128d uv = _mm_add_pd(
      _mm_add_pd(
          _mm_mul_pd(_mm_setr_pd(a, b), _mm_set1_pd(x)),
          _mm_mul_pd(_mm_setr_pd(c, d), _mm_set1_pd(y))),
      _mm_setr_pd(tx, ty));
  __m128d inside = _mm_and_pd(
      _mm_cmpge_pd(uv, _mm_setr_pd(min_u, min_v)), _mm_cmplt_pd(uv, _mm_setr_pd(max_u, max_v)));
  if (__builtin_expect(_mm_movemask_pd(inside) != 3, 0)) return kernel_bilinear_outside;
  __m128d shifted = _mm_add_pd(uv, _mm_set1_pd(0.5));
  __m128i cell = _mm_cvttpd_epi32(shifted);
  __m128d part = _mm_sub_pd(shifted, _mm_cvtepi32_pd(cell)), down_both = _mm_unpackhi_pd(part, part);
  int64_t both = _mm_cvtsi128_si64(cell), column = (uint32_t)both, row = both >> 32;
  double across = _mm_cvtsd_f64(part), down = _mm_cvtsd_f64(down_both);
  const uint8_t *first = padded + row * stride + column, *second = first + stride;
  __m128d upper = _mm_cvtepi32_pd(kernel_two_alphas(first)), lower = _mm_cvtepi32_pd(kernel_two_alphas(second));
  __m128d columns = _mm_add_pd(upper, _mm_mul_pd(down_both, _mm_sub_pd(lower, upper)));
  double left = _mm_cvtsd_f64(columns), next = _mm_cvtsd_f64(_mm_unpackhi_pd(columns, columns));
#else
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
  if (!(u >= min_u && u < max_u && v >= min_v && v < max_v)) return kernel_bilinear_outside;
  double right = u + 0.5, below = v + 0.5;
  int64_t column = (int32_t)right, row = (int32_t)below;
  double across = right - column, down = below - row;
  const uint8_t *first = padded + row * stride + column, *second = first + stride;
  double left = first[0] + down * (second[0] - first[0]);
  double next = first[1] + down * (second[1] - first[1]);
#endif
  double more = left + across * (next - left) - minimum;
  double error = kernel_bilinear_error(max_fraction_u, max_fraction_v);
  // One branch that is easy to predict, wherever the point lies.
  if (__builtin_expect(__builtin_fabs(more) >= error, 1)) return more > 0;
  if (!(across <= max_fraction_u && down <= max_fraction_v)) return kernel_bilinear_in_doubt;
  // A mean of numbers that all pass, or that all fail, does so too.
  int passing = (first[0] >= minimum) + (first[1] >= minimum) + (second[0] >= minimum) + (second[1] >= minimum);
  return passing == 4 ? kernel_bilinear_hit : passing == 0 ? kernel_bilinear_miss : kernel_bilinear_in_doubt;
}

#endif
