// Discs row by row: the rest of the work if some texel of the box passes.
#include <math.h>

#include "discs.h"

// The root of a number that is not negative.
LIMIT_INLINE double root(double value) {
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(value);
#else
  return __builtin_sqrt(value);
#endif
}

LIMIT_INLINE double larger(double a, double b) { return a > b ? a : b; }
LIMIT_INLINE double smaller(double a, double b) { return a < b ? a : b; }

limit_ellipse limit_ellipse_of(
    const limit_map *map, double radius, int32_t width, int32_t height) {
  const limit_map m = *map;
  double square_u = m.a * m.a + m.c * m.c, square_v = m.b * m.b + m.d * m.d;
  double mixed = m.a * m.b + m.c * m.d, determinant = m.a * m.d - m.b * m.c;
  limit_ellipse ellipse = {
      .map = m,
      .reach = {radius * root(square_u), radius * root(square_v)},
      .slope = mixed / square_v,
      .flatness = (determinant < 0 ? -determinant : determinant) / square_v,
      .turn = radius * mixed / root(square_u),
      // The texel before a clipping edge has its own last edge there, but there is no texel before
      // the image's first one.
      .least = {m.min_u > 0 ? limit_next_below(m.min_u) : 0,
                m.min_v > 0 ? limit_next_below(m.min_v) : 0},
      // The same holds for the texel after a clipping edge, and there is no texel after the image's
      // last one.
      .most = {smaller(m.max_u, limit_next_below(width)),
               smaller(m.max_v, limit_next_below(height))},
  };
  if (limit_is_empty(map)) ellipse.least[0] = INFINITY;
  return ellipse;
}

bool limit_any_in_few(const limit_part *part) {
  uint64_t left = 0, right = 0;
  for (int32_t row = 0; row < part->rows; row++) {
    left |= part->left[row];
    right |= part->right[row];
  }
  return (left & part->left_bits) | (right & part->right_bits);
}

// The ends of an ellipse on a line, relative to its middle.
typedef struct {
  double line, left, right;
} line_ends;

LIMIT_INLINE line_ends ends_on(const limit_ellipse *e, double line, double top, double bottom) {
  double t = smaller(larger(line, top), bottom);
  double half = e->flatness * root(larger(e->reach[1] * e->reach[1] - t * t, 0));
  return (line_ends){t, e->slope * t - half, e->slope * t + half};
}

// The ellipse extends farthest on one of the two lines of a row, or between them where it turns.
LIMIT_INLINE void reach_between(
    const limit_ellipse *e, line_ends p, line_ends q, double *left, double *right) {
  *left = smaller(p.left, q.left);
  *right = larger(p.right, q.right);
  if (p.line <= -e->turn && q.line >= -e->turn) *left = -e->reach[0];
  if (p.line <= e->turn && q.line >= e->turn) *right = e->reach[0];
}

bool limit_any_by_rows(
    const limit_stripes *stripes, const limit_ellipse *ellipse, limit_point center) {
  const limit_ellipse e = *ellipse;
  limit_box box;
  if (!plain_box(&e, center, &box)) return false;
  double u = e.map.a * center.x + e.map.c * center.y + e.map.tx;
  double v = e.map.b * center.x + e.map.d * center.y + e.map.ty;
  double top = larger(-e.reach[1], e.map.min_v - v);
  double bottom = smaller(e.reach[1], e.map.max_v - v);
  const uint64_t *first = stripes->words + (size_t)(box.first_column >> 6) * stripes->height;
  const uint64_t *last = stripes->words + (size_t)(box.last_column >> 6) * stripes->height;
  int shift = box.first_column & 63;
  line_ends upper = ends_on(&e, box.first_row - v, top, bottom);
  for (int32_t row = box.first_row; row <= box.last_row; row++) {
    line_ends lower = ends_on(&e, row + 1 - v, top, bottom);
    double left, right;
    reach_between(&e, upper, lower, &left, &right);
    upper = lower;
    left += u;
    right += u;
    if (!limit_texels(&left, &right, e.least[0], e.most[0])) continue;
    int32_t from = (int32_t)left - box.first_column, to = (int32_t)right - box.first_column;
    // The box is rounded differently from its rows.
    if (from < 0) from = 0;
    if (to > box.last_column - box.first_column) to = box.last_column - box.first_column;
    if (from > to) continue;
    // The texels from the box's first column on. If the box has one column of words, its texels
    // come twice; the second copy lies beyond the span.
    uint64_t texels = first[row] >> shift | last[row] << 1 << (63 - shift);
    if (texels >> from & ~(uint64_t)0 >> (63 - (to - from))) return true;
  }
  return false;
}
