// Batches of points, eight vectors of 2 to a group.
#if defined(__x86_64__)
#include <emmintrin.h>

#include "../points_by_pairs.h"

#pragma STDC FP_CONTRACT OFF
#define TARGET
#define LEVEL(name) sse2_##name

typedef struct {
  kernel_certain_mapping mapping;
  texel_source source;
} point_constants;

static ALWAYS_INLINE point_constants
constants_of(const kernel_certain_mapping *mapping, const texel_source *source) {
  return (point_constants){*mapping, *source};
}

static ALWAYS_INLINE __m128d within(__m128d x, double min, double max) {
  return _mm_and_pd(_mm_cmpge_pd(x, _mm_set1_pd(min)), _mm_cmplt_pd(x, _mm_set1_pd(max)));
}

static ALWAYS_INLINE __m128d fraction_is_small(__m128d x, __m128i whole, double max) {
  return _mm_cmple_pd(_mm_sub_pd(x, _mm_cvtepi32_pd(whole)), _mm_set1_pd(max));
}

typedef struct {
  __m128d u, v;
} two_points;

static ALWAYS_INLINE two_points map_two(
    const kernel_point *points, const kernel_certain_mapping *m) {
  __m128d p = _mm_loadu_pd(&points[0].x), q = _mm_loadu_pd(&points[1].x);
  __m128d x = _mm_unpacklo_pd(p, q), y = _mm_unpackhi_pd(p, q);
  two_points texels = {
      _mm_add_pd(
          _mm_add_pd(_mm_mul_pd(_mm_set1_pd(m->a), x), _mm_mul_pd(_mm_set1_pd(m->c), y)),
          _mm_set1_pd(m->tx)),
      _mm_add_pd(
          _mm_add_pd(_mm_mul_pd(_mm_set1_pd(m->b), x), _mm_mul_pd(_mm_set1_pd(m->d), y)),
          _mm_set1_pd(m->ty)),
  };
  return texels;
}

// Which of 2 points are certain; stores the texels of these.
static ALWAYS_INLINE unsigned place_two(
    two_points p, const kernel_certain_mapping *m, bool uncertain, int32_t *column, int32_t *row) {
  __m128d certain = _mm_and_pd(within(p.u, m->min_u, m->max_u), within(p.v, m->min_v, m->max_v));
  // Inside nothing is negative, so the integer part is the floor.
  __m128i whole_u = _mm_cvttpd_epi32(p.u), whole_v = _mm_cvttpd_epi32(p.v);
  if (uncertain) {
    certain = _mm_and_pd(certain, fraction_is_small(p.u, whole_u, m->max_fraction_u));
    certain = _mm_and_pd(certain, fraction_is_small(p.v, whole_v, m->max_fraction_v));
  }
  __m128i lanes = _mm_shuffle_epi32(_mm_castpd_si128(certain), _MM_SHUFFLE(3, 1, 2, 0));
  _mm_storel_epi64((__m128i *)column, _mm_and_si128(whole_u, lanes));
  _mm_storel_epi64((__m128i *)row, _mm_and_si128(whole_v, lanes));
  return (unsigned)_mm_movemask_pd(certain);
}

static ALWAYS_INLINE unsigned near_two(two_points p, const kernel_certain_mapping *m) {
  return (unsigned)_mm_movemask_pd(_mm_and_pd(
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
  // Mapped again, as mostly all are certain.
  for (size_t i = 0; i < 16; i += 2) near |= near_two(map_two(points + i, m), m) << i;
  return near & ~certain;
}

static ALWAYS_INLINE void finish_group(
    point_group *group, const point_constants *k, texel_layout layout, bool *hits) {
  finish_texels(group, &k->source, layout, hits);
}

#include "../points_loop.h"
#endif
