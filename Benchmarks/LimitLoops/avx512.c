// Eight points, 512 bits of mask or sixteen pixels at a time.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "loops.h"

#pragma STDC FP_CONTRACT OFF
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2")))

// Points are mapped into a buffer of indices by vectors and looked up from there one by one: gathering is slower.
enum { CHUNK = 64 };

// Writes the index of each point, 0 for one outside; bit i of the result says whether point i is inside.
AVX512 LIMIT_INLINE uint64_t map_chunk(
    const limit_point *points, const limit_map *m, uint32_t per_row, uint32_t *index) {
  const __m512i even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  const __m512i odd = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
  __m512d a = _mm512_set1_pd(m->a), b = _mm512_set1_pd(m->b), c = _mm512_set1_pd(m->c);
  __m512d d = _mm512_set1_pd(m->d), tx = _mm512_set1_pd(m->tx), ty = _mm512_set1_pd(m->ty);
  __m512d u0 = _mm512_set1_pd(m->min_u), u1 = _mm512_set1_pd(m->max_u);
  __m512d v0 = _mm512_set1_pd(m->min_v), v1 = _mm512_set1_pd(m->max_v);
  __m256i row = _mm256_set1_epi32((int)per_row);
  uint64_t all = 0;
#pragma clang loop unroll(disable)
  for (int i = 0; i < CHUNK; i += 8) {
    __m512d low = _mm512_loadu_pd(&points[i].x), high = _mm512_loadu_pd(&points[i + 4].x);
    __m512d x = _mm512_permutex2var_pd(low, even, high);
    __m512d y = _mm512_permutex2var_pd(low, odd, high);
    __m512d u = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(a, x), _mm512_mul_pd(c, y)), tx);
    __m512d v = _mm512_add_pd(_mm512_add_pd(_mm512_mul_pd(b, x), _mm512_mul_pd(d, y)), ty);
    __mmask8 in = _mm512_cmp_pd_mask(u, u0, _CMP_GE_OQ);
    in = _mm512_mask_cmp_pd_mask(in, u, u1, _CMP_LT_OQ);
    in = _mm512_mask_cmp_pd_mask(in, v, v0, _CMP_GE_OQ);
    in = _mm512_mask_cmp_pd_mask(in, v, v1, _CMP_LT_OQ);
    __m256i at = _mm256_maskz_add_epi32(
        in, _mm256_mullo_epi32(_mm512_cvttpd_epi32(v), row), _mm512_cvttpd_epi32(u));
    _mm256_store_si256((__m256i *)(index + i), at);
    all |= (uint64_t)in << i;
  }
  return all;
}

AVX512 LIMIT_INLINE void drop_outside(uint64_t inside, bool *hits) {
  if (inside == ~(uint64_t)0) return;
  _mm512_storeu_si512(hits, _mm512_maskz_loadu_epi8(inside, hits));
}

#define BATCH(name, data, per_row, look, rest)                                                \
  AVX512 static void name(                                                                    \
      const limit_point *points, size_t count, const limit_map *map, data image, bool *hits) { \
    if (limit_is_empty(map)) {                                                                \
      memset(hits, 0, count);                                                                 \
      return;                                                                                 \
    }                                                                                         \
    _Alignas(64) uint32_t index[CHUNK];                                                       \
    size_t start = 0;                                                                         \
    for (; start + CHUNK <= count; start += CHUNK) {                                          \
      uint64_t inside = map_chunk(points + start, map, per_row, index);                       \
      uint8_t *out = (uint8_t *)(hits + start);                                                               \
      for (int i = 0; i < CHUNK; i += 8) {                                                    \
        _Pragma("clang loop unroll(full) vectorize(disable)")                                 \
        for (int k = 0; k < 8; k++) out[i + k] = look(index[i + k]);                          \
      }                                                                                       \
      drop_outside(inside, hits + start);                                                              \
    }                                                                                         \
    rest(points + start, count - start, map, image, hits + start);                            \
  }

#define WORDS ((const limit_half_word *)image.words)
#define BIT(at) (WORDS[(at) >> 5] >> ((at)&31) & 1)
#define BYTE(at) (image.bytes[at] >= image.minimum)
BATCH(batch_mask, limit_mask, 64 * image.words_per_row, BIT, limit_scalar_batch_mask)
BATCH(batch_alpha, limit_alpha, image.width, BYTE, limit_scalar_batch_alpha)

// The whole square, 44 words of a column: five registers and a half.
AVX512 static bool any_in_rect(const limit_stripes *stripes, limit_place place) {
  limit_part part;
  if (!limit_cut(stripes, place, &part)) return false;
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

AVX512 static void pack(
    const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
    uint64_t *words) {
  size_t per_row = (width + 63) / 64;
  if (minimum > 255) {
    memset(words, 0, 8 * per_row * height);
    return;
  }
  // Alpha is the top byte of a pixel, so that whole pixels compare as their alphas do.
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

const limit_loops limit_avx512 = {"avx512", batch_mask, batch_alpha, any_in_rect, pack};
#endif
