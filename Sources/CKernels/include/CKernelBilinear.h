// An inline function that interpolates the alpha under one point, with a bound of what it rounds.
#ifndef TOUCHSTONE_CKERNEL_BILINEAR_H
#define TOUCHSTONE_CKERNEL_BILINEAR_H

#include <stdbool.h>
#include <stdint.h>

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
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
  if (!(u >= min_u && u < max_u && v >= min_v && v < max_v)) return kernel_bilinear_outside;
  double right = u + 0.5, below = v + 0.5;
  int32_t column = (int32_t)right, row = (int32_t)below;
  double across = right - column, down = below - row;
  const uint8_t *first = padded + row * stride + column, *second = first + stride;
  int alphas[4] = {first[0], first[1], second[0], second[1]};
  if (across <= max_fraction_u && down <= max_fraction_v) {
    // A mean of numbers that all pass, or that all fail, does so too.
    int passing = 0;
    for (int i = 0; i < 4; i++) passing += alphas[i] >= minimum;
    if (passing == 4) return kernel_bilinear_hit;
    if (passing == 0) return kernel_bilinear_miss;
  }
  double upper = alphas[0] + across * (alphas[1] - alphas[0]);
  double lower = alphas[2] + across * (alphas[3] - alphas[2]);
  double more = upper + down * (lower - upper) - minimum;
  double error = kernel_bilinear_error(max_fraction_u, max_fraction_v);
  if (more >= error) return kernel_bilinear_hit;
  return more <= -error ? kernel_bilinear_miss : kernel_bilinear_in_doubt;
}

#endif
