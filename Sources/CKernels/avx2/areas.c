// Areas, 32 bytes or 4 words at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"
#include "../x86_rows.h"

#define AVX2 __attribute__((target("avx2")))

AVX2 static ALWAYS_INLINE __m256i load(const void *from) {
  return _mm256_loadu_si256((const __m256i *)from);
}

AVX2 static ALWAYS_INLINE bool any_passes(__m256i alpha, __m256i minimum) {
  return _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(alpha, minimum), alpha)) != 0;
}

// All bytes of a row of 1...32 bytes and none besides, some of them twice.
AVX2 static ALWAYS_INLINE __m256i narrow_row(const uint8_t *row, size_t width) {
  if (width < 16) return _mm256_broadcastsi128_si256(short_row(row, width));
  return _mm256_set_m128i(
      _mm_loadu_si128((const __m128i *)(row + width - 16)), _mm_loadu_si128((const __m128i *)row));
}

AVX2 bool avx2_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255 || width == 0) return false;
  __m256i m = _mm256_set1_epi8((char)minimum);
  // The largest alphas of four rows at a time; the last row stands in for those that are not there.
  for (size_t row = 0; row < height; row += 4) {
    const uint8_t *line[4];
    for (size_t k = 0; k < 4; k++) {
      line[k] = alpha + (row + k < height ? row + k : height - 1) * bytes_per_row;
    }
    if (width < 32) {
      __m256i upper = _mm256_max_epu8(narrow_row(line[0], width), narrow_row(line[1], width));
      __m256i lower = _mm256_max_epu8(narrow_row(line[2], width), narrow_row(line[3], width));
      if (any_passes(_mm256_max_epu8(upper, lower), m)) return true;
      continue;
    }
    for (size_t i = 0; i < width; i += 32) {
      // The last bytes again instead of a loop over the ragged end: a byte looked at twice changes nothing.
      size_t at = i + 32 <= width ? i : width - 32;
      __m256i upper = _mm256_max_epu8(load(line[0] + at), load(line[1] + at));
      __m256i lower = _mm256_max_epu8(load(line[2] + at), load(line[3] + at));
      if (any_passes(_mm256_max_epu8(upper, lower), m)) return true;
    }
  }
  return false;
}

// Whether any of the bits of `mask` is set in `count` words.
AVX2 static ALWAYS_INLINE bool any_in_words(const uint64_t *words, size_t count, uint64_t mask) {
  __m256i bits = _mm256_set1_epi64x((long long)mask), sum = _mm256_setzero_si256(), other = sum;
  if (count < 4) {
    uint64_t few = 0;
    for (size_t i = 0; i < count; i++) few |= words[i];
    return (few & mask) != 0;
  }
  size_t i = 0;
  // Tested once in 64 words: often enough for an early hit, rarely enough to cost nothing.
  for (; i + 64 <= count; i += 64) {
    for (size_t k = 0; k < 64; k += 8) {
      sum = _mm256_or_si256(sum, load(words + i + k));
      other = _mm256_or_si256(other, load(words + i + k + 4));
    }
    if (!_mm256_testz_si256(_mm256_or_si256(sum, other), bits)) return true;
  }
  for (; i + 8 <= count; i += 8) {
    sum = _mm256_or_si256(sum, load(words + i));
    other = _mm256_or_si256(other, load(words + i + 4));
  }
  if (i + 4 <= count) sum = _mm256_or_si256(sum, load(words + i));
  other = _mm256_or_si256(other, load(words + count - 4));
  return !_mm256_testz_si256(_mm256_or_si256(sum, other), bits);
}

AVX2 bool avx2_any_in_stripes(
    const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
    uint64_t last_mask) {
  for (size_t column = 0; column < columns; column++) {
    uint64_t mask = stripe_mask(column, columns, first_mask, last_mask);
    if (any_in_words(words + column * column_stride, rows, mask)) return true;
  }
  return false;
}
#endif
