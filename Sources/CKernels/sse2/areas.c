// Areas, 16 bytes or 2 words at a time.
#if defined(__x86_64__)
#include <emmintrin.h>

#include "../levels.h"
#include "../x86_rows.h"

static ALWAYS_INLINE bool any_passes(__m128i alpha, __m128i minimum) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(alpha, minimum), alpha)) != 0;
}

static ALWAYS_INLINE __m128i load(const void *from) {
  return _mm_loadu_si128((const __m128i *)from);
}

bool sse2_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255 || width == 0) return false;
  __m128i m = _mm_set1_epi8((char)minimum);
  // The largest alphas of two rows at a time; an odd last row is its own partner.
  for (size_t row = 0; row < height; row += 2) {
    const uint8_t *upper = alpha + row * bytes_per_row;
    const uint8_t *lower = row + 1 < height ? upper + bytes_per_row : upper;
    if (width < 16) {
      if (any_passes(_mm_max_epu8(short_row(upper, width), short_row(lower, width)), m)) return true;
      continue;
    }
    for (size_t i = 0; i < width; i += 16) {
      // The last bytes again instead of a loop over the ragged end: a byte looked at twice changes nothing.
      size_t at = i + 16 <= width ? i : width - 16;
      if (any_passes(_mm_max_epu8(load(upper + at), load(lower + at)), m)) return true;
    }
  }
  return false;
}

// Whether any of the bits of `mask` is set in `count` words.
static ALWAYS_INLINE bool any_in_words(const uint64_t *words, size_t count, uint64_t mask) {
  __m128i bits = _mm_set1_epi64x((long long)mask), zero = _mm_setzero_si128();
  size_t i = 0;
  while (i + 2 <= count) {
    // Tested once in 32 words: often enough for an early hit, rarely enough to cost nothing.
    __m128i sum = zero, other = zero;
    size_t stop = count - i < 32 ? count : i + 32;
    for (; i + 4 <= stop; i += 4) {
      sum = _mm_or_si128(sum, load(words + i));
      other = _mm_or_si128(other, load(words + i + 2));
    }
    for (; i + 2 <= stop; i += 2) sum = _mm_or_si128(sum, load(words + i));
    __m128i set = _mm_and_si128(_mm_or_si128(sum, other), bits);
    if (_mm_movemask_epi8(_mm_cmpeq_epi8(set, zero)) != 0xFFFF) return true;
  }
  return i < count && (words[i] & mask) != 0;
}

bool sse2_any_in_stripes(
    const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
    uint64_t last_mask) {
  for (size_t column = 0; column < columns; column++) {
    uint64_t mask = stripe_mask(column, columns, first_mask, last_mask);
    if (any_in_words(words + column * column_stride, rows, mask)) return true;
  }
  return false;
}
#endif
