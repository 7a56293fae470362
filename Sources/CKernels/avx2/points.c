// Batches of points, four vectors of 4 to a group.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../x86_points.h"

#pragma STDC FP_CONTRACT OFF
#define TARGET __attribute__((target("avx2")))
#define LEVEL(name) avx2_##name

typedef struct {
  const kernel_certain_mapping *mapping;
  const uint8_t *bytes;
  __m256d a, b, c, d, tx, ty;
  __m256d min_u, max_u, min_v, max_v;
  __m256d max_fraction_u, max_fraction_v;
  // Strides in bytes; `further_column_stride` is the stride of a column of words minus the 8 bytes
  // of a word.
  __m256i row_stride, further_column_stride;
  __m128i minimum;
} point_constants;

typedef struct {
  // The position of the byte of each texel.
  __attribute__((aligned(32))) uint32_t at[16];
  // For masks, the bit within that byte, or 0 if the point is not certain; for alpha, 0xFF if it is
  // certain.
  __m128i bit;
} point_group;

TARGET static ALWAYS_INLINE point_constants
constants_of(const kernel_certain_mapping *m, const texel_source *source) {
  size_t further = source->layout == layout_alpha ? 0 : source->column_bytes - 8;
  point_constants constants = {
      .mapping = m,
      .bytes = source->bytes,
      .a = _mm256_set1_pd(m->a),
      .b = _mm256_set1_pd(m->b),
      .c = _mm256_set1_pd(m->c),
      .d = _mm256_set1_pd(m->d),
      .tx = _mm256_set1_pd(m->tx),
      .ty = _mm256_set1_pd(m->ty),
      .min_u = _mm256_set1_pd(m->min_u),
      .max_u = _mm256_set1_pd(m->max_u),
      .min_v = _mm256_set1_pd(m->min_v),
      .max_v = _mm256_set1_pd(m->max_v),
      .max_fraction_u = _mm256_set1_pd(m->max_fraction_u),
      .max_fraction_v = _mm256_set1_pd(m->max_fraction_v),
      .row_stride = _mm256_set1_epi32((int)source->row_bytes),
      .further_column_stride = _mm256_set1_epi32((int)further),
      .minimum = _mm_set1_epi8((char)source->minimum),
  };
  return constants;
}

// 4 points in texel space; all bits are set in the lanes of those that are certain.
typedef struct {
  __m256d u, v, certain;
} four_points;

TARGET static ALWAYS_INLINE __m256d within(__m256d x, __m256d min, __m256d max) {
  return _mm256_and_pd(_mm256_cmp_pd(x, min, _CMP_GE_OQ), _mm256_cmp_pd(x, max, _CMP_LT_OQ));
}

TARGET static ALWAYS_INLINE __m256d fraction_is_small(__m256d x, __m256d max) {
  __m256d whole = _mm256_round_pd(x, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
  return _mm256_cmp_pd(_mm256_sub_pd(x, whole), max, _CMP_LE_OQ);
}

TARGET static ALWAYS_INLINE four_points
map_four(const kernel_point *points, const point_constants *k, bool uncertain) {
  __m256d p02 = _mm256_loadu2_m128d(&points[2].x, &points[0].x);
  __m256d p13 = _mm256_loadu2_m128d(&points[3].x, &points[1].x);
  __m256d x = _mm256_unpacklo_pd(p02, p13), y = _mm256_unpackhi_pd(p02, p13);
  four_points p;
  p.u = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(k->a, x), _mm256_mul_pd(k->c, y)), k->tx);
  p.v = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(k->b, x), _mm256_mul_pd(k->d, y)), k->ty);
  p.certain = _mm256_and_pd(within(p.u, k->min_u, k->max_u), within(p.v, k->min_v, k->max_v));
  if (uncertain) {
    p.certain = _mm256_and_pd(p.certain, fraction_is_small(p.u, k->max_fraction_u));
    p.certain = _mm256_and_pd(p.certain, fraction_is_small(p.v, k->max_fraction_v));
  }
  return p;
}

// The points of 16 that are near and not certain; these have a negative place. It maps the points
// again: keeping them would be wasted if all are certain, and there are too few registers.
TARGET static ALWAYS_INLINE unsigned uncertain_of(
    const kernel_point *points, const point_constants *k, __m128i places) {
  const kernel_certain_mapping *m = k->mapping;
  unsigned near = 0;
  for (size_t i = 0; i < 16; i += 4) {
    __asm__("" : "+r"(points));
    four_points p = map_four(points + i, k, false);
    __m256d near_u = within(p.u, _mm256_set1_pd(m->outer_min_u), _mm256_set1_pd(m->outer_max_u));
    __m256d near_v = within(p.v, _mm256_set1_pd(m->outer_min_v), _mm256_set1_pd(m->outer_max_v));
    near |= (unsigned)_mm256_movemask_pd(_mm256_and_pd(near_u, near_v)) << i;
  }
  return near & (unsigned)_mm_movemask_epi8(places);
}

