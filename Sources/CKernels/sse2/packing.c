// Masks from pixels, 16 texels at a time: the level that every x86-64 processor has.
#if defined(__x86_64__)
#include <emmintrin.h>

#include "../levels.h"

// The alpha of 16 pixels. `shift` moves it to the bottom of a pixel; `is_top` says that nothing
// lies above it then.
static ALWAYS_INLINE __m128i alpha16(
    const uint8_t *pixels, size_t pixel_bytes, __m128i shift, bool is_top) {
  const __m128i *source = (const __m128i *)pixels;
  __m128i part[4];
  if (pixel_bytes == 1) return _mm_loadu_si128(source);
  if (pixel_bytes == 2) {
    for (int i = 0; i < 2; i++) {
      part[i] = _mm_srl_epi16(_mm_loadu_si128(source + i), shift);
      if (!is_top) part[i] = _mm_and_si128(part[i], _mm_set1_epi16(0xFF));
    }
    return _mm_packus_epi16(part[0], part[1]);
  }
  for (int i = 0; i < 4; i++) {
    part[i] = _mm_srl_epi32(_mm_loadu_si128(source + i), shift);
    if (!is_top) part[i] = _mm_and_si128(part[i], _mm_set1_epi32(0xFF));
  }
  return _mm_packus_epi16(_mm_packs_epi32(part[0], part[1]), _mm_packs_epi32(part[2], part[3]));
}

// a >= minimum is equivalent to max(a, minimum) == a; SSE2 has no unsigned comparison.
static ALWAYS_INLINE uint64_t passing16(__m128i alpha, __m128i minimum) {
  return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(alpha, minimum), alpha));
}

static ALWAYS_INLINE void pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, bool is_top,
    unsigned minimum, uint64_t *words) {
  __m128i m = _mm_set1_epi8((char)minimum), shift = _mm_cvtsi32_si128((int)alpha_offset * 8);
#define PASSING16(i) passing16(alpha16(pixels + (i) * pixel_bytes, pixel_bytes, shift, is_top), m)
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    words[i / 64] = (PASSING16(i) | PASSING16(i + 16) << 16) |
        (PASSING16(i + 32) << 32 | PASSING16(i + 48) << 48);
  }
  if (i == count) return;
  size_t start = i;
  uint64_t word = 0;
  for (; i + 16 <= count; i += 16) word |= PASSING16(i) << (i - start);
  if (i < count) {
    uint64_t rest;
    scalar_pack(pixels + i * pixel_bytes, count - i, pixel_bytes, alpha_offset, minimum, &rest);
    word |= rest << (i - start);
  }
  words[start / 64] = word;
#undef PASSING16
}

void sse2_pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
    uint64_t *words) {
  bool is_top = alpha_offset + 1 == pixel_bytes;
  if (minimum > 255 || (pixel_bytes != 1 && pixel_bytes != 2 && pixel_bytes != 4)) {
    scalar_pack(pixels, count, pixel_bytes, alpha_offset, minimum, words);
  } else if (pixel_bytes == 1) {
    pack(pixels, count, 1, 0, true, minimum, words);
  } else if (pixel_bytes == 2) {
    pack(pixels, count, 2, alpha_offset, is_top, minimum, words);
  } else if (is_top) {
    pack(pixels, count, 4, 3, true, minimum, words);
  } else {
    pack(pixels, count, 4, alpha_offset, false, minimum, words);
  }
}
#endif
