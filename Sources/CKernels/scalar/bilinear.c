// The reference for batches of points under which alpha is interpolated: each is decided like a single
// one.
#include "../levels.h"

#pragma STDC FP_CONTRACT OFF

bool scalar_hit_bilinear_points(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const kernel_bilinear_alpha *alpha, bool *hits, uint64_t *uncertain) {
  // Copied, because otherwise the compiler would have to assume that writing a verdict changes them.
  const kernel_certain_mapping m = *mapping;
  const kernel_bilinear_alpha k = *alpha;
  bool any = false;
  for (size_t i = 0; i < count; i++) {
    double x = points[i].x, y = points[i].y;
    kernel_bilinear_verdict verdict = kernel_bilinear(
        x, y, m.a, m.b, m.c, m.d, m.tx, m.ty, m.min_u, m.min_v, m.max_u, m.max_v, m.max_fraction_u,
        m.max_fraction_v, k.padded, k.extremes, k.width, k.minimum);
    bool is_open = verdict == kernel_bilinear_in_doubt;
    if (verdict == kernel_bilinear_outside) {
      double u = m.a * x + m.c * y + m.tx, v = m.b * x + m.d * y + m.ty;
      is_open = u >= m.outer_min_u && u < m.outer_max_u && v >= m.outer_min_v && v < m.outer_max_v;
    }
    hits[i] = verdict == kernel_bilinear_hit;
    if (i % 64 == 0) uncertain[i / 64] = 0;
    uncertain[i / 64] |= (uint64_t)is_open << i % 64;
    any |= is_open;
  }
  return any;
}
