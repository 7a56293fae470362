// The triangles of a mesh under a point, by a tree of boxes around them.
#ifndef TOUCHSTONE_CKERNEL_TRIANGLES_H
#define TOUCHSTONE_CKERNEL_TRIANGLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

enum {
  // The boxes in a block of the tree.
  kernel_triangles_per_block = 16,
  // The most levels of blocks, which are enough for 2^32 triangles.
  kernel_triangle_levels = 8
};

// Sixteen closed boxes side by side. The greater coordinates are negated, so that a box around boxes has the least of each
// number. A box of nothing has infinite numbers.
typedef struct {
  float min_x[kernel_triangles_per_block], min_y[kernel_triangles_per_block];
  float minus_max_x[kernel_triangles_per_block], minus_max_y[kernel_triangles_per_block];
} kernel_triangle_block;

// A mesh with its triangles in a tree of boxes in single precision, which are rounded outward. Level 0 has a box for each
// triangle, and each level above a box for each block of the one below, up to the one block of the last level.
typedef struct {
  // Pairs of coordinates per vertex: in the picture, and in the image.
  const double *positions, *texels;
  // Three vertices per triangle, in the order of the tree.
  const uint32_t *corners;
  // The first column and row that each triangle shows, and the last ones.
  const uint32_t *shown;
  const kernel_triangle_block *blocks;
  // The first block of each level.
  size_t levels[kernel_triangle_levels];
  size_t level_count;
} kernel_triangles;

// A place in the search for all triangles that have a point: for each level the block and the boxes that are left.
typedef struct {
  uint32_t blocks[kernel_triangle_levels], bits[kernel_triangle_levels];
  size_t level;
} kernel_triangle_search;

// A box that is searched for.
typedef struct {
  float max_x, max_y, minus_min_x, minus_min_y;
} kernel_triangle_target;

// A triangle that has the point, with the texel that it shows there.
typedef struct {
  uint32_t triangle, column, row;
  bool is_found;
} kernel_triangle_hit;

// Computes the boxes of all blocks. Returns false if a coordinate is not finite; then the boxes are those of nothing.
//
// `corners`, `levels` and `level_count` are as in `kernel_triangles`, and `room` has four numbers per vertex and
// per triangle, which are overwritten. It takes a few nanoseconds per triangle: three look-ups of four numbers, and two minima.
bool kernel_refit_triangles(const double *positions, size_t vertices, const uint32_t *corners,
                            size_t triangles, const size_t *levels, size_t level_count, float *room,
                            kernel_triangle_block *blocks);

// A single-precision number that is not above, or not below, a finite number.
static inline __attribute__((always_inline)) float kernel_rounded_down(double value) {
  const float rounded = (float)(value - (__builtin_fabs(value) * 0x1p-23 + 0x1p-140));
  return rounded < 0x1.fffffep127f ? rounded : 0x1.fffffep127f;
}
static inline __attribute__((always_inline)) float kernel_rounded_up(double value) {
  return -kernel_rounded_down(-value);
}

// The closed box from (u, v) to (u + du, v + dv).
static inline __attribute__((always_inline)) kernel_triangle_target kernel_target(
    double u, double v, double du, double dv) {
  return (kernel_triangle_target){
      kernel_rounded_up(u + du), kernel_rounded_up(v + dv), kernel_rounded_up(-u),
      kernel_rounded_up(-v)};
}

