// Inline functions that find the texel under one point, and the exact sums for points in doubt.
#ifndef TOUCHSTONE_CKERNEL_LOCATION_H
#define TOUCHSTONE_CKERNEL_LOCATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

// A product of five doubles; unused factors are 1.
typedef struct {
  double factors[5];
} kernel_product;

// The sign (-1, 0 or 1) of the sum of `count` products, without any rounding, underflow or
// overflow. There are at most 16 products, and every factor is finite. All memory is on the stack.
int kernel_sign_of_sum(const kernel_product *products, size_t count);

// The integer part of a double in 0...2^62, without the range check that a conversion in Swift
// makes.
static inline int64_t kernel_integer_part(double value) { return (int64_t)value; }

// Whether a texel was found, and which one: column + row * 2^32.
typedef struct {
  bool is_found;
  int64_t texel;
} kernel_location;

// The functions below are declared to depend only on their arguments; otherwise Swift would guard
// its reference counts around every call. Their arguments are the single fields of a mapping; a
// pointer would make Swift copy the whole mapping.

#if defined(__x86_64__)
// The coordinates of a point in texel space, both axes in one register.
static inline __attribute__((always_inline, const)) __m128d kernel_texel_coordinates(
    double x, double y, double a, double b, double c, double d, double tx, double ty) {
  return _mm_add_pd(
      _mm_add_pd(
          _mm_mul_pd(_mm_setr_pd(a, b), _mm_set1_pd(x)),
          _mm_mul_pd(_mm_setr_pd(c, d), _mm_set1_pd(y))),
      _mm_setr_pd(tx, ty));
}

// Which of two coordinates lie within their half-open ranges; a NaN does not.
static inline __attribute__((always_inline, const)) __m128d kernel_within(
    __m128d uv, double min_u, double min_v, double max_u, double max_v) {
  return _mm_and_pd(
      _mm_cmpge_pd(uv, _mm_setr_pd(min_u, min_v)), _mm_cmplt_pd(uv, _mm_setr_pd(max_u, max_v)));
}
#endif

// The texel under a point by a kernel_mapping; outside, none is found.
static inline __attribute__((always_inline, const)) kernel_location kernel_texel(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double min_u,
    double min_v, double max_u, double max_v) {
#if defined(__x86_64__)
  __m128d uv = kernel_texel_coordinates(x, y, a, b, c, d, tx, ty);
  __m128d inside = kernel_within(uv, min_u, min_v, max_u, max_v);
  kernel_location location = {
      __builtin_expect(_mm_movemask_pd(inside) == 3, 1),
      _mm_cvtsi128_si64(_mm_cvttpd_epi32(uv))};
#else
#pragma STDC FP_CONTRACT OFF
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
  // A NaN fails every comparison. The remaining coordinates are not negative, so the integer part
  // is the floor.
  bool inside = u >= min_u && u < max_u && v >= min_v && v < max_v;
  kernel_location location = {inside, inside ? (int32_t)u | (int64_t)(int32_t)v << 32 : 0};
#endif
  return location;
}

// The texel under a point by a kernel_certain_mapping; outside, and if the point is uncertain, none
// is found.
static inline __attribute__((always_inline, const)) kernel_location kernel_locate(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double min_u,
    double min_v, double max_u, double max_v, double max_fraction_u, double max_fraction_v) {
#if defined(__x86_64__)
  __m128d uv = kernel_texel_coordinates(x, y, a, b, c, d, tx, ty);
  __m128i texel = _mm_cvttpd_epi32(uv);
  __m128d fraction = _mm_sub_pd(uv, _mm_cvtepi32_pd(texel));
  __m128d certain = _mm_and_pd(
      kernel_within(uv, min_u, min_v, max_u, max_v),
      _mm_cmple_pd(fraction, _mm_setr_pd(max_fraction_u, max_fraction_v)));
  kernel_location location = {
      __builtin_expect(_mm_movemask_pd(certain) == 3, 1), _mm_cvtsi128_si64(texel)};
#else
#pragma STDC FP_CONTRACT OFF
  kernel_location location = {false, 0};
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
  if (u >= min_u && u < max_u && v >= min_v && v < max_v) {
    int32_t column = (int32_t)u, row = (int32_t)v;
    location.is_found = u - column <= max_fraction_u && v - row <= max_fraction_v;
    location.texel = column | (int64_t)row << 32;
  }
#endif
  return location;
}

// The same two in perspective: each coordinate is divided by w = wx * x + wy * y + w1, and only what has
// w > 0 is seen.
static inline __attribute__((always_inline, const)) kernel_location kernel_texel_in_perspective(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double wx,
    double wy, double w1, double min_u, double min_v, double max_u, double max_v) {
#pragma STDC FP_CONTRACT OFF
  double w = wx * x + wy * y + w1, part = 1 / w;
#if defined(__x86_64__)
  __m128d uv = _mm_mul_pd(kernel_texel_coordinates(x, y, a, b, c, d, tx, ty), _mm_set1_pd(part));
  __m128d inside = _mm_and_pd(
      kernel_within(uv, min_u, min_v, max_u, max_v), _mm_cmpgt_pd(_mm_set1_pd(w), _mm_setzero_pd()));
  kernel_location location = {
      __builtin_expect(_mm_movemask_pd(inside) == 3, 1),
      _mm_cvtsi128_si64(_mm_cvttpd_epi32(uv))};
#else
  double u = (a * x + c * y + tx) * part, v = (b * x + d * y + ty) * part;
  bool inside = w > 0 && u >= min_u && u < max_u && v >= min_v && v < max_v;
  kernel_location location = {inside, inside ? (int32_t)u | (int64_t)(int32_t)v << 32 : 0};
#endif
  return location;
}

