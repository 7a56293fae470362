// Masks from pixels, 64 bytes at a time. Masked loads finish ragged ends without touching a byte
// past them.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "../levels.h"

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

// The constants of a row: `minimum` at the top of a pixel, and the shift that moves alpha there.
typedef struct {
  __m512i minimum;
  __m128i shift;
} thresholds;

// Alpha at the top of a pixel decides a comparison of whole pixels: the bits below it add less than
// one to it.
AVX512 static ALWAYS_INLINE uint64_t passing4(__m512i pixels, thresholds t, bool is_top) {
  if (!is_top) pixels = _mm512_sll_epi32(pixels, t.shift);
  return _mm512_cmpge_epu32_mask(pixels, t.minimum);
}

AVX512 static ALWAYS_INLINE uint64_t passing2(__m512i pixels, thresholds t) {
  return _mm512_cmpge_epu16_mask(_mm512_sll_epi16(pixels, t.shift), t.minimum);
}

// The bits of 64 pixels.
AVX512 static ALWAYS_INLINE uint64_t word_of(
    const uint8_t *pixels, size_t pixel_bytes, thresholds t, bool is_top) {
  if (pixel_bytes == 1) return _mm512_cmpge_epu8_mask(_mm512_loadu_si512(pixels), t.minimum);
  if (pixel_bytes == 2) {
    return passing2(_mm512_loadu_si512(pixels), t) |
        passing2(_mm512_loadu_si512(pixels + 64), t) << 32;
  }
  return (passing4(_mm512_loadu_si512(pixels), t, is_top) |
          passing4(_mm512_loadu_si512(pixels + 64), t, is_top) << 16) |
      (passing4(_mm512_loadu_si512(pixels + 128), t, is_top) << 32 |
       passing4(_mm512_loadu_si512(pixels + 192), t, is_top) << 48);
}

// The bits of the last `count` < 64 pixels.
AVX512 static ALWAYS_INLINE uint64_t last_word(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, thresholds t, bool is_top) {
  uint64_t lanes = ((uint64_t)1 << count) - 1, word = 0;
  if (pixel_bytes == 1) {
    return _mm512_mask_cmpge_epu8_mask(lanes, _mm512_maskz_loadu_epi8(lanes, pixels), t.minimum);
  }
  size_t step = 64 / pixel_bytes;
  for (size_t i = 0; i < count; i += step) {
    uint64_t here = lanes >> i;
    __m512i part = pixel_bytes == 2 ? _mm512_maskz_loadu_epi16((__mmask32)here, pixels + i * 2)
                                    : _mm512_maskz_loadu_epi32((__mmask16)here, pixels + i * 4);
    word |= (pixel_bytes == 2 ? passing2(part, t) : passing4(part, t, is_top)) << i;
  }
  // Zeros replace the pixels past the end; they pass if minimum is 0.
  return word & lanes;
}

AVX512 static ALWAYS_INLINE void pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, thresholds t, bool is_top,
    uint64_t *words) {
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    words[i / 64] = word_of(pixels + i * pixel_bytes, pixel_bytes, t, is_top);
  }
  if (i == count) return;
  words[i / 64] = last_word(pixels + i * pixel_bytes, count - i, pixel_bytes, t, is_top);
}

AVX512 void avx512_pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
    uint64_t *words) {
  if (minimum > 255) {
    memset(words, 0, (count + 63) / 64 * sizeof *words);
    return;
  }
  thresholds t = {
      _mm512_setzero_si512(), _mm_cvtsi64_si128((long long)(pixel_bytes - 1 - alpha_offset) * 8)};
  switch (pixel_bytes) {
    case 1:
      t.minimum = _mm512_set1_epi8((char)minimum);
      pack(pixels, count, 1, t, true, words);
      break;
    case 2:
      t.minimum = _mm512_set1_epi16((short)(minimum << 8));
      pack(pixels, count, 2, t, alpha_offset == 1, words);
      break;
    case 4:
      t.minimum = _mm512_set1_epi32((int)(minimum << 24));
      if (alpha_offset == 3) {
        pack(pixels, count, 4, t, true, words);
      } else {
        pack(pixels, count, 4, t, false, words);
      }
      break;
    default: scalar_pack(pixels, count, pixel_bytes, alpha_offset, minimum, words);
  }
}
#endif
