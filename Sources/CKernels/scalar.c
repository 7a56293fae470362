// The reference level: what the others must equal, and what runs where there is no other.
#include "levels.h"

#pragma STDC FP_CONTRACT OFF

void scalar_extract_alpha(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t offset, uint8_t *alpha) {
  extract_alpha_loop(pixels, count, pixel_bytes, offset, alpha);
}

void scalar_pack(const uint8_t *alpha, size_t count, unsigned minimum, uint64_t *words) {
  for (size_t start = 0; start < count; start += 64) {
    size_t bits = count - start < 64 ? count - start : 64;
    uint64_t word = 0;
    for (size_t bit = 0; bit < bits; bit++) {
      word |= (uint64_t)(alpha[start + bit] >= minimum) << bit;
    }
    words[start / 64] = word;
  }
}

bool scalar_any_in_row(const uint8_t *alpha, size_t count, unsigned minimum) {
  for (size_t i = 0; i < count; i++) {
    if (alpha[i] >= minimum) return true;
  }
  return false;
}

static bool scalar_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  for (size_t row = 0; row < height; row++) {
    if (scalar_any_in_row(alpha + row * bytes_per_row, width, minimum)) return true;
  }
  return false;
}

void scalar_hit_points(
    const kernel_point *points, size_t count, const kernel_mapping *m, const uint8_t *alpha,
    size_t width, unsigned minimum, bool *hits) {
  for (size_t i = 0; i < count; i++) {
    double u = m->a * points[i].x + m->c * points[i].y + m->tx;
    double v = m->b * points[i].x + m->d * points[i].y + m->ty;
    // A NaN fails every comparison and is a miss.
    bool inside = u >= m->min_u && u < m->max_u && v >= m->min_v && v < m->max_v;
    hits[i] = inside && alpha[(size_t)(int64_t)v * width + (size_t)(int64_t)u] >= minimum;
  }
}

const kernel_table kernels_scalar = {
    kernel_level_scalar, "scalar",          scalar_extract_alpha,
    scalar_pack,         scalar_any_in_rect, scalar_hit_points,
};
