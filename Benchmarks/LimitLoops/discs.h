// The texels that a disc may touch, and the rows of the texels that it does touch.
//
// A closed texel c is touched if c <= greatest u and c + 1 >= least u. So the last texel is the
// greatest u rounded down, and the first one is the next double below the least u, rounded down:
// texel 4 if the least u is 5. Subtracting 1 from the bits of a positive double gives the next
// double below. 0 becomes a NaN, and other numbers stay negative or become a NaN. A number that is
// not greater than `least` is replaced by it.
#ifndef TOUCHSTONE_LIMIT_LOOPS_DISCS_H
#define TOUCHSTONE_LIMIT_LOOPS_DISCS_H

#include <string.h>

#include "loops.h"

#pragma STDC FP_CONTRACT OFF

// The texels around an ellipse, including the last ones.
typedef struct {
  int32_t first_column, first_row, last_column, last_row;
} limit_box;

// Whether the disc touches a texel that passes. It is called, rarely, for discs whose box holds
// such a texel. It computes the box again, so that nothing has to be kept for it.
bool limit_any_by_rows(
    const limit_stripes *stripes, const limit_ellipse *ellipse, limit_point center);

LIMIT_INLINE double limit_next_below(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  bits--;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// Turns the least and the greatest number into numbers that give texels when rounded down; returns
// false if there are no texels.
LIMIT_INLINE bool limit_texels(double *low, double *high, double least, double most) {
  double first = limit_next_below(*low);
  *low = first > least ? first : least;
  // A NaN stays a NaN, and is not to the right of anything.
  *high = *high > most ? most : *high;
  return *low <= *high;
}

LIMIT_INLINE bool plain_box(const limit_ellipse *e, limit_point center, limit_box *box) {
  const limit_map *m = &e->map;
  double u = m->a * center.x + m->c * center.y + m->tx;
  double v = m->b * center.x + m->d * center.y + m->ty;
  double left = u - e->reach[0], right = u + e->reach[0];
  double top = v - e->reach[1], bottom = v + e->reach[1];
  if (!limit_texels(&left, &right, e->least[0], e->most[0])) return false;
  if (!limit_texels(&top, &bottom, e->least[1], e->most[1])) return false;
  *box = (limit_box){(int32_t)left, (int32_t)top, (int32_t)right, (int32_t)bottom};
  return true;
}

// MARK: Both coordinates in one register

#if defined(__x86_64__)
#include <emmintrin.h>

LIMIT_INLINE bool paired_box(const limit_ellipse *e, limit_point center, limit_box *box) {
  const limit_map *m = &e->map;
  __m128d x = _mm_mul_pd(_mm_set_pd(m->b, m->a), _mm_set1_pd(center.x));
  __m128d y = _mm_mul_pd(_mm_set_pd(m->d, m->c), _mm_set1_pd(center.y));
  __m128d middle = _mm_add_pd(_mm_add_pd(x, y), _mm_set_pd(m->ty, m->tx));
  __m128d reach = _mm_loadu_pd(e->reach);
  // Minima and maxima return the second operand if either is a NaN.
  __m128i below = _mm_add_epi64(
      _mm_castpd_si128(_mm_sub_pd(middle, reach)), _mm_set1_epi64x(-1));
  __m128d low = _mm_max_pd(_mm_castsi128_pd(below), _mm_loadu_pd(e->least));
  __m128d high = _mm_min_pd(_mm_loadu_pd(e->most), _mm_add_pd(middle, reach));
  if (_mm_movemask_pd(_mm_cmple_pd(low, high)) != 3) return false;
  uint64_t first = (uint64_t)_mm_cvtsi128_si64(_mm_cvttpd_epi32(low));
  uint64_t last = (uint64_t)_mm_cvtsi128_si64(_mm_cvttpd_epi32(high));
  *box = (limit_box){
      (int32_t)first, (int32_t)(first >> 32), (int32_t)last, (int32_t)(last >> 32)};
  return true;
}
#elif defined(__aarch64__)
#include <arm_neon.h>

LIMIT_INLINE bool paired_box(const limit_ellipse *e, limit_point center, limit_box *box) {
  const limit_map *m = &e->map;
  float64x2_t x = vmulq_n_f64((float64x2_t){m->a, m->b}, center.x);
  float64x2_t y = vmulq_n_f64((float64x2_t){m->c, m->d}, center.y);
  float64x2_t middle = vaddq_f64(vaddq_f64(x, y), (float64x2_t){m->tx, m->ty});
  float64x2_t reach = vld1q_f64(e->reach);
  int64x2_t below = vaddq_s64(
      vreinterpretq_s64_f64(vsubq_f64(middle, reach)), vdupq_n_s64(-1));
  // If one of the two is a NaN, the maximum is the number; the minimum is the NaN, which is not to
  // the right of anything.
  float64x2_t low = vmaxnmq_f64(vreinterpretq_f64_s64(below), vld1q_f64(e->least));
  float64x2_t high = vminq_f64(vld1q_f64(e->most), vaddq_f64(middle, reach));
  uint64x2_t some = vcleq_f64(low, high);
  if (!(vgetq_lane_u64(some, 0) & vgetq_lane_u64(some, 1))) return false;
  int32x2_t first = vmovn_s64(vcvtq_s64_f64(low)), last = vmovn_s64(vcvtq_s64_f64(high));
  *box = (limit_box){
      vget_lane_s32(first, 0), vget_lane_s32(first, 1), vget_lane_s32(last, 0),
      vget_lane_s32(last, 1)};
  return true;
}
#endif

#endif
