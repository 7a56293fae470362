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

// An image that is stretched in nine slices, along both axes: the texels before its two cuts and all
// of them, the cuts in texels of the image as a whole that is stretched, and the slopes in the margins
// and between them. It maps coordinates of the stretched image to those of the image.
typedef struct {
  double near_u, near_v, far_u, far_v, side_u, side_v;
  double cut_near_u, cut_near_v, cut_far_u, cut_far_v;
  double outer_u, outer_v, inner_u, inner_v;
} kernel_slices;

#if defined(__x86_64__)
// One value of three for each axis: that of the near margin, of the far one, or of the center.
static inline __attribute__((always_inline, const)) __m128d kernel_choose_slice(
    __m128d uv, __m128d cut_near, __m128d cut_far, __m128d near, __m128d center, __m128d far) {
  __m128d is_near = _mm_cmplt_pd(uv, cut_near), is_far = _mm_cmpge_pd(uv, cut_far);
  __m128d rest = _mm_or_pd(_mm_and_pd(is_far, far), _mm_andnot_pd(is_far, center));
  return _mm_or_pd(_mm_and_pd(is_near, near), _mm_andnot_pd(is_near, rest));
}
#endif

// The coordinate of the image along one axis, and the first and the last texel of its slice.
typedef struct {
  double value, first, last;
} kernel_sliced;

static inline __attribute__((always_inline, const)) kernel_sliced kernel_slice_of(
    double u, double near, double far, double side, double cut_near, double cut_far, double outer,
    double inner) {
#pragma STDC FP_CONTRACT OFF
  kernel_sliced margin = {u * outer, 0, near - 1};
  kernel_sliced other = {side - (side - u) * outer, far, side - 1};
  kernel_sliced center = {near + (u - cut_near) * inner, near, far - 1};
  return u < cut_near ? margin : u >= cut_far ? other : center;
}

static inline __attribute__((always_inline, const)) int32_t kernel_sliced_texel(kernel_sliced slice) {
  double value = slice.value > slice.first ? slice.value : slice.first;
  return (int32_t)(value < slice.last ? value : slice.last);
}

// The texel under a point by a kernel_mapping and kernel_slices. All three slices of an axis are
// computed, because points of a pointer come from any of them, and a wrong guess costs more.
static inline __attribute__((always_inline, const)) kernel_location kernel_texel_in_slices(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double min_u,
    double min_v, double max_u, double max_v, double near_u, double near_v, double far_u,
    double far_v, double side_u, double side_v, double cut_near_u, double cut_near_v,
    double cut_far_u, double cut_far_v, double outer_u, double outer_v, double inner_u,
    double inner_v) {
#if defined(__x86_64__)
  __m128d uv = kernel_texel_coordinates(x, y, a, b, c, d, tx, ty), one = _mm_set1_pd(1);
  __m128d inside = kernel_within(uv, min_u, min_v, max_u, max_v);
  __m128d near = _mm_setr_pd(near_u, near_v), far = _mm_setr_pd(far_u, far_v);
  __m128d side = _mm_setr_pd(side_u, side_v), outer = _mm_setr_pd(outer_u, outer_v);
  __m128d cut_near = _mm_setr_pd(cut_near_u, cut_near_v);
  __m128d cut_far = _mm_setr_pd(cut_far_u, cut_far_v);
  __m128d margin = _mm_min_pd(_mm_mul_pd(uv, outer), _mm_sub_pd(near, one));
  __m128d other = _mm_sub_pd(side, _mm_mul_pd(_mm_sub_pd(side, uv), outer));
  other = _mm_min_pd(_mm_max_pd(other, far), _mm_sub_pd(side, one));
  __m128d center = _mm_add_pd(
      near, _mm_mul_pd(_mm_sub_pd(uv, cut_near), _mm_setr_pd(inner_u, inner_v)));
  center = _mm_min_pd(_mm_max_pd(center, near), _mm_sub_pd(far, one));
  __m128d found = kernel_choose_slice(uv, cut_near, cut_far, margin, center, other);
  kernel_location location = {
      __builtin_expect(_mm_movemask_pd(inside) == 3, 1),
      _mm_cvtsi128_si64(_mm_cvttpd_epi32(found))};
#else
#pragma STDC FP_CONTRACT OFF
  kernel_location location = {false, 0};
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
  if (u >= min_u && u < max_u && v >= min_v && v < max_v) {
    int32_t column = kernel_sliced_texel(
        kernel_slice_of(u, near_u, far_u, side_u, cut_near_u, cut_far_u, outer_u, inner_u));
    int32_t row = kernel_sliced_texel(
        kernel_slice_of(v, near_v, far_v, side_v, cut_near_v, cut_far_v, outer_v, inner_v));
    location = (kernel_location){true, column | (int64_t)row << 32};
  }
#endif
  return location;
}

