// The reference for batches of points: each point is located like a single one.
#include "../levels.h"

#pragma STDC FP_CONTRACT OFF

// Whether a point that is not certainly inside may still be inside. A NaN fails every comparison.
static ALWAYS_INLINE bool is_uncertain(kernel_point point, const kernel_certain_mapping *m) {
  double u = m->a * point.x + m->c * point.y + m->tx;
  double v = m->b * point.x + m->d * point.y + m->ty;
  return u >= m->outer_min_u && u < m->outer_max_u && v >= m->outer_min_v && v < m->outer_max_v;
}

static ALWAYS_INLINE void clear(uint64_t *uncertain, size_t count) {
  for (size_t word = 0; uncertain && word < (count + 63) / 64; word++) uncertain[word] = 0;
}

// Decides each point with `texel_passes`, an expression in `column` and `row`. The inputs are
// copied, because otherwise the compiler would have to assume that writing a verdict changes them.
#define DECIDE(texel_passes)                                          \
  const kernel_certain_mapping m = *mapping;                          \
  bool any = false;                                                   \
  clear(uncertain, count);                                            \
  for (size_t i = 0; i < count; i++) {                                \
    kernel_location found = kernel_locate(                            \
        points[i].x, points[i].y, m.a, m.b, m.c, m.d, m.tx, m.ty,     \
        m.min_u, m.min_v, m.max_u, m.max_v, m.max_fraction_u,         \
        m.max_fraction_v);                                            \
    size_t column = (uint32_t)found.texel;                            \
    size_t row = (size_t)(found.texel >> 32);                         \
    hits[i] = found.is_found && (texel_passes);                       \
    if (found.is_found || !is_uncertain(points[i], &m)) continue;     \
    any = true;                                                       \
    if (uncertain) uncertain[i / 64] |= (uint64_t)1 << i % 64;        \
  }                                                                   \
  return any

bool scalar_hit_mask_points(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const kernel_mask *mask, bool *hits, uint64_t *uncertain) {
  const kernel_mask bits = *mask;
  DECIDE(bits.words[row * bits.row_stride + column / 64 * bits.column_stride] >> column % 64 & 1);
}

bool scalar_hit_alpha_points(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain) {
  DECIDE(alpha[row * width + column] >= minimum);
}
