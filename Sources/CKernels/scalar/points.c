// The reference for batches of points.
#include "../levels.h"

#pragma STDC FP_CONTRACT OFF

typedef enum { verdict_outside, verdict_uncertain, verdict_certain } verdict;

// What is known about a point, and its texel where that is certain.
static ALWAYS_INLINE verdict judge(
    kernel_point point, const kernel_certain_mapping *m, size_t *column, size_t *row) {
  double u = m->a * point.x + m->c * point.y + m->tx;
  double v = m->b * point.x + m->d * point.y + m->ty;
  if (u >= m->min_u && u < m->max_u && v >= m->min_v && v < m->max_v) {
    // Not negative, so the integer part is the floor.
    int64_t whole_u = kernel_integer_part(u), whole_v = kernel_integer_part(v);
    if (u - (double)whole_u <= m->max_fraction_u && v - (double)whole_v <= m->max_fraction_v) {
      *column = (size_t)whole_u;
      *row = (size_t)whole_v;
      return verdict_certain;
    }
  }
  // A NaN fails every comparison and is outside.
  bool near = u >= m->outer_min_u && u < m->outer_max_u && v >= m->outer_min_v && v < m->outer_max_v;
  return near ? verdict_uncertain : verdict_outside;
}

static ALWAYS_INLINE void clear(uint64_t *uncertain, size_t count) {
  for (size_t word = 0; uncertain && word < (count + 63) / 64; word++) uncertain[word] = 0;
}

bool scalar_hit_mask_points(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const kernel_mask *mask, bool *hits, uint64_t *uncertain) {
  bool any = false;
  clear(uncertain, count);
  for (size_t i = 0; i < count; i++) {
    size_t column = 0, row = 0;
    verdict what = judge(points[i], mapping, &column, &row);
    hits[i] = what == verdict_certain &&
        (mask->words[row * mask->row_stride + column / 64 * mask->column_stride] >> column % 64 & 1);
    if (what != verdict_uncertain) continue;
    any = true;
    if (uncertain) uncertain[i / 64] |= (uint64_t)1 << i % 64;
  }
  return any;
}

bool scalar_hit_alpha_points(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain) {
  bool any = false;
  clear(uncertain, count);
  for (size_t i = 0; i < count; i++) {
    size_t column = 0, row = 0;
    verdict what = judge(points[i], mapping, &column, &row);
    hits[i] = what == verdict_certain && alpha[row * width + column] >= minimum;
    if (what != verdict_uncertain) continue;
    any = true;
    if (uncertain) uncertain[i / 64] |= (uint64_t)1 << i % 64;
  }
  return any;
}
