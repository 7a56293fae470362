// Batches of points, eight vectors of 2 to a group.
#if defined(__aarch64__)
#include <arm_neon.h>

#include "../points.h"

// clang obeys this pragma; gcc needs -ffp-contract=off on the command line.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif
#define TARGET
#define LEVEL(name) neon_##name

// The number comes from pairs of points on x86-64, where more groups ahead gained nothing; it has
// not been timed on ARM.
enum { groups_ahead = 1 };

// The texels of 16 points, (0, 0) for a point that is not certain, and one bit per point, set if it
// is certain.
typedef struct {
  __attribute__((aligned(16))) int32_t column[16];
  __attribute__((aligned(16))) int32_t row[16];
  unsigned certain;
} point_group;

typedef struct {
  kernel_certain_mapping mapping;
  texel_source source;
} point_constants;

static ALWAYS_INLINE point_constants
constants_of(const kernel_certain_mapping *mapping, const texel_source *source) {
  return (point_constants){*mapping, *source};
}

static ALWAYS_INLINE uint64x2_t within(float64x2_t x, double min, double max) {
  return vandq_u64(vcgeq_f64(x, vdupq_n_f64(min)), vcltq_f64(x, vdupq_n_f64(max)));
}

static ALWAYS_INLINE uint64x2_t fraction_is_small(float64x2_t x, double max) {
  return vcleq_f64(vsubq_f64(x, vrndmq_f64(x)), vdupq_n_f64(max));
}

// p * x + q * y + t, with each operation rounded.
static ALWAYS_INLINE float64x2_t mapped(
    double p, float64x2_t x, double q, float64x2_t y, double t) {
  float64x2_t px = vmulq_f64(vdupq_n_f64(p), x), qy = vmulq_f64(vdupq_n_f64(q), y);
  return vaddq_f64(vaddq_f64(px, qy), vdupq_n_f64(t));
}

// The lowest bit of each lane.
static ALWAYS_INLINE unsigned two_bits(uint64x2_t lanes) {
  return (unsigned)(vgetq_lane_u64(lanes, 0) & 1) | (unsigned)(vgetq_lane_u64(lanes, 1) & 2);
}

typedef struct {
  float64x2_t u, v;
} two_points;

static ALWAYS_INLINE two_points map_two(
    const kernel_point *points, const kernel_certain_mapping *m) {
  float64x2x2_t xy = vld2q_f64(&points->x);
  two_points texels = {
      mapped(m->a, xy.val[0], m->c, xy.val[1], m->tx),
      mapped(m->b, xy.val[0], m->d, xy.val[1], m->ty),
  };
  return texels;
}

// The points of 2 that are certain; stores the texels of these.
static ALWAYS_INLINE unsigned place_two(
    two_points p, const kernel_certain_mapping *m, bool uncertain, int32_t *column, int32_t *row) {
  uint64x2_t certain = vandq_u64(within(p.u, m->min_u, m->max_u), within(p.v, m->min_v, m->max_v));
  if (uncertain) {
    certain = vandq_u64(certain, fraction_is_small(p.u, m->max_fraction_u));
    certain = vandq_u64(certain, fraction_is_small(p.v, m->max_fraction_v));
  }
  int64x2_t lanes = vreinterpretq_s64_u64(certain);
  vst1_s32(column, vmovn_s64(vandq_s64(vcvtq_s64_f64(p.u), lanes)));
  vst1_s32(row, vmovn_s64(vandq_s64(vcvtq_s64_f64(p.v), lanes)));
  return two_bits(certain);
}

static ALWAYS_INLINE unsigned near_two(two_points p, const kernel_certain_mapping *m) {
  return two_bits(vandq_u64(
      within(p.u, m->outer_min_u, m->outer_max_u), within(p.v, m->outer_min_v, m->outer_max_v)));
}

static ALWAYS_INLINE unsigned map_group(
    const kernel_point *points, const point_constants *k, texel_layout layout, bool uncertain,
    point_group *group) {
  (void)layout;
  const kernel_certain_mapping *m = &k->mapping;
  unsigned certain = 0, near = 0;
  for (size_t i = 0; i < 16; i += 2) {
    two_points p = map_two(points + i, m);
    certain |= place_two(p, m, uncertain, group->column + i, group->row + i) << i;
  }
  group->certain = certain;
  if (!uncertain || certain == 0xFFFF) return 0;
  // The points are mapped again, because mostly all of them are certain.
  for (size_t i = 0; i < 16; i += 2) near |= near_two(map_two(points + i, m), m) << i;
  return near & ~certain;
}

static ALWAYS_INLINE unsigned texel_passes(
    const texel_source *source, texel_layout layout, size_t column, size_t row) {
  const uint8_t *line = source->bytes + row * source->row_bytes;
  if (layout == layout_alpha) return line[column] >= source->minimum;
  if (layout == layout_words) line += column / 64 * (source->column_bytes - 8);
  return line[column / 8] >> column % 8 & 1;
}

// Finishes a group in general registers.
static ALWAYS_INLINE void finish_group(
    point_group *group, const point_constants *k, texel_layout layout, bool *hits) {
  // Hides what was stored; otherwise a compiler may split the vectors lane by lane, which is slower
  // on x86-64 and has not been timed on ARM.
  __asm__("" : "+m"(group->column), "+m"(group->row));
  for (size_t i = 0; i < 16; i++) {
    size_t column = (uint32_t)group->column[i], row = (uint32_t)group->row[i];
    hits[i] = (group->certain >> i & texel_passes(&k->source, layout, column, row)) != 0;
  }
}

#include "../points_loop.h"
#endif