// Two vectors of 64-bit lanes as one vector of 32-bit lanes. All bits of a 64-bit lane are equal.
TARGET static ALWAYS_INLINE __m256i narrow(__m256d low, __m256d high) {
  __m256 both = _mm256_shuffle_ps(_mm256_castpd_ps(low), _mm256_castpd_ps(high), 0x88);
  return _mm256_permute4x64_epi64(_mm256_castps_si256(both), _MM_SHUFFLE(3, 1, 2, 0));
}

// Stores the positions of the texels of 8 points; points that are not certain get the first texel.
// Returns the bit within that byte (any number for alpha), or -1 for points that are not certain.
TARGET static ALWAYS_INLINE __m256i place_columns(
    __m256i column, __m256i row, __m256i certain, __m256i row_stride,
    __m256i further_column_stride, texel_layout layout, uint32_t *at) {
  __m256i byte = layout == layout_alpha ? column : _mm256_srli_epi32(column, 3);
  byte = _mm256_add_epi32(byte, _mm256_mullo_epi32(row, row_stride));
  if (layout == layout_words) {
    __m256i word = _mm256_srli_epi32(column, 6);
    byte = _mm256_add_epi32(byte, _mm256_mullo_epi32(word, further_column_stride));
  }
  _mm256_store_si256((__m256i *)at, _mm256_and_si256(byte, certain));
  __m256i bit = _mm256_and_si256(column, _mm256_set1_epi32(7));
  return _mm256_or_si256(bit, _mm256_xor_si256(certain, _mm256_set1_epi32(-1)));
}

// The same of points in doubles.
TARGET static ALWAYS_INLINE __m256i place_eight(
    four_points p, four_points q, const point_constants *k, texel_layout layout, uint32_t *at) {
  __m256i certain = narrow(p.certain, q.certain);
  __m256i column = _mm256_set_m128i(_mm256_cvttpd_epi32(q.u), _mm256_cvttpd_epi32(p.u));
  __m256i row = _mm256_set_m128i(_mm256_cvttpd_epi32(q.v), _mm256_cvttpd_epi32(p.v));
  return place_columns(
      column, row, certain, k->row_stride, k->further_column_stride, layout, at);
}

// The places of 16 points as bytes, of vectors that say -1 for points that are not certain.
TARGET static ALWAYS_INLINE __m128i places_of(__m256i low, __m256i high) {
  __m256i words = _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), _MM_SHUFFLE(3, 1, 2, 0));
  return _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

// The bit of each point within its byte, and 0 for a place of -1, which the shuffle leaves empty.
TARGET static ALWAYS_INLINE __m128i bits_at(__m128i places, texel_layout layout) {
  __m128i bits = layout == layout_alpha ? _mm_set1_epi8(-1)
                                        : _mm_set1_epi64x((long long)0x8040201008040201);
  return _mm_shuffle_epi8(bits, places);
}

TARGET static ALWAYS_INLINE unsigned map_group(
    const kernel_point *points, const point_constants *k, texel_layout layout, bool uncertain,
    point_group *group) {
  four_points p[4];
  for (size_t i = 0; i < 4; i++) p[i] = map_four(points + i * 4, k, uncertain);
  __m256i low = place_eight(p[0], p[1], k, layout, group->at);
  __m256i high = place_eight(p[2], p[3], k, layout, group->at + 8);
  __m128i places = places_of(low, high);
  group->bit = bits_at(places, layout);
  if (!uncertain || _mm_movemask_epi8(places) == 0) return 0;
  return uncertain_of(points, k, places);
}

TARGET static ALWAYS_INLINE void finish_bytes(
    point_group *group, const uint8_t *texels, __m128i minimum, texel_layout layout, bool *hits) {
  // Hides what was stored; otherwise the compiler splits the vectors lane by lane, which takes
  // longer.
  __asm__("" : "+m"(group->at));
  __m128i bytes = load_sixteen(texels, group->at, 1), passing;
  if (layout == layout_alpha) {
    passing = _mm_and_si128(
        _mm_cmpeq_epi8(_mm_max_epu8(bytes, minimum), bytes),
        _mm_and_si128(group->bit, _mm_set1_epi8(1)));
  } else {
    // The result is 1 if the bit is set: the smaller one of 1 and the masked byte.
    passing = _mm_min_epu8(_mm_and_si128(bytes, group->bit), _mm_set1_epi8(1));
  }
  _mm_storeu_si128((__m128i *)hits, passing);
}

TARGET static ALWAYS_INLINE void finish_group(
    point_group *group, const point_constants *k, texel_layout layout, bool *hits) {
  finish_bytes(group, k->bytes, k->minimum, layout, hits);
}

