// Works on four points, 256 bits of mask or eight pixels at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "x86_bytes.h"

#pragma STDC FP_CONTRACT OFF
#define AVX2 __attribute__((target("avx2,bmi,bmi2")))

typedef struct {
  __m256d a, b, c, d, tx, ty;
  __m256d min_u, max_u, min_v, max_v;
  __m256d per_row;
} batch_constants;

// Points stay in the order that results from shuffles within lanes.
typedef struct {
  // The byte of each texel, or the first byte for points outside, for points 0, 2, 4, 6, 1, 3, 5, 7
  // and then the next eight in the same order.
  _Alignas(32) uint32_t at[16];
  // For points 0, 2, 4 ... 14, 1, 3, 5 ... 15: for masks, the bit within the texel's byte, or 0 if
  // the point is outside; for alpha, 1 if the point is inside.
  __m128i bit;
} point_group;

AVX2 LIMIT_INLINE batch_constants constants_of(const limit_map *m, double per_row) {
  // Adding 0 turns -0 into 0, so that u is negative exactly if its sign is set.
  __m256d zero = _mm256_setzero_pd();
  return (batch_constants){
      _mm256_set1_pd(m->a),
      _mm256_set1_pd(m->b),
      _mm256_set1_pd(m->c),
      _mm256_set1_pd(m->d),
      _mm256_add_pd(_mm256_set1_pd(m->tx), zero),
      _mm256_add_pd(_mm256_set1_pd(m->ty), zero),
      _mm256_set1_pd(m->min_u),
      _mm256_set1_pd(m->max_u),
      _mm256_set1_pd(m->min_v),
      _mm256_set1_pd(m->max_v),
      _mm256_set1_pd(per_row),
  };
}

// The positions of the texels of 4 points, in the low 32 bits; any number for points outside, whose
// sign in `outside` is set.
AVX2 LIMIT_INLINE __m256d map_four(
    const limit_point *points, const batch_constants *k, bool from_zero, __m256d *outside) {
  __m256d p = _mm256_loadu_pd(&points[0].x), q = _mm256_loadu_pd(&points[2].x);
  __m256d x = _mm256_unpacklo_pd(p, q), y = _mm256_unpackhi_pd(p, q);
  __m256d u = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(k->a, x), _mm256_mul_pd(k->c, y)), k->tx);
  __m256d v = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(k->b, x), _mm256_mul_pd(k->d, y)), k->ty);
  // This is true for a NaN, too.
  __m256d right = _mm256_cmp_pd(u, k->max_u, _CMP_NLT_UQ);
  __m256d below = _mm256_cmp_pd(v, k->max_v, _CMP_NLT_UQ);
  __m256d left = from_zero ? u : _mm256_cmp_pd(u, k->min_u, _CMP_LT_OQ);
  __m256d above = from_zero ? v : _mm256_cmp_pd(v, k->min_v, _CMP_LT_OQ);
  *outside = _mm256_or_pd(_mm256_or_pd(left, above), _mm256_or_pd(right, below));
  // Adding integers to 2^52 puts them into the lowest bits. All of this is exact.
  __m256d column = _mm256_add_pd(_mm256_floor_pd(u), _mm256_set1_pd(0x1p52));
  return _mm256_add_pd(_mm256_mul_pd(_mm256_floor_pd(v), k->per_row), column);
}

// The low halves of each 64 bits.
AVX2 LIMIT_INLINE __m256i narrow(__m256d p, __m256d q) {
  return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castpd_ps(p), _mm256_castpd_ps(q), 0x88));
}

// The signs of each 64 bits, in 32-bit lanes: 0 or -1.
AVX2 LIMIT_INLINE __m256i signs(__m256d p, __m256d q) {
  return _mm256_srai_epi32(
      _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castpd_ps(p), _mm256_castpd_ps(q), 0xDD)), 31);
}

// Returns the bit within the byte, or any number for alpha; the result is negative for points
// outside.
AVX2 LIMIT_INLINE __m256i place_eight(
    const limit_point *points, const batch_constants *k, bool is_alpha, bool from_zero,
    uint32_t *at) {
  __m256d outside_p, outside_q;
  __m256d p = map_four(points, k, from_zero, &outside_p);
  __m256d q = map_four(points + 4, k, from_zero, &outside_q);
  __m256i place = narrow(p, q), outside = signs(outside_p, outside_q);
  __m256i byte = is_alpha ? place : _mm256_srli_epi32(place, 3);
  _mm256_store_si256((__m256i *)at, _mm256_andnot_si256(outside, byte));
  if (is_alpha) return outside;
  return _mm256_or_si256(outside, _mm256_and_si256(place, _mm256_set1_epi32(7)));
}

AVX2 LIMIT_INLINE void map_group(
    const limit_point *points, const batch_constants *k, bool is_alpha, bool from_zero,
    point_group *group) {
  __m256i low = place_eight(points, k, is_alpha, from_zero, group->at);
  __m256i high = place_eight(points + 8, k, is_alpha, from_zero, group->at + 8);
  __m256i words = _mm256_packs_epi32(low, high);
  __m128i places =
      _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
  // The shuffle gives 0 for a negative place.
  __m128i bits = is_alpha ? _mm_set1_epi8(1) : _mm_set1_epi64x((long long)0x8040201008040201);
  group->bit = _mm_shuffle_epi8(bits, places);
}

