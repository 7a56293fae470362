// Batches of points, two vectors of 8 to a group.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../x86_points.h"

#pragma STDC FP_CONTRACT OFF
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define LEVEL(name) avx512_##name

typedef struct {
  const kernel_certain_mapping *mapping;
  const uint8_t *bytes;
  __m512d a, b, c, d, tx, ty;
  // Doubles that are not negative are ordered like their bits, so min <= u < max is equivalent to
  // bits(u) - bits(min) < bits(max) - bits(min).
  __m512i min_u, length_u, min_v, length_v;
  __m512d max_fraction_u, max_fraction_v;
  // Strides in bits for masks and in bytes for alpha; `further_column_stride` is the stride of a
  // column of words minus the 64 bits of a word.
  __m512i row_stride, further_column_stride;
  __m128i minimum;
} point_constants;

typedef struct {
  // The position of the byte of each texel, in the low half of each 64 bits.
  __attribute__((aligned(64))) uint32_t at[32];
  // For masks, the bit within that byte.
  __m128i bit;
  __mmask16 certain;
} point_group;

static ALWAYS_INLINE int64_t bits_of(double value) {
  int64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

TARGET static ALWAYS_INLINE point_constants
constants_of(const kernel_certain_mapping *m, const texel_source *source) {
  // Adding 0 turns -0, the only value whose bits are out of order, into 0; and if tx is not -0,
  // then u never is -0.
  bool some = can_be_inside(m);
  int64_t min_u = bits_of(m->min_u + 0.0), min_v = bits_of(m->min_v + 0.0);
  bool is_alpha = source->layout == layout_alpha;
  size_t row_stride = is_alpha ? source->row_bytes : source->row_bytes * 8;
  size_t further = is_alpha ? 0 : source->column_bytes * 8 - 64;
  point_constants constants = {
      .mapping = m,
      .bytes = source->bytes,
      .a = _mm512_set1_pd(m->a),
      .b = _mm512_set1_pd(m->b),
      .c = _mm512_set1_pd(m->c),
      .d = _mm512_set1_pd(m->d),
      .tx = _mm512_set1_pd(m->tx + 0.0),
      .ty = _mm512_set1_pd(m->ty + 0.0),
      .min_u = _mm512_set1_epi64(min_u),
      .length_u = _mm512_set1_epi64(some ? bits_of(m->max_u) - min_u : 0),
      .min_v = _mm512_set1_epi64(min_v),
      .length_v = _mm512_set1_epi64(some ? bits_of(m->max_v) - min_v : 0),
      .max_fraction_u = _mm512_set1_pd(m->max_fraction_u),
      .max_fraction_v = _mm512_set1_pd(m->max_fraction_v),
      .row_stride = _mm512_set1_epi64((long long)row_stride),
      .further_column_stride = _mm512_set1_epi64((long long)further),
      .minimum = _mm_set1_epi8((char)source->minimum),
  };
  return constants;
}

// 8 points in texel space, which of them are certain, and the positions of the texels of these.
typedef struct {
  __m512d u, v;
  __m512i place;
  __mmask8 certain;
} eight_points;

TARGET static ALWAYS_INLINE eight_points
map_eight(const kernel_point *points, const point_constants *k, texel_layout layout, bool uncertain) {
  const __m512i even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  const __m512i odd = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
  __m512d low = _mm512_loadu_pd(points), high = _mm512_loadu_pd(points + 4);
  __m512d x = _mm512_permutex2var_pd(low, even, high), y = _mm512_permutex2var_pd(low, odd, high);
  eight_points p;
  p.u = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(k->a, x), _mm512_mul_pd(k->c, y)), k->tx);
  p.v = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(k->b, x), _mm512_mul_pd(k->d, y)), k->ty);
  __m512i over_u = _mm512_sub_epi64(_mm512_castpd_si512(p.u), k->min_u);
  __m512i over_v = _mm512_sub_epi64(_mm512_castpd_si512(p.v), k->min_v);
  p.certain = _mm512_cmplt_epu64_mask(over_u, k->length_u);
  p.certain = _mm512_mask_cmplt_epu64_mask(p.certain, over_v, k->length_v);

  // Adding 2^52 and rounding down leaves the integer part in the lowest bits, like a conversion but
  // faster.
  const __m512d shift = _mm512_set1_pd(0x1p52);
  __m512d column = _mm512_add_round_pd(p.u, shift, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
  __m512d row = _mm512_add_round_pd(p.v, shift, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
  if (uncertain) {
    __m512d fraction_u = _mm512_sub_pd(p.u, _mm512_sub_pd(column, shift));
    __m512d fraction_v = _mm512_sub_pd(p.v, _mm512_sub_pd(row, shift));
    p.certain = _mm512_mask_cmp_pd_mask(p.certain, fraction_u, k->max_fraction_u, _CMP_LE_OQ);
    p.certain = _mm512_mask_cmp_pd_mask(p.certain, fraction_v, k->max_fraction_v, _CMP_LE_OQ);
  }
  __m512i column_bits = _mm512_castpd_si512(column);
  // Only the low 32 bits of the factors count. The rest of 2^52 in the sum is far above the bits
  // that are used.
  p.place =
      _mm512_add_epi64(_mm512_mul_epu32(_mm512_castpd_si512(row), k->row_stride), column_bits);
  if (layout == layout_words) {
    __m512i word = _mm512_srli_epi64(column_bits, 6);
    p.place = _mm512_add_epi64(p.place, _mm512_mul_epu32(word, k->further_column_stride));
  }
  return p;
}

// The points that are near although they are not certain.
TARGET static ALWAYS_INLINE unsigned uncertain_of(eight_points p, const kernel_certain_mapping *m) {
  __mmask8 near = (__mmask8)~p.certain;
  near = _mm512_mask_cmp_pd_mask(near, p.u, _mm512_set1_pd(m->outer_min_u), _CMP_GE_OQ);
  near = _mm512_mask_cmp_pd_mask(near, p.u, _mm512_set1_pd(m->outer_max_u), _CMP_LT_OQ);
  near = _mm512_mask_cmp_pd_mask(near, p.v, _mm512_set1_pd(m->outer_min_v), _CMP_GE_OQ);
  return _mm512_mask_cmp_pd_mask(near, p.v, _mm512_set1_pd(m->outer_max_v), _CMP_LT_OQ);
}

// The bit of each texel of a mask within its byte, from the lowest bytes of the bits' positions.
TARGET static ALWAYS_INLINE __m128i bits_at(__m128i places) {
  const __m128i bits = _mm_set1_epi64x((long long)0x8040201008040201);
  return _mm_shuffle_epi8(bits, _mm_and_si128(places, _mm_set1_epi8(7)));
}

// Which of 16 texels are at least the minimum alpha, or have their bit set.
TARGET static ALWAYS_INLINE __mmask16 passing_bytes(
    __mmask16 certain, __m128i bytes, const __m128i *bit, __m128i minimum, texel_layout layout) {
  return layout == layout_alpha ? _mm_mask_cmpge_epu8_mask(certain, bytes, minimum)
                                : _mm_mask_test_epi8_mask(certain, bytes, *bit);
}

TARGET static ALWAYS_INLINE unsigned map_group(
    const kernel_point *points, const point_constants *k, texel_layout layout, bool uncertain,
    point_group *group) {
  eight_points p = map_eight(points, k, layout, uncertain);
  eight_points q = map_eight(points + 8, k, layout, uncertain);
  const unsigned shift = layout == layout_alpha ? 0 : 3;
  // Points that are not certain read the first texel.
  _mm512_store_si512(group->at, _mm512_maskz_srli_epi64(p.certain, p.place, shift));
  _mm512_store_si512(group->at + 16, _mm512_maskz_srli_epi64(q.certain, q.place, shift));
  group->certain = (__mmask16)(p.certain | q.certain << 8);
  if (layout != layout_alpha) {
    group->bit = bits_at(
        _mm_unpacklo_epi64(_mm512_cvtepi64_epi8(p.place), _mm512_cvtepi64_epi8(q.place)));
  }
  if (!uncertain || group->certain == 0xFFFF) return 0;
  return uncertain_of(p, k->mapping) | uncertain_of(q, k->mapping) << 8;
}

TARGET static ALWAYS_INLINE void finish_group(
    point_group *group, const point_constants *k, texel_layout layout, bool *hits) {
  // Hides what was stored; otherwise the compiler splits the vectors lane by lane, which takes
  // longer.
  __asm__("" : "+m"(group->at));
  __m128i bytes = load_sixteen(k->bytes, group->at, 2);
  __mmask16 passing = passing_bytes(group->certain, bytes, &group->bit, k->minimum, layout);
  _mm_storeu_si128((__m128i *)hits, _mm_maskz_set1_epi8(passing, 1));
}

// What stays the same along a batch that is mapped in single precision: coefficients in units of a
// texel divided by 2^shift, with an error of less than 3. The origin is higher by 4 units.
typedef struct {
  const uint8_t *bytes;
  // Whether a gather is faster than loads one by one; alpha is never gathered.
  bool gathers;
  __m512 a, b, c, d, tx, ty;
  __m128i shift;
  // A bit for each unit of a texel but the lowest 8: all 0 within 4 units of an edge.
  __m512i inner;
  __m512i width, height, row_stride, further_column_stride;
  __m128i minimum;
} single_constants;

typedef struct {
  // The position of the byte of each texel, or that of its bit if it is gathered.
  __attribute__((aligned(64))) uint32_t at[16];
  // For masks that are not gathered, the bit within that byte.
  __m128i bit;
  __mmask16 certain;
} single_group;

TARGET static ALWAYS_INLINE single_constants
singles_of(const kernel_certain_mapping *m, const texel_source *source) {
  bool is_alpha = source->layout == layout_alpha;
  int row_stride = (int)(is_alpha ? source->row_bytes : source->row_bytes * 8);
  int further = is_alpha ? 0 : (int)(source->column_bytes * 8 - 64);
  int shift = single_shift(m);
  float unit = (float)(1 << shift);
  single_constants constants = {
      .bytes = source->bytes,
      // A gather takes less time than 16 loads on Intel's processors, and more on AMD's Zen 4. No
      // others were tried.
      .gathers = !is_alpha && __builtin_cpu_is("intel"),
      .a = _mm512_set1_ps((float)m->a * unit),
      .b = _mm512_set1_ps((float)m->b * unit),
      .c = _mm512_set1_ps((float)m->c * unit),
      .d = _mm512_set1_ps((float)m->d * unit),
      .tx = _mm512_set1_ps((float)m->tx * unit + 4),
      .ty = _mm512_set1_ps((float)m->ty * unit + 4),
      .shift = _mm_cvtsi32_si128(shift),
      .inner = _mm512_set1_epi32((1 << shift) - 8),
      .width = _mm512_set1_epi32((int)ceil(m->max_u)),
      .height = _mm512_set1_epi32((int)ceil(m->max_v)),
      .row_stride = _mm512_set1_epi32(row_stride),
      .further_column_stride = _mm512_set1_epi32(further),
      .minimum = _mm_set1_epi8((char)source->minimum),
  };
  return constants;
}

TARGET static ALWAYS_INLINE unsigned map_singles(
    const kernel_point *points, const single_constants *k, texel_layout layout,
    single_group *group) {
  const __m512i even =
      _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  const __m512i odd =
      _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
#define FOUR(i) _mm512_cvtpd_ps(_mm512_loadu_pd(points + (i)))
  __m512 low = _mm512_insertf32x8(_mm512_castps256_ps512(FOUR(0)), FOUR(4), 1);
  __m512 high = _mm512_insertf32x8(_mm512_castps256_ps512(FOUR(8)), FOUR(12), 1);
#undef FOUR
  __m512 x = _mm512_permutex2var_ps(low, even, high), y = _mm512_permutex2var_ps(low, odd, high);
  __m512 u = _mm512_fmadd_ps(k->a, x, _mm512_fmadd_ps(k->c, y, k->tx));
  __m512 v = _mm512_fmadd_ps(k->b, x, _mm512_fmadd_ps(k->d, y, k->ty));
  // What is too large becomes the least integer, and so does a NaN: on an edge, and so open.
  __m512i in_u = _mm512_cvtps_epi32(u), in_v = _mm512_cvtps_epi32(v);
  __mmask16 open = _mm512_testn_epi32_mask(in_u, k->inner) | _mm512_testn_epi32_mask(in_v, k->inner);
  __m512i column = _mm512_sra_epi32(in_u, k->shift), row = _mm512_sra_epi32(in_v, k->shift);
  // Negative numbers are large without a sign.
  __mmask16 certain = _mm512_cmplt_epu32_mask(column, k->width);
  certain = _mm512_mask_cmplt_epu32_mask(certain, row, k->height);
  __m512i place = _mm512_add_epi32(_mm512_mullo_epi32(row, k->row_stride), column);
  if (layout == layout_words) {
    __m512i word = _mm512_srli_epi32(column, 6);
    place = _mm512_add_epi32(place, _mm512_mullo_epi32(word, k->further_column_stride));
  }
  if (layout != layout_alpha && !k->gathers) {
    group->bit = bits_at(_mm512_cvtepi32_epi8(place));
    place = _mm512_srli_epi32(place, 3);
  }
  // Points that are not certain read the first texel.
  _mm512_store_si512(group->at, _mm512_maskz_mov_epi32(certain, place));
  group->certain = certain;
  return open;
}

TARGET static ALWAYS_INLINE void finish_singles(
    single_group *group, const single_constants *k, texel_layout layout, bool *hits) {
  __mmask16 passing;
  if (layout == layout_alpha || !k->gathers) {
    __asm__("" : "+m"(group->at));
    __m128i bytes = load_sixteen(k->bytes, group->at, 1);
    passing = passing_bytes(group->certain, bytes, &group->bit, k->minimum, layout);
  } else {
    // Words of 32 bits, which a mask consists of too.
    __m512i at = _mm512_load_si512(group->at);
    __m512i words = _mm512_i32gather_epi32(_mm512_srli_epi32(at, 5), k->bytes, 4);
    __m512i bit = _mm512_rolv_epi32(_mm512_set1_epi32(1), at);
    passing = _mm512_mask_test_epi32_mask(group->certain, words, bit);
  }
  _mm_storeu_si128((__m128i *)hits, _mm_maskz_set1_epi8(passing, 1));
}

#define MAPS_IN_SINGLES
#include "../points_loop.h"
#endif