// What stays the same along a batch that is mapped in single precision: coefficients in units of a
// texel divided by 2^shift, with an error of less than 3. The origin is higher by 4 units.
typedef struct {
  const uint8_t *bytes;
  __m256 a, b, c, d, tx, ty;
  __m128i shift;
  // A bit for each unit of a texel but the lowest 8: all 0 within 4 units of an edge.
  __m256i inner;
  // The last column and row.
  __m256i last_column, last_row, row_stride, further_column_stride;
  __m128i minimum;
} single_constants;

typedef point_group single_group;

TARGET static ALWAYS_INLINE single_constants
singles_of(const kernel_certain_mapping *m, const texel_source *source) {
  size_t further = source->layout == layout_alpha ? 0 : source->column_bytes - 8;
  int shift = single_shift(m);
  float unit = (float)(1 << shift);
  single_constants constants = {
      .bytes = source->bytes,
      .a = _mm256_set1_ps((float)m->a * unit),
      .b = _mm256_set1_ps((float)m->b * unit),
      .c = _mm256_set1_ps((float)m->c * unit),
      .d = _mm256_set1_ps((float)m->d * unit),
      .tx = _mm256_set1_ps((float)m->tx * unit + 4),
      .ty = _mm256_set1_ps((float)m->ty * unit + 4),
      .shift = _mm_cvtsi32_si128(shift),
      .inner = _mm256_set1_epi32((1 << shift) - 8),
      .last_column = _mm256_set1_epi32((int)ceil(m->max_u) - 1),
      .last_row = _mm256_set1_epi32((int)ceil(m->max_v) - 1),
      .row_stride = _mm256_set1_epi32((int)source->row_bytes),
      .further_column_stride = _mm256_set1_epi32((int)further),
      .minimum = _mm_set1_epi8((char)source->minimum),
  };
  return constants;
}

TARGET static ALWAYS_INLINE __m128 two_singles(const kernel_point *points) {
  return _mm256_cvtpd_ps(_mm256_loadu_pd(&points->x));
}

// All bits are set in the lanes whose number is at most `last` without a sign, as no negative one is.
TARGET static ALWAYS_INLINE __m256i at_most(__m256i number, __m256i last) {
  return _mm256_cmpeq_epi32(_mm256_min_epu32(number, last), number);
}

// Maps 8 points and stores the positions of their texels, as place_columns does. All bits of
// a lane of `open` are set for a point that is open along u or v.
TARGET static ALWAYS_INLINE __m256i map_eight_singles(
    const kernel_point *points, const single_constants *k, texel_layout layout, uint32_t *at,
    __m256i *open) {
  __m256 p0145 = _mm256_set_m128(two_singles(points + 4), two_singles(points));
  __m256 p2367 = _mm256_set_m128(two_singles(points + 6), two_singles(points + 2));
  __m256 x = _mm256_shuffle_ps(p0145, p2367, 0x88), y = _mm256_shuffle_ps(p0145, p2367, 0xDD);
  __m256 u = _mm256_add_ps(_mm256_mul_ps(k->a, x), _mm256_add_ps(_mm256_mul_ps(k->c, y), k->tx));
  __m256 v = _mm256_add_ps(_mm256_mul_ps(k->b, x), _mm256_add_ps(_mm256_mul_ps(k->d, y), k->ty));
  // What is too large becomes the least integer, and so does a NaN: on an edge, and so open.
  __m256i in_u = _mm256_cvtps_epi32(u), in_v = _mm256_cvtps_epi32(v);
  const __m256i zero = _mm256_setzero_si256();
  *open = _mm256_or_si256(
      _mm256_cmpeq_epi32(_mm256_and_si256(in_u, k->inner), zero),
      _mm256_cmpeq_epi32(_mm256_and_si256(in_v, k->inner), zero));
  __m256i column = _mm256_sra_epi32(in_u, k->shift), row = _mm256_sra_epi32(in_v, k->shift);
  __m256i certain =
      _mm256_and_si256(at_most(column, k->last_column), at_most(row, k->last_row));
  return place_columns(
      column, row, certain, k->row_stride, k->further_column_stride, layout, at);
}

TARGET static ALWAYS_INLINE unsigned map_singles(
    const kernel_point *points, const single_constants *k, texel_layout layout,
    single_group *group) {
  __m256i open_low, open_high;
  __m256i low = map_eight_singles(points, k, layout, group->at, &open_low);
  __m256i high = map_eight_singles(points + 8, k, layout, group->at + 8, &open_high);
  group->bit = bits_at(places_of(low, high), layout);
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(open_low)) |
      (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(open_high)) << 8;
}

TARGET static ALWAYS_INLINE void finish_singles(
    single_group *group, const single_constants *k, texel_layout layout, bool *hits) {
  finish_bytes(group, k->bytes, k->minimum, layout, hits);
}

#define MAPS_IN_SINGLES
#include "../points_loop.h"
#endif