AVX2 LIMIT_INLINE void finish_group(
    point_group *group, const uint8_t *bytes, bool is_alpha, uint32_t minimum, bool *hits) {
  // Hides what was stored; otherwise the compiler splits the vectors lane by lane, which takes
  // longer.
  __asm__("" : "+m"(group->at));
  __m128i texels = _mm_set_epi64x(
      (long long)limit_load_eight(bytes, group->at + 4, group->at + 12),
      (long long)limit_load_eight(bytes, group->at, group->at + 8));
  __m128i passing;
  if (is_alpha) {
    __m128i least = _mm_set1_epi8((char)minimum);
    passing = _mm_and_si128(_mm_cmpeq_epi8(_mm_max_epu8(texels, least), texels), group->bit);
  } else {
    // The result is 1 if the bit is set: the smaller one of 1 and the masked byte.
    passing = _mm_min_epu8(_mm_and_si128(texels, group->bit), _mm_set1_epi8(1));
  }
  const __m128i order = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  _mm_storeu_si128((__m128i *)hits, _mm_shuffle_epi8(passing, order));
}

#define TARGET AVX2
#include "batches.h"

AVX2 static bool any_in_rect(const limit_stripes *stripes, limit_place place) {
  limit_part part;
  if (!limit_cut(stripes, place, &part)) return false;
  __m256i left = _mm256_setzero_si256(), right = left;
  uint64_t more_left = 0, more_right = 0;
  int32_t row = 0;
  for (; row + 4 <= part.rows; row += 4) {
    left = _mm256_or_si256(left, _mm256_loadu_si256((const __m256i *)(part.left + row)));
    right = _mm256_or_si256(right, _mm256_loadu_si256((const __m256i *)(part.right + row)));
  }
  for (; row < part.rows; row++) {
    more_left |= part.left[row];
    more_right |= part.right[row];
  }
  __m256i found = _mm256_or_si256(
      _mm256_and_si256(left, _mm256_set1_epi64x((long long)part.left_bits)),
      _mm256_and_si256(right, _mm256_set1_epi64x((long long)part.right_bits)));
  uint64_t more = (more_left & part.left_bits) | (more_right & part.right_bits);
  return !_mm256_testz_si256(found, found) || more != 0;
}

AVX2 LIMIT_INLINE bool any_in_part(limit_part part) {
  if (part.rows < 8) return limit_any_in_few(&part);
  __m256i left = _mm256_setzero_si256(), right = left;
#define EIGHT(row)                                                                                 \
  for (int32_t k = 0; k < 8; k += 4) {                                                             \
    left = _mm256_or_si256(left, _mm256_loadu_si256((const __m256i *)(part.left + (row) + k)));    \
    right = _mm256_or_si256(right, _mm256_loadu_si256((const __m256i *)(part.right + (row) + k))); \
  }
  for (int32_t row = 0; row < part.rows - 8; row += 8) EIGHT(row)
  EIGHT(part.rows - 8)
#undef EIGHT
  __m256i found = _mm256_or_si256(
      _mm256_and_si256(left, _mm256_set1_epi64x((long long)part.left_bits)),
      _mm256_and_si256(right, _mm256_set1_epi64x((long long)part.right_bits)));
  return !_mm256_testz_si256(found, found);
}

#define BOX_OF paired_box
#include "disc_loop.h"

AVX2 static void pack(
    const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
    uint64_t *words) {
  // alpha >= minimum becomes the top bit of alpha when the scale is shifted by 128 - minimum with
  // saturation.
  bool none = minimum > 255;
  __m256i raise = _mm256_set1_epi8((char)(minimum < 128 ? 128 - minimum : 0));
  __m256i lower = _mm256_set1_epi8((char)(minimum > 128 ? minimum - 128 : 0));
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  for (size_t row = 0; row < height; row++, pixels += bytes_per_row) {
    size_t start = 0;
    for (; start + 64 <= width && !none; start += 64) {
      uint64_t word = 0;
      for (int half = 0; half < 2; half++) {
        const __m256i *p = (const __m256i *)(pixels + 4 * start + 128 * half);
        __m256i q[4];
        for (int k = 0; k < 4; k++) {
          q[k] = _mm256_subs_epu8(_mm256_adds_epu8(_mm256_loadu_si256(p + k), raise), lower);
        }
        // Packing with signed saturation keeps the signs, and only these are needed.
        __m256i signs = _mm256_packs_epi16(
            _mm256_packs_epi32(q[0], q[1]), _mm256_packs_epi32(q[2], q[3]));
        signs = _mm256_permutevar8x32_epi32(signs, order);
        word |= (uint64_t)(uint32_t)_mm256_movemask_epi8(signs) << (32 * half);
      }
      *words++ = word;
    }
    for (; start < width; start += 64) {
      size_t count = width - start < 64 ? width - start : 64;
      *words++ = limit_pack_word(pixels + 4 * start, count, minimum);
    }
  }
}

const limit_loops limit_avx2 = {
    "avx2", batch_mask, batch_alpha, any_in_rect, any_in_disc, pack, limit_count_boxes_avx2,
};
#endif
