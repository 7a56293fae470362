// Masks from pixels, 32 texels at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define AVX2 __attribute__((target("avx2")))

// Copies the alpha of the pixels of each 16 bytes to every 4 bytes of them, or to every 8 bytes for
// pixels of 2 bytes.
AVX2 static ALWAYS_INLINE __m256i alpha_of_each_lane(size_t pixel_bytes, size_t alpha_offset) {
  uint8_t from[16];
  for (size_t i = 0; i < 16; i++) from[i] = (uint8_t)(i * pixel_bytes % 16 + alpha_offset);
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)from));
}

// The alpha of 32 pixels.
AVX2 static ALWAYS_INLINE __m256i alpha32(
    const uint8_t *pixels, size_t pixel_bytes, __m256i alpha_of_lane) {
  const __m256i *source = (const __m256i *)pixels;
  __m256i part[4];
  if (pixel_bytes == 1) return _mm256_loadu_si256(source);
  for (size_t i = 0; i < pixel_bytes; i++) {
    part[i] = _mm256_shuffle_epi8(_mm256_loadu_si256(source + i), alpha_of_lane);
  }
  // Every part holds its alpha in all places of a lane, so blending replaces packing; afterward the
  // lanes are reordered.
  if (pixel_bytes == 2) {
    return _mm256_permute4x64_epi64(
        _mm256_blend_epi32(part[0], part[1], 0xCC), _MM_SHUFFLE(3, 1, 2, 0));
  }
  __m256i lanes = _mm256_blend_epi32(
      _mm256_blend_epi32(part[0], part[1], 0x22), _mm256_blend_epi32(part[2], part[3], 0x88), 0xCC);
  return _mm256_permutevar8x32_epi32(lanes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

// a >= minimum is equivalent to max(a, minimum) == a; AVX2 has no unsigned comparison.
AVX2 static ALWAYS_INLINE uint64_t passing32(__m256i alpha, __m256i minimum) {
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(alpha, minimum), alpha));
}

AVX2 static ALWAYS_INLINE void pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
    uint64_t *words) {
  __m256i m = _mm256_set1_epi8((char)minimum);
  __m256i alpha_of_lane = alpha_of_each_lane(pixel_bytes, alpha_offset);
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    const uint8_t *source = pixels + i * pixel_bytes;
    uint64_t low = passing32(alpha32(source, pixel_bytes, alpha_of_lane), m);
    uint64_t high = passing32(alpha32(source + 32 * pixel_bytes, pixel_bytes, alpha_of_lane), m);
    words[i / 64] = low | high << 32;
  }
  if (i == count) return;
  uint64_t word = 0;
  size_t done = 0;
  if (count - i >= 32) {
    word = passing32(alpha32(pixels + i * pixel_bytes, pixel_bytes, alpha_of_lane), m);
    done = 32;
  }
  if (i + done < count) {
    uint64_t rest;
    sse2_pack(
        pixels + (i + done) * pixel_bytes, count - i - done, pixel_bytes, alpha_offset, minimum,
        &rest);
    word |= rest << done;
  }
  words[i / 64] = word;
}

AVX2 void avx2_pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
    uint64_t *words) {
  if (minimum > 255) {
    scalar_pack(pixels, count, pixel_bytes, alpha_offset, minimum, words);
    return;
  }
  switch (pixel_bytes) {
    case 1: pack(pixels, count, 1, 0, minimum, words); break;
    case 2: pack(pixels, count, 2, alpha_offset, minimum, words); break;
    case 4: pack(pixels, count, 4, alpha_offset, minimum, words); break;
    default: scalar_pack(pixels, count, pixel_bytes, alpha_offset, minimum, words);
  }
}
#endif
