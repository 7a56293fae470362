// Works on 128 bits of mask or sixteen pixels at a time: the level that every x86-64 processor has.
//
// Batches are those of the scalar level, whose points have both coordinates in one SSE2 register.
// Two points per register, in groups as in the wider levels, take up to 13 % longer.
#if defined(__x86_64__)
#include <emmintrin.h>

#include "loops.h"

static bool any_in_rect(const limit_stripes *stripes, limit_place place) {
  limit_part part;
  if (!limit_cut(stripes, place, &part)) return false;
  __m128i left = _mm_setzero_si128(), right = left;
  int32_t row = 0;
  for (; row + 2 <= part.rows; row += 2) {
    left = _mm_or_si128(left, _mm_loadu_si128((const __m128i *)(part.left + row)));
    right = _mm_or_si128(right, _mm_loadu_si128((const __m128i *)(part.right + row)));
  }
  if (row < part.rows) {
    left = _mm_or_si128(left, _mm_loadl_epi64((const __m128i *)(part.left + row)));
    right = _mm_or_si128(right, _mm_loadl_epi64((const __m128i *)(part.right + row)));
  }
  __m128i found = _mm_or_si128(
      _mm_and_si128(left, _mm_set1_epi64x((long long)part.left_bits)),
      _mm_and_si128(right, _mm_set1_epi64x((long long)part.right_bits)));
  return _mm_movemask_epi8(_mm_cmpeq_epi8(found, _mm_setzero_si128())) != 0xFFFF;
}

LIMIT_INLINE bool any_in_part(limit_part part) {
  if (part.rows < 8) return limit_any_in_few(&part);
  __m128i left = _mm_setzero_si128(), right = left;
#define EIGHT(row)                                                                                 \
  for (int32_t k = 0; k < 8; k += 2) {                                                             \
    left = _mm_or_si128(left, _mm_loadu_si128((const __m128i *)(part.left + (row) + k)));          \
    right = _mm_or_si128(right, _mm_loadu_si128((const __m128i *)(part.right + (row) + k)));       \
  }
  for (int32_t row = 0; row < part.rows - 8; row += 8) EIGHT(row)
  EIGHT(part.rows - 8)
#undef EIGHT
  __m128i found = _mm_or_si128(
      _mm_and_si128(left, _mm_set1_epi64x((long long)part.left_bits)),
      _mm_and_si128(right, _mm_set1_epi64x((long long)part.right_bits)));
  return _mm_movemask_epi8(_mm_cmpeq_epi8(found, _mm_setzero_si128())) != 0xFFFF;
}

#define TARGET
#define BOX_OF paired_box
#include "disc_loop.h"

// The bits of 16 pixels whose alphas pass.
LIMIT_INLINE uint64_t pack_sixteen(const uint8_t *pixels, __m128i raise, __m128i lower) {
  const __m128i *p = (const __m128i *)pixels;
  __m128i q[4];
  for (int k = 0; k < 4; k++) {
    q[k] = _mm_subs_epu8(_mm_adds_epu8(_mm_loadu_si128(p + k), raise), lower);
  }
  // Packing with signed saturation keeps the signs, and only these are needed.
  __m128i signs = _mm_packs_epi16(_mm_packs_epi32(q[0], q[1]), _mm_packs_epi32(q[2], q[3]));
  return (uint64_t)(unsigned)_mm_movemask_epi8(signs);
}

static void pack(
    const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
    uint64_t *words) {
  // alpha >= minimum becomes the top bit of alpha when the scale is shifted by 128 - minimum with
  // saturation.
  bool none = minimum > 255;
  __m128i raise = _mm_set1_epi8((char)(minimum < 128 ? 128 - minimum : 0));
  __m128i lower = _mm_set1_epi8((char)(minimum > 128 ? minimum - 128 : 0));
  for (size_t row = 0; row < height; row++, pixels += bytes_per_row) {
    size_t start = 0;
    for (; start + 64 <= width && !none; start += 64) {
      const uint8_t *p = pixels + 4 * start;
      *words++ = (pack_sixteen(p, raise, lower) | pack_sixteen(p + 64, raise, lower) << 16) |
          (pack_sixteen(p + 128, raise, lower) << 32 | pack_sixteen(p + 192, raise, lower) << 48);
    }
    for (; start < width; start += 64) {
      size_t count = width - start < 64 ? width - start : 64;
      *words++ = limit_pack_word(pixels + 4 * start, count, minimum);
    }
  }
}

const limit_loops limit_sse2 = {
    "sse2", limit_scalar_batch_mask, limit_scalar_batch_alpha, any_in_rect, any_in_disc, pack,
    limit_count_boxes,
};
#endif
