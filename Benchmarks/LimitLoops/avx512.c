// Works on eight points, 512 bits of mask or sixteen pixels at a time.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "x86_bytes.h"

#pragma STDC FP_CONTRACT OFF
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2")))

typedef struct {
  __m512d a, b, c, d, tx, ty;
  // Doubles that are not negative are ordered like their bits, so min <= u < max is equivalent to
  // bits(u) - bits(min) < bits(max) - bits(min).
  __m512i min_u, length_u, min_v, length_v;
  __m512d per_row;
} batch_constants;

// Points are in the order 0, 4, 1, 5, 2, 6, 3, 7, and then the next eight likewise: the order of
// one shuffle within lanes.
typedef struct {
  // The byte of each texel, or the first byte for points outside.
  _Alignas(64) uint32_t at[16];
  // For masks, the bit within that byte.
  __m128i bit;
  __mmask16 inside;
} point_group;

AVX512 LIMIT_INLINE batch_constants constants_of(const limit_map *m, double per_row) {
  // Adding 0 turns -0, the only value whose bits are out of order, into 0; and if tx is not -0,
  // then u never is -0.
  __m512d zero = _mm512_setzero_pd();
  __m512i min_u = _mm512_castpd_si512(_mm512_add_pd(_mm512_set1_pd(m->min_u), zero));
  __m512i min_v = _mm512_castpd_si512(_mm512_add_pd(_mm512_set1_pd(m->min_v), zero));
  return (batch_constants){
      _mm512_set1_pd(m->a),
      _mm512_set1_pd(m->b),
      _mm512_set1_pd(m->c),
      _mm512_set1_pd(m->d),
      _mm512_add_pd(_mm512_set1_pd(m->tx), zero),
      _mm512_add_pd(_mm512_set1_pd(m->ty), zero),
      min_u,
      _mm512_sub_epi64(_mm512_castpd_si512(_mm512_set1_pd(m->max_u)), min_u),
      min_v,
      _mm512_sub_epi64(_mm512_castpd_si512(_mm512_set1_pd(m->max_v)), min_v),
      _mm512_set1_pd(per_row),
  };
}

