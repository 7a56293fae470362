// Four points, 256 bits of mask or eight pixels at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "loops.h"

#pragma STDC FP_CONTRACT OFF
#define AVX2 __attribute__((target("avx2,bmi,bmi2")))

// Points are mapped into a buffer of indices by vectors and looked up from there one by one: gathering is slower.
enum { CHUNK = 64 };

// Writes the indices, of each four points in the order 0, 2, 1, 3. Returns false, and nothing of use, unless all points
// are inside.
AVX2 LIMIT_INLINE bool map_chunk(
    const limit_point *points, const limit_map *m, uint32_t per_row, uint32_t *index) {
  __m256d a = _mm256_set1_pd(m->a), b = _mm256_set1_pd(m->b), c = _mm256_set1_pd(m->c);
  __m256d d = _mm256_set1_pd(m->d), tx = _mm256_set1_pd(m->tx), ty = _mm256_set1_pd(m->ty);
  __m256d u0 = _mm256_set1_pd(m->min_u), u1 = _mm256_set1_pd(m->max_u);
  __m256d v0 = _mm256_set1_pd(m->min_v), v1 = _mm256_set1_pd(m->max_v);
  __m128i row = _mm_set1_epi32((int)per_row);
  int all = 15;
#pragma clang loop unroll(disable)
  for (int i = 0; i < CHUNK; i += 4) {
    __m256d p01 = _mm256_loadu_pd(&points[i].x), p23 = _mm256_loadu_pd(&points[i + 2].x);
    __m256d x = _mm256_unpacklo_pd(p01, p23), y = _mm256_unpackhi_pd(p01, p23);
    __m256d u = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(a, x), _mm256_mul_pd(c, y)), tx);
    __m256d v = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(b, x), _mm256_mul_pd(d, y)), ty);
    __m256d in = _mm256_and_pd(
        _mm256_and_pd(_mm256_cmp_pd(u, u0, _CMP_GE_OQ), _mm256_cmp_pd(u, u1, _CMP_LT_OQ)),
        _mm256_and_pd(_mm256_cmp_pd(v, v0, _CMP_GE_OQ), _mm256_cmp_pd(v, v1, _CMP_LT_OQ)));
    __m128i line = _mm_mullo_epi32(_mm256_cvttpd_epi32(v), row);
    __m128i at = _mm_add_epi32(line, _mm256_cvttpd_epi32(u));
    _mm_store_si128((__m128i *)(index + i), at);
    all &= _mm256_movemask_pd(in);
  }
  return all == 15;
}

#define BATCH(name, data, per_row, look, rest)                                                \
  AVX2 static void name(                                                                      \
      const limit_point *points, size_t count, const limit_map *map, data image, bool *hits) { \
    _Alignas(64) uint32_t index[CHUNK];                                                       \
    size_t start = 0;                                                                         \
    for (; start + CHUNK <= count; start += CHUNK) {                                          \
      uint8_t *out = (uint8_t *)(hits + start);                                               \
      if (!map_chunk(points + start, map, per_row, index)) {                                  \
        rest(points + start, CHUNK, map, image, hits + start);                                \
        continue;                                                                             \
      }                                                                                       \
      for (int i = 0; i < CHUNK; i += 4) {                                                    \
        out[i] = look(index[i]);                                                              \
        out[i + 1] = look(index[i + 2]);                                                      \
        out[i + 2] = look(index[i + 1]);                                                      \
        out[i + 3] = look(index[i + 3]);                                                      \
      }                                                                                       \
    }                                                                                         \
    rest(points + start, count - start, map, image, hits + start);                            \
  }

#define WORDS ((const limit_half_word *)image.words)
#define BIT(at) (WORDS[(at) >> 5] >> ((at)&31) & 1)
#define BYTE(at) (image.bytes[at] >= image.minimum)
BATCH(batch_mask, limit_mask, 64 * image.words_per_row, BIT, limit_scalar_batch_mask)
BATCH(batch_alpha, limit_alpha, image.width, BYTE, limit_scalar_batch_alpha)

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

AVX2 static void pack(
    const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
    uint64_t *words) {
  // alpha >= minimum becomes the top bit of alpha after a saturated shift of the scale by 128 - minimum.
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
        // Packing with signed saturation keeps the signs, which is all that is wanted.
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

const limit_loops limit_avx2 = {"avx2", batch_mask, batch_alpha, any_in_rect, pack};
#endif