// Bit i is 1 if box i of the block meets the target.
static inline __attribute__((always_inline)) uint32_t kernel_triangles_met(
    const kernel_triangle_block *block, kernel_triangle_target target) {
  uint32_t met = 0;
#if defined(__x86_64__)
  // Every such processor has SSE2.
  const __m128 max_x = _mm_set1_ps(target.max_x), max_y = _mm_set1_ps(target.max_y);
  const __m128 min_x = _mm_set1_ps(target.minus_min_x), min_y = _mm_set1_ps(target.minus_min_y);
  for (int first = 0; first < kernel_triangles_per_block; first += 4) {
    const __m128 in_x = _mm_and_ps(
        _mm_cmple_ps(_mm_loadu_ps(block->min_x + first), max_x),
        _mm_cmple_ps(_mm_loadu_ps(block->minus_max_x + first), min_x));
    const __m128 in_y = _mm_and_ps(
        _mm_cmple_ps(_mm_loadu_ps(block->min_y + first), max_y),
        _mm_cmple_ps(_mm_loadu_ps(block->minus_max_y + first), min_y));
    met |= (uint32_t)_mm_movemask_ps(_mm_and_ps(in_x, in_y)) << first;
  }
#else
  for (int box = 0; box < kernel_triangles_per_block; box += 1)
    met |= (uint32_t)((block->min_x[box] <= target.max_x) &
                      (block->minus_max_x[box] <= target.minus_min_x) &
                      (block->min_y[box] <= target.max_y) &
                      (block->minus_max_y[box] <= target.minus_min_y))
           << box;
#endif
  return met;
}

// A search that has not begun.
static inline __attribute__((always_inline)) void kernel_start_search(
    const kernel_triangles *mesh, kernel_triangle_search *search, kernel_triangle_target target) {
  search->level = mesh->level_count;
  if (mesh->level_count == 0) return;
  search->level -= 1;
  search->blocks[search->level] = 0;
  search->bits[search->level] =
      kernel_triangles_met(mesh->blocks + mesh->levels[search->level], target);
}

// Goes on to the next triangle whose box meets the target. Returns whether there is one.
static inline __attribute__((always_inline)) bool kernel_next_candidate(
    const kernel_triangles *mesh, kernel_triangle_search *search, kernel_triangle_target target,
    uint32_t *triangle) {
  while (search->level < mesh->level_count) {
    const uint32_t bits = search->bits[search->level];
    if (bits == 0) {
      search->level += 1;
      continue;
    }
    search->bits[search->level] = bits & (bits - 1);
    const uint32_t box = search->blocks[search->level] * kernel_triangles_per_block +
                         (uint32_t)__builtin_ctz(bits);
    if (search->level == 0) {
      *triangle = box;
      return true;
    }
    search->level -= 1;
    search->blocks[search->level] = box;
    search->bits[search->level] =
        kernel_triangles_met(mesh->blocks + mesh->levels[search->level] + box, target);
  }
  return false;
}

// The edge function of the edge from a to b: twice the area of the triangle that the point makes with it, positive where
// the point is on the right hand side as seen with y down. It is computed from one end of the edge, whichever end the
// triangle names first, so that two triangles that share an edge get numbers that differ in their sign alone.
static inline __attribute__((always_inline)) double kernel_edge_function(
    double ax, double ay, double bx, double by, double x, double y) {
#pragma STDC FP_CONTRACT OFF
  const bool is_turned = ax > bx || (ax == bx && ay > by);
  const double from_x = is_turned ? bx : ax, from_y = is_turned ? by : ay;
  const double to_x = is_turned ? ax : bx, to_y = is_turned ? ay : by;
  const double value = (to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x);
  return is_turned ? -value : value;
}

// Whether a triangle has the points of an edge from a to b that it turns around clockwise: the edge is at its left, or at
// its top.
static inline __attribute__((always_inline)) bool kernel_is_top_left(
    double ax, double ay, double bx, double by) {
  return by < ay || (by == ay && bx > ax);
}

// The texel at a coordinate, from the first to the last one of a triangle; the first one for what
// is not a number.
static inline __attribute__((always_inline)) uint32_t kernel_clamped_texel(
    double place, double first, double last) {
  return (uint32_t)(int64_t)(place > first ? (place < last ? place : last) : first);
}