// The positions of the texels of 8 points, in the low 32 bits; any number for points outside.
AVX512 LIMIT_INLINE __m512i map_eight(
    __m512d x, __m512d y, const batch_constants *k, bool from_zero, __mmask8 *inside) {
  __m512d u = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(k->a, x), _mm512_mul_pd(k->c, y)), k->tx);
  __m512d v = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(k->b, x), _mm512_mul_pd(k->d, y)), k->ty);
  __m512i over_u = _mm512_castpd_si512(u), over_v = _mm512_castpd_si512(v);
  if (!from_zero) {
    over_u = _mm512_sub_epi64(over_u, k->min_u);
    over_v = _mm512_sub_epi64(over_v, k->min_v);
  }
  *inside = _mm512_cmplt_epu64_mask(over_u, k->length_u);
  *inside = _mm512_mask_cmplt_epu64_mask(*inside, over_v, k->length_v);
  // Adding 2^52 and rounding down leaves the integer part in the lowest bits. The rest is exact, in
  // integers.
  __m512d column = _mm512_add_round_pd(
      u, _mm512_set1_pd(0x1p52), _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
  __m512d row = _mm512_roundscale_pd(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
  return _mm512_castpd_si512(_mm512_fmadd_pd(row, k->per_row, column));
}

AVX512 LIMIT_INLINE void map_group(
    const limit_point *points, const batch_constants *k, bool is_alpha, bool from_zero,
    point_group *group) {
  __m512d p = _mm512_loadu_pd(&points[0].x), q = _mm512_loadu_pd(&points[4].x);
  __m512d r = _mm512_loadu_pd(&points[8].x), s = _mm512_loadu_pd(&points[12].x);
  __mmask8 first, second;
  __m512i low = map_eight(
      _mm512_unpacklo_pd(p, q), _mm512_unpackhi_pd(p, q), k, from_zero, &first);
  __m512i high = map_eight(
      _mm512_unpacklo_pd(r, s), _mm512_unpackhi_pd(r, s), k, from_zero, &second);
  const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  __m512i place = _mm512_permutex2var_epi32(low, even, high);
  group->inside = (__mmask16)(first | second << 8);
  _mm512_store_si512(group->at, _mm512_maskz_srli_epi32(group->inside, place, is_alpha ? 0 : 3));
  if (is_alpha) return;
  const __m128i bits = _mm_set1_epi64x((long long)0x8040201008040201);
  group->bit = _mm_shuffle_epi8(
      bits, _mm512_cvtepi32_epi8(_mm512_and_si512(place, _mm512_set1_epi32(7))));
}

AVX512 LIMIT_INLINE void finish_group(
    point_group *group, const uint8_t *bytes, bool is_alpha, uint32_t minimum, bool *hits) {
  // Hides what was stored; otherwise the compiler splits the vectors lane by lane, which takes
  // longer.
  __asm__("" : "+m"(group->at));
  __m128i texels = _mm_set_epi64x(
      (long long)limit_load_eight(bytes, group->at + 8, group->at + 12),
      (long long)limit_load_eight(bytes, group->at, group->at + 4));
  __mmask16 passing = is_alpha
      ? _mm_mask_cmpge_epu8_mask(group->inside, texels, _mm_set1_epi8((char)minimum))
      : _mm_mask_test_epi8_mask(group->inside, texels, group->bit);
  const __m128i order = _mm_setr_epi8(0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15);
  _mm_storeu_si128((__m128i *)hits, _mm_shuffle_epi8(_mm_maskz_set1_epi8(passing, 1), order));
}

#define TARGET AVX512
#include "batches.h"

// The whole square has 44 words per column: five and a half registers.
AVX512 LIMIT_INLINE bool any_in_part(limit_part part) {
  __m512i left = _mm512_setzero_si512(), right = left;
  int32_t row = 0;
  for (; row + 8 <= part.rows; row += 8) {
    left = _mm512_or_si512(left, _mm512_loadu_si512(part.left + row));
    right = _mm512_or_si512(right, _mm512_loadu_si512(part.right + row));
  }
  __mmask8 rest = (__mmask8)((1u << (part.rows - row)) - 1);
  left = _mm512_or_si512(left, _mm512_maskz_loadu_epi64(rest, part.left + row));
  right = _mm512_or_si512(right, _mm512_maskz_loadu_epi64(rest, part.right + row));
  return (_mm512_test_epi64_mask(left, _mm512_set1_epi64((long long)part.left_bits)) |
          _mm512_test_epi64_mask(right, _mm512_set1_epi64((long long)part.right_bits))) != 0;
}

AVX512 static bool any_in_rect(const limit_stripes *stripes, limit_place place) {
  limit_part part;
  return limit_cut(stripes, place, &part) && any_in_part(part);
}

#define BOX_OF paired_box
#include "disc_loop.h"

AVX512 static void pack(
    const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
    uint64_t *words) {
  size_t per_row = (width + 63) / 64;
  if (minimum > 255) {
    memset(words, 0, 8 * per_row * height);
    return;
  }
  // Alpha is the top byte of a pixel, so whole pixels compare as their alphas do.
  __m512i least = _mm512_set1_epi32((int)(minimum << 24));
  for (size_t row = 0; row < height; row++, pixels += bytes_per_row, words += per_row) {
    size_t start = 0;
    for (; start + 64 <= width; start += 64) {
      const uint8_t *p = pixels + 4 * start;
      __mmask16 k0 = _mm512_cmpge_epu32_mask(_mm512_loadu_si512(p), least);
      __mmask16 k1 = _mm512_cmpge_epu32_mask(_mm512_loadu_si512(p + 64), least);
      __mmask16 k2 = _mm512_cmpge_epu32_mask(_mm512_loadu_si512(p + 128), least);
      __mmask16 k3 = _mm512_cmpge_epu32_mask(_mm512_loadu_si512(p + 192), least);
      words[start / 64] = _mm512_kunpackd(_mm512_kunpackw(k3, k2), _mm512_kunpackw(k1, k0));
    }
    if (start < width) {
      words[start / 64] = limit_pack_word(pixels + 4 * start, width - start, minimum);
    }
  }
}

const limit_loops limit_avx512 = {
    "avx512", batch_mask, batch_alpha, any_in_rect, any_in_disc, pack, limit_count_boxes_avx512,
};
#endif