static inline __attribute__((always_inline, const)) kernel_location kernel_locate_in_perspective(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double wx,
    double wy, double w1, double min_u, double min_v, double max_u, double max_v,
    double max_fraction_u, double max_fraction_v) {
#pragma STDC FP_CONTRACT OFF
  double w = wx * x + wy * y + w1, part = 1 / w;
#if defined(__x86_64__)
  __m128d uv = _mm_mul_pd(kernel_texel_coordinates(x, y, a, b, c, d, tx, ty), _mm_set1_pd(part));
  __m128i texel = _mm_cvttpd_epi32(uv);
  __m128d fraction = _mm_sub_pd(uv, _mm_cvtepi32_pd(texel));
  __m128d certain = _mm_and_pd(
      _mm_and_pd(
          kernel_within(uv, min_u, min_v, max_u, max_v),
          _mm_cmple_pd(fraction, _mm_setr_pd(max_fraction_u, max_fraction_v))),
      _mm_cmpgt_pd(_mm_set1_pd(w), _mm_setzero_pd()));
  kernel_location location = {
      __builtin_expect(_mm_movemask_pd(certain) == 3, 1), _mm_cvtsi128_si64(texel)};
#else
  kernel_location location = {false, 0};
  double u = (a * x + c * y + tx) * part, v = (b * x + d * y + ty) * part;
  if (w > 0 && u >= min_u && u < max_u && v >= min_v && v < max_v) {
    int32_t column = (int32_t)u, row = (int32_t)v;
    location.is_found = u - column <= max_fraction_u && v - row <= max_fraction_v;
    location.texel = column | (int64_t)row << 32;
  }
#endif
  return location;
}

// Whether there are texels within the closed range minimum ... maximum that `middle -+ reach`, made
// larger by `slack`, touches; and the first and the last of them: column + row * 2^32. The image has
// size_u columns and size_v rows, and no number is a NaN.
typedef struct {
  bool is_found;
  uint64_t first, last;
} kernel_texel_box;

static inline __attribute__((always_inline, const)) kernel_texel_box kernel_box_around(
    double u, double v, double reach_u, double reach_v, double slack_u, double slack_v, double min_u,
    double min_v, double max_u, double max_v, double size_u, double size_v) {
#if defined(__x86_64__)
  __m128d middle = _mm_setr_pd(u, v), reach = _mm_setr_pd(reach_u, reach_v);
  __m128d slack = _mm_setr_pd(slack_u, slack_v), size = _mm_setr_pd(size_u, size_v);
  __m128d low = _mm_sub_pd(_mm_max_pd(_mm_sub_pd(middle, reach), _mm_setr_pd(min_u, min_v)), slack);
  __m128d high = _mm_add_pd(_mm_min_pd(_mm_add_pd(middle, reach), _mm_setr_pd(max_u, max_v)), slack);
  __m128d zero = _mm_setzero_pd();
  __m128d some = _mm_and_pd(
      _mm_cmple_pd(low, high), _mm_and_pd(_mm_cmpge_pd(high, zero), _mm_cmplt_pd(low, size)));
  kernel_texel_box box = {
      _mm_movemask_pd(some) == 3,
      (uint64_t)_mm_cvtsi128_si64(_mm_cvttpd_epi32(_mm_max_pd(low, zero))),
      (uint64_t)_mm_cvtsi128_si64(_mm_cvttpd_epi32(_mm_min_pd(high, _mm_sub_pd(size, _mm_set1_pd(0.5)))))};
#else
#pragma STDC FP_CONTRACT OFF
  double left = u - reach_u, top = v - reach_v, right = u + reach_u, bottom = v + reach_v;
  left = (left > min_u ? left : min_u) - slack_u;
  top = (top > min_v ? top : min_v) - slack_v;
  right = (right < max_u ? right : max_u) + slack_u;
  bottom = (bottom < max_v ? bottom : max_v) + slack_v;
  kernel_texel_box box = {
      left <= right && top <= bottom && right >= 0 && bottom >= 0 && left < size_u &&
          top < size_v,
      0, 0};
  if (box.is_found) {
    double last_column = right < size_u - 0.5 ? right : size_u - 0.5;
    double last_row = bottom < size_v - 0.5 ? bottom : size_v - 0.5;
    box.first = (uint64_t)(left > 0 ? left : 0) | (uint64_t)(top > 0 ? top : 0) << 32;
    box.last = (uint64_t)last_column | (uint64_t)last_row << 32;
  }
#endif
  return box;
}

#endif