// The next triangle that has the point (u, v), in doubles. A point on a shared edge is in one of both triangles,
// also where rounding decides in which.
static inline __attribute__((always_inline)) kernel_triangle_hit kernel_next_triangle(
    const kernel_triangles *mesh, kernel_triangle_search *search, kernel_triangle_target target,
    double u, double v) {
#pragma STDC FP_CONTRACT OFF
  uint32_t triangle;
  while (kernel_next_candidate(mesh, search, target, &triangle)) {
    const uint32_t *corner = mesh->corners + 3 * (size_t)triangle;
    const double *a = mesh->positions + 2 * (size_t)corner[0];
    const double *b = mesh->positions + 2 * (size_t)corner[1];
    const double *c = mesh->positions + 2 * (size_t)corner[2];
    const double area = kernel_edge_function(a[0], a[1], b[0], b[1], c[0], c[1]);
    // What overflows has no area that doubles know.
    if (!(__builtin_fabs(area) > 0 && __builtin_fabs(area) < __builtin_inf())) continue;
    const double sign = area > 0 ? 1 : -1;
    const double of_a = sign * kernel_edge_function(b[0], b[1], c[0], c[1], u, v);
    const double of_b = sign * kernel_edge_function(c[0], c[1], a[0], a[1], u, v);
    const double of_c = sign * kernel_edge_function(a[0], a[1], b[0], b[1], u, v);
    if (!(of_a >= 0 && of_b >= 0 && of_c >= 0)) continue;
    const bool is_clockwise = area > 0;
#define KERNEL_HAS_EDGE(from, to)                                           \
  (is_clockwise ? kernel_is_top_left(from[0], from[1], to[0], to[1])        \
                : kernel_is_top_left(to[0], to[1], from[0], from[1]))
    if (of_a == 0 && !KERNEL_HAS_EDGE(b, c)) continue;
    if (of_b == 0 && !KERNEL_HAS_EDGE(c, a)) continue;
    if (of_c == 0 && !KERNEL_HAS_EDGE(a, b)) continue;
#undef KERNEL_HAS_EDGE
    const double *shown_a = mesh->texels + 2 * (size_t)corner[0];
    const double *shown_b = mesh->texels + 2 * (size_t)corner[1];
    const double *shown_c = mesh->texels + 2 * (size_t)corner[2];
    const double share = 1 / (sign * area);
    const double s = of_b * share, t = of_c * share;
    const double x = shown_a[0] + (s * (shown_b[0] - shown_a[0]) + t * (shown_c[0] - shown_a[0]));
    const double y = shown_a[1] + (s * (shown_b[1] - shown_a[1]) + t * (shown_c[1] - shown_a[1]));
    const uint32_t *shown = mesh->shown + 4 * (size_t)triangle;
    return (kernel_triangle_hit){
        triangle, kernel_clamped_texel(x, shown[0], shown[2]),
        kernel_clamped_texel(y, shown[1], shown[3]), true};
  }
  return (kernel_triangle_hit){0, 0, 0, false};
}

// A number with a bound of its error.
typedef struct {
  double value, error;
} kernel_bounded;

// The edge function with the bound of its error, for a point that is at (x, y) or up to (dx, dy) beyond it.
//
// *Claim*: each difference is off by 2⁻⁵³ of itself, each product by three times that and a little more, and their
// difference by 2⁻⁵³ of itself; all of that is less than 2⁻⁵⁰ of the magnitudes of both products, fused or not. 2⁻¹⁰⁰⁰
// covers what underflows.
static inline __attribute__((always_inline)) kernel_bounded kernel_bounded_edge(
    const double *a, const double *b, double x, double y, double dx, double dy) {
  const double along_x = b[0] - a[0], along_y = b[1] - a[1];
  const double first = along_x * (y - a[1]), second = along_y * (x - a[0]);
  const double moved = __builtin_fabs(along_x) * dy + __builtin_fabs(along_y) * dx;
  return (kernel_bounded){
      first - second, 0x1p-50 * (__builtin_fabs(first) + __builtin_fabs(second)) + 1.0625 * moved + 0x1p-1000};
}