// The same by a kernel_certain_mapping: none is found where the point is uncertain. The cuts and the
// slopes are off by a few units in the last place, and so is a coordinate of the size of the image:
// far less than the 2^-44 of it that is counted before and after.
static inline __attribute__((always_inline, const)) kernel_location kernel_locate_in_slices(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double min_u,
    double min_v, double max_u, double max_v, double max_fraction_u, double max_fraction_v,
    double near_u, double near_v, double far_u, double far_v, double side_u, double side_v,
    double cut_near_u, double cut_near_v, double cut_far_u, double cut_far_v, double outer_u,
    double outer_v, double inner_u, double inner_v) {
#if defined(__x86_64__)
  __m128d uv = kernel_texel_coordinates(x, y, a, b, c, d, tx, ty);
  __m128d near = _mm_setr_pd(near_u, near_v);
  __m128d side = _mm_setr_pd(side_u, side_v), outer = _mm_setr_pd(outer_u, outer_v);
  __m128d inner = _mm_setr_pd(inner_u, inner_v), slack = _mm_mul_pd(side, _mm_set1_pd(0x1p-44));
  __m128d cut_near = _mm_setr_pd(cut_near_u, cut_near_v);
  __m128d cut_far = _mm_setr_pd(cut_far_u, cut_far_v);
  __m128d reach = _mm_sub_pd(_mm_set1_pd(1), _mm_setr_pd(max_fraction_u, max_fraction_v));
  __m128d least = _mm_sub_pd(uv, slack), most = _mm_add_pd(_mm_add_pd(uv, reach), slack);
  __m128d low = kernel_choose_slice(
      least, cut_near, cut_far, _mm_mul_pd(least, outer),
      _mm_add_pd(near, _mm_mul_pd(_mm_sub_pd(least, cut_near), inner)),
      _mm_sub_pd(side, _mm_mul_pd(_mm_sub_pd(side, least), outer)));
  __m128d high = kernel_choose_slice(
      most, cut_near, cut_far, _mm_mul_pd(most, outer),
      _mm_add_pd(near, _mm_mul_pd(_mm_sub_pd(most, cut_near), inner)),
      _mm_sub_pd(side, _mm_mul_pd(_mm_sub_pd(side, most), outer)));
  low = _mm_sub_pd(low, slack);
  high = _mm_add_pd(high, slack);
  __m128i first = _mm_cvttpd_epi32(low), last = _mm_cvttpd_epi32(high);
  __m128d within = _mm_and_pd(
      kernel_within(uv, min_u, min_v, max_u, max_v),
      _mm_and_pd(_mm_cmpge_pd(low, _mm_setzero_pd()), _mm_cmplt_pd(high, side)));
  bool is_one = _mm_cvtsi128_si64(first) == _mm_cvtsi128_si64(last);
  kernel_location location = {
      __builtin_expect(_mm_movemask_pd(within) == 3 && is_one, 1), _mm_cvtsi128_si64(first)};
#else
#pragma STDC FP_CONTRACT OFF
  kernel_location location = {false, 0};
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
  if (u >= min_u && u < max_u && v >= min_v && v < max_v) {
    double slack_u = side_u * 0x1p-44, slack_v = side_v * 0x1p-44;
    double most_u = u + (1 - max_fraction_u) + slack_u, most_v = v + (1 - max_fraction_v) + slack_v;
    double left = kernel_slice_of(
        u - slack_u, near_u, far_u, side_u, cut_near_u, cut_far_u, outer_u, inner_u).value - slack_u;
    double right = kernel_slice_of(
        most_u, near_u, far_u, side_u, cut_near_u, cut_far_u, outer_u, inner_u).value + slack_u;
    double top = kernel_slice_of(
        v - slack_v, near_v, far_v, side_v, cut_near_v, cut_far_v, outer_v, inner_v).value - slack_v;
    double bottom = kernel_slice_of(
        most_v, near_v, far_v, side_v, cut_near_v, cut_far_v, outer_v, inner_v).value + slack_v;
    location.is_found = left >= 0 && right < side_u && top >= 0 && bottom < side_v &&
        (int32_t)left == (int32_t)right && (int32_t)top == (int32_t)bottom;
    location.texel = location.is_found ? (int32_t)left | (int64_t)(int32_t)top << 32 : 0;
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
