// Inline functions that interpolate the alpha under one point, with a bound of what they round.
#ifndef TOUCHSTONE_CKERNEL_BILINEAR_H
#define TOUCHSTONE_CKERNEL_BILINEAR_H

#include "CKernelLocation.h"

// What is known of a point.
typedef enum {
  kernel_bilinear_miss,
  kernel_bilinear_hit,
  // What was rounded could turn the verdict.
  kernel_bilinear_in_doubt,
  // The point is not certainly within the rectangle that can be hit.
  kernel_bilinear_outside,
} kernel_bilinear_verdict;

// The alpha of an image with one texel around it, and what it is between the centers of texels.
//
// `padded` has rows of width + 2 bytes; the first row is the one above the image. A cell lies
// between four centers; its extremes are the least and the greatest of their alphas, two bytes side
// by side, in rows of width + 1 cells. Two bytes after the last cell and the last row can be read.
typedef struct {
  const uint8_t *padded, *extremes;
  int64_t width;
  int minimum;
} kernel_bilinear_alpha;

// The most by which an interpolated alpha is off, for the limits of a kernel_certain_mapping.
//
// The exact coordinates u* and v* are at most 2e above those of the map, with 1 - 2e the greatest certain
// fraction. Bilinear interpolation is continuous, also from one cell to the next, and alpha changes along
// an axis by 255 per texel at most. The interpolation itself rounds numbers of at most 255 nine times at
// most.
static inline double kernel_bilinear_error(double max_fraction_u, double max_fraction_v) {
  return 255 * ((1 - max_fraction_u) + (1 - max_fraction_v)) + 0x1p-40;
}

// The alpha at a place `across` and `down` of a cell, both in 0...1, less a minimum.
static inline double kernel_interpolated(
    const uint8_t *first, const uint8_t *second, double across, double down, int minimum) {
#pragma STDC FP_CONTRACT OFF
  double left = first[0] + down * (second[0] - first[0]);
  double next = first[1] + down * (second[1] - first[1]);
  return left + across * (next - left) - minimum;
}

// The verdict on a point by interpolation, at a place `across` and `down` of a cell, both in 0...1.
static inline kernel_bilinear_verdict kernel_interpolate(
    const uint8_t *first, const uint8_t *second, double across, double down, double max_fraction_u,
    double max_fraction_v, int minimum) {
  double more = kernel_interpolated(first, second, across, down, minimum);
  double error = kernel_bilinear_error(max_fraction_u, max_fraction_v);
  if (more >= error) return kernel_bilinear_hit;
  return more <= -error ? kernel_bilinear_miss : kernel_bilinear_in_doubt;
}

// The verdict of kernel_bilinear on any point, step by step.
static __attribute__((noinline, pure, unused)) kernel_bilinear_verdict kernel_bilinear_at_edge(
    double u, double v, double min_u, double min_v, double max_u, double max_v, double max_fraction_u,
    double max_fraction_v, const uint8_t *padded, const uint8_t *extremes, int64_t width, int minimum) {
#pragma STDC FP_CONTRACT OFF
  if (!(u >= min_u && u < max_u && v >= min_v && v < max_v)) return kernel_bilinear_outside;
  double right = u + 0.5, below = v + 0.5;
  int64_t column = (int32_t)right, row = (int32_t)below;
  double across = right - column, down = below - row;
  const uint8_t *extreme = extremes + 2 * (row * (width + 1) + column);
  if (across <= max_fraction_u && down <= max_fraction_v) {
    if (extreme[0] >= minimum) return kernel_bilinear_hit;
    if (extreme[1] < minimum) return kernel_bilinear_miss;
  }
  const uint8_t *first = padded + row * (width + 2) + column;
  return kernel_interpolate(
      first, first + width + 2, across, down, max_fraction_u, max_fraction_v, minimum);
}

// Whether the alpha that is interpolated at a point reaches the threshold, by a kernel_certain_mapping.
//
// Centers of texels lie at +1/2, so that u + 1/2 counts from the center of the first padded column: its
// integer part is the column of the cell that holds the point. u + 1/2 is rounded by less than e / 16, and
// the map uses half of e, so the exact cell is the computed one unless the fraction exceeds the greatest
// certain one. A mean of four numbers that all pass, or that all fail, does so too; only the cells along
// an outline have others.
static inline __attribute__((always_inline, pure)) kernel_bilinear_verdict kernel_bilinear(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double min_u,
    double min_v, double max_u, double max_v, double max_fraction_u, double max_fraction_v,
    const uint8_t *padded, const uint8_t *extremes, int64_t width, int minimum) {
#if defined(__x86_64__)
  __m128d uv = kernel_texel_coordinates(x, y, a, b, c, d, tx, ty);
  __m128d shifted = _mm_add_pd(uv, _mm_set1_pd(0.5));
  __m128i cell = _mm_cvttpd_epi32(shifted);
  __m128d part = _mm_sub_pd(shifted, _mm_cvtepi32_pd(cell));
  __m128d certain = _mm_and_pd(
      kernel_within(uv, min_u, min_v, max_u, max_v),
      _mm_cmple_pd(part, _mm_setr_pd(max_fraction_u, max_fraction_v)));
  if (__builtin_expect(_mm_movemask_pd(certain) == 3, 1)) {
    int64_t both = _mm_cvtsi128_si64(cell), column = (uint32_t)both, row = both >> 32;
    const uint8_t *extreme = extremes + 2 * (row * (width + 1) + column);
    bool all_pass = extreme[0] >= minimum, none_passes = extreme[1] < minimum;
    if (__builtin_expect(all_pass | none_passes, 1)) return all_pass;
  }
  double u = _mm_cvtsd_f64(uv), v = _mm_cvtsd_f64(_mm_unpackhi_pd(uv, uv));
#else
#pragma STDC FP_CONTRACT OFF
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
#endif
  return kernel_bilinear_at_edge(
      u, v, min_u, min_v, max_u, max_v, max_fraction_u, max_fraction_v, padded, extremes, width, minimum);
}

#endif
