// The triangles of a mesh under a point, by a tree of boxes around them.
#ifndef TOUCHSTONE_CKERNEL_TRIANGLES_H
#define TOUCHSTONE_CKERNEL_TRIANGLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The closed box around triangles. The greater coordinates are negated, so that a box around two boxes has the
// lesser of all four numbers.
typedef struct {
  double min_x, min_y, minus_max_x, minus_max_y;
} kernel_triangle_box;

// The most triangles in a leaf of the tree.
enum { kernel_triangles_per_leaf = 4 };

// A mesh in a complete binary tree of `leaves` leaves, a power of two. Node 1 is the root, node i is above the nodes 2i
// and 2i + 1, and the leaves come last. Leaf i has the triangles from `starts[i]` up to `starts[i + 1]`, one to four.
typedef struct {
  // Pairs of coordinates per vertex: in the picture, and in the image.
  const double *positions, *texels;
  // Three vertices per triangle, in the order of the leaves.
  const uint32_t *corners;
  // The last column and row of each triangle.
  const uint32_t *lasts;
  const uint32_t *starts;
  // One more than there are nodes, of which the first is not used.
  const kernel_triangle_box *boxes;
  size_t leaves;
} kernel_triangles;

// A place in the search for all triangles that have a point: the next node, and the triangles of a leaf that are left.
typedef struct {
  size_t node;
  uint32_t next, end;
} kernel_triangle_search;

// A triangle that has the point, with the texel that it shows there.
typedef struct {
  uint32_t triangle, column, row;
  bool is_found;
} kernel_triangle_hit;

// Computes the boxes of all nodes. Returns false if a coordinate is not finite; then the boxes are those of nothing.
//
// `positions`, `corners` and `starts` are as in `kernel_triangles`. It takes a few nanoseconds per triangle: three look-ups,
// and two minima and two maxima each.
bool kernel_refit_triangles(const double *positions, size_t vertices, const uint32_t *corners,
                            const uint32_t *starts, size_t leaves, kernel_triangle_box *boxes);

// A search that has not begun.
static inline __attribute__((always_inline)) kernel_triangle_search kernel_triangle_search_start(
    const kernel_triangles *mesh) {
  return (kernel_triangle_search){mesh->leaves > 0 ? 1 : 0, 0, 0};
}

// Goes on to the next triangle whose box, that of its leaf, meets the closed box from (u, v) to (u + du, v + dv). Returns
// whether there is one, which is `search->next - 1`.
static inline __attribute__((always_inline)) bool kernel_next_candidate(
    const kernel_triangles *mesh, kernel_triangle_search *search, double u, double v, double du,
    double dv) {
  while (search->next == search->end) {
    size_t node = search->node;
    if (node == 0) return false;
    const kernel_triangle_box box = mesh->boxes[node];
    const bool meets = (box.min_x <= u + du) & (box.min_y <= v + dv) & (box.minus_max_x <= -u) &
                       (box.minus_max_y <= -v);
    if (meets && node < mesh->leaves) {
      search->node = 2 * node;
      continue;
    }
    if (meets) {
      search->next = mesh->starts[node - mesh->leaves];
      search->end = mesh->starts[node - mesh->leaves + 1];
    }
    // The node after all nodes below this one; after the last node there is none.
    node += 1;
    node >>= __builtin_ctzll(node);
    search->node = node == 1 ? 0 : node;
  }
  search->next += 1;
  return true;
}

// The edge function of the edge from a to b: twice the area of the triangle that the point makes with it, positive where
// the point is on the right hand side as seen with y down. It is computed from one end of the edge, whichever end the
// triangle names first, so that two triangles that share an edge get numbers that differ in their sign alone.
static inline __attribute__((always_inline)) double kernel_edge_function(
    double ax, double ay, double bx, double by, double x, double y) {
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

// The texel at a coordinate, from 0 to the last one; 0 for what is no number.
static inline __attribute__((always_inline)) uint32_t kernel_clamped_texel(
    double place, double last) {
  return (uint32_t)(int64_t)(place > 0 ? (place < last ? place : last) : 0);
}

// The next triangle that has the point (u, v), in doubles. A point on a shared edge is in one of both triangles,
// also where rounding decides in which.
static inline __attribute__((always_inline)) kernel_triangle_hit kernel_next_triangle(
    const kernel_triangles *mesh, kernel_triangle_search *search, double u, double v) {
  while (kernel_next_candidate(mesh, search, u, v, 0, 0)) {
    const uint32_t triangle = search->next - 1;
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
    const double last_x = mesh->lasts[2 * (size_t)triangle];
    const double last_y = mesh->lasts[2 * (size_t)triangle + 1];
    return (kernel_triangle_hit){
        triangle, kernel_clamped_texel(x, last_x), kernel_clamped_texel(y, last_y), true};
  }
  return (kernel_triangle_hit){0, 0, 0, false};
}

// A number with a bound of its error.
typedef struct {
  double value, error;
} kernel_bounded;

// The edge function with the bound of its error, for a point that is at (x, y) or up to (dx, dy) beyond it.
//
// *Claim*: each difference is off by 2⁻⁵³ of itself, each product by 2⁻⁵² and a little more, and their difference by
// 2⁻⁵³ of itself; all of that is less than 2⁻⁵⁰ of the magnitudes of both products. 2⁻¹⁰⁰⁰ covers what underflows.
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
    const kernel_triangles *mesh, kernel_triangle_search *search, double u, double v, double du,
    double dv, bool *is_doubtful) {
  while (kernel_next_candidate(mesh, search, u, v, du, dv)) {
    const uint32_t triangle = search->next - 1;
    const uint32_t *corner = mesh->corners + 3 * (size_t)triangle;
    const double *a = mesh->positions + 2 * (size_t)corner[0];
    const double *b = mesh->positions + 2 * (size_t)corner[1];
    const double *c = mesh->positions + 2 * (size_t)corner[2];
    const kernel_bounded area = kernel_bounded_edge(a, b, c[0], c[1], 0, 0);
    const double sign = area.value < 0 ? -1 : 1;
    const kernel_bounded of_a = kernel_bounded_edge(b, c, u, v, du, dv);
    const kernel_bounded of_b = kernel_bounded_edge(c, a, u, v, du, dv);
    const kernel_bounded of_c = kernel_bounded_edge(a, b, u, v, du, dv);
    const bool is_flat = !(__builtin_fabs(area.value) > area.error);
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
    // The shares are at most 1, and off by the errors of both parts over the area and three roundings.
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
      const double last = mesh->lasts[2 * (size_t)triangle + axis];
      texel[axis] = kernel_clamped_texel(place - off, last);
      // A bound that is no number is not known.
      is_known = is_known && off < 0x1p31 && kernel_clamped_texel(place + off, last) == texel[axis];
    }
    if (is_known) return (kernel_triangle_hit){triangle, texel[0], texel[1], true};
    *is_doubtful = true;
  }
  return (kernel_triangle_hit){0, 0, 0, false};
}

#endif