// The next triangle that certainly has the point that is at (u, v) or up to (du, dv) beyond it, and certainly shows one
// texel there. Where doubles are not certain of a triangle, `is_doubtful` becomes true, and the search goes on.
static inline __attribute__((always_inline)) kernel_triangle_hit kernel_next_certain_triangle(
    const kernel_triangles *mesh, kernel_triangle_search *search, kernel_triangle_target target,
    double u, double v, double du, double dv, bool *is_doubtful) {
  uint32_t triangle;
  while (kernel_next_candidate(mesh, search, target, &triangle)) {
    const uint32_t *corner = mesh->corners + 3 * (size_t)triangle;
    const double *a = mesh->positions + 2 * (size_t)corner[0];
    const double *b = mesh->positions + 2 * (size_t)corner[1];
    const double *c = mesh->positions + 2 * (size_t)corner[2];
    const kernel_bounded area = kernel_bounded_edge(a, b, c[0], c[1], 0, 0);
    const double sign = area.value < 0 ? -1 : 1;
    const kernel_bounded of_a = kernel_bounded_edge(b, c, u, v, du, dv);
    const kernel_bounded of_b = kernel_bounded_edge(c, a, u, v, du, dv);
    const kernel_bounded of_c = kernel_bounded_edge(a, b, u, v, du, dv);
    // So the area is off by less than a sixteenth of itself.
    const bool is_flat = !(__builtin_fabs(area.value) > 16 * area.error);
    // Outside by one edge is outside, whatever the others say.
    if (!is_flat && (sign * of_a.value < -of_a.error || sign * of_b.value < -of_b.error ||
                     sign * of_c.value < -of_c.error))
      continue;
    if (is_flat || !(sign * of_a.value > of_a.error) || !(sign * of_b.value > of_b.error) ||
        !(sign * of_c.value > of_c.error)) {
      *is_doubtful = true;
      continue;
    }
    const double *shown_a = mesh->texels + 2 * (size_t)corner[0];
    const double *shown_b = mesh->texels + 2 * (size_t)corner[1];
    const double *shown_c = mesh->texels + 2 * (size_t)corner[2];
    // The exact shares are at most 1; those here are off by the errors of both parts over the area, which is known to a
    // sixteenth, and by three roundings.
    const double part = 1 / area.value, size = __builtin_fabs(part);
    const double s = of_b.value * part, t = of_c.value * part;
    const double slack = area.error * size + 0x1p-49;
    const double off_s = of_b.error * size + slack * __builtin_fabs(s);
    const double off_t = of_c.error * size + slack * __builtin_fabs(t);
    uint32_t texel[2];
    bool is_known = true;
    for (int axis = 0; axis < 2; axis += 1) {
      const double to_b = shown_b[axis] - shown_a[axis], to_c = shown_c[axis] - shown_a[axis];
      const double place = shown_a[axis] + (s * to_b + t * to_c);
      const double off = 1.125 * (off_s * __builtin_fabs(to_b) + off_t * __builtin_fabs(to_c)) +
                         0x1p-49 * (shown_a[axis] + __builtin_fabs(to_b) + __builtin_fabs(to_c)) + 0x1p-1000;
      const double first = mesh->shown[4 * (size_t)triangle + axis];
      const double last = mesh->shown[4 * (size_t)triangle + 2 + axis];
      texel[axis] = kernel_clamped_texel(place - off, first, last);
      // A bound that is not a number is not known.
      is_known = is_known && off < 0x1p31 && kernel_clamped_texel(place + off, first, last) == texel[axis];
    }
    if (is_known) return (kernel_triangle_hit){triangle, texel[0], texel[1], true};
    *is_doubtful = true;
  }
  return (kernel_triangle_hit){0, 0, 0, false};
}

#endif
