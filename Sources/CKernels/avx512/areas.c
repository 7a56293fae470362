// Areas, 64 bytes or 8 words at a time. Masked loads finish ragged ends without touching a byte past them.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

AVX512 bool avx512_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255) return false;
  __m512i m = _mm512_set1_epi8((char)minimum);
  // The largest alphas of four rows at a time; the last row stands in for those that are not there.
  for (size_t row = 0; row < height; row += 4) {
    const uint8_t *line[4];
    for (size_t k = 0; k < 4; k++) {
      line[k] = alpha + (row + k < height ? row + k : height - 1) * bytes_per_row;
    }
    for (size_t i = 0; i < width; i += 64) {
      __mmask64 lanes = width - i < 64 ? ((__mmask64)1 << (width - i)) - 1 : ~(__mmask64)0;
      __m512i upper = _mm512_max_epu8(
          _mm512_maskz_loadu_epi8(lanes, line[0] + i), _mm512_maskz_loadu_epi8(lanes, line[1] + i));
      __m512i lower = _mm512_max_epu8(
          _mm512_maskz_loadu_epi8(lanes, line[2] + i), _mm512_maskz_loadu_epi8(lanes, line[3] + i));
      if (_mm512_mask_cmpge_epu8_mask(lanes, _mm512_max_epu8(upper, lower), m)) return true;
    }
  }
  return false;
}

AVX512 static ALWAYS_INLINE __m512i or_words(__m512i sum, const uint64_t *words) {
  return _mm512_or_si512(sum, _mm512_loadu_si512(words));
}

// Tested once in 64 rows: often enough for an early hit, rarely enough to cost nothing.
static ALWAYS_INLINE bool is_time_to_test(size_t row) { return row % 64 == 56; }

// Whether any of the bits of `mask` is set in a column of `rows` words.
AVX512 static ALWAYS_INLINE bool any_in_column(const uint64_t *words, size_t rows, uint64_t mask) {
  const __m512i bits = _mm512_set1_epi64((long long)mask);
  if (rows < 8) {
    __m512i few = _mm512_maskz_loadu_epi64((__mmask8)((1u << rows) - 1), words);
    return _mm512_test_epi64_mask(few, bits) != 0;
  }
  // The last words first: some are looked at twice where rows are no multiple of 8, which changes nothing.
  __m512i sum = _mm512_loadu_si512(words + rows - 8);
  for (size_t row = 0; row + 8 < rows; row += 8) {
    sum = or_words(sum, words + row);
    if (is_time_to_test(row) && _mm512_test_epi64_mask(sum, bits)) return true;
  }
  return _mm512_test_epi64_mask(sum, bits) != 0;
}

// The same of two columns, each with a mask of its own, of at least 8 rows.
AVX512 static ALWAYS_INLINE bool any_in_two_columns(
    const uint64_t *left, const uint64_t *right, size_t rows, uint64_t left_mask,
    uint64_t right_mask) {
  __m512i left_sum = _mm512_loadu_si512(left + rows - 8);
  __m512i right_sum = _mm512_loadu_si512(right + rows - 8);
  const __m512i left_bits = _mm512_set1_epi64((long long)left_mask);
  const __m512i right_bits = _mm512_set1_epi64((long long)right_mask);
  __m512i set;
  for (size_t row = 0; row + 8 < rows; row += 8) {
    left_sum = or_words(left_sum, left + row);
    right_sum = or_words(right_sum, right + row);
    if (!is_time_to_test(row)) continue;
    set = _mm512_or_si512(
        _mm512_and_si512(left_sum, left_bits), _mm512_and_si512(right_sum, right_bits));
    if (_mm512_test_epi64_mask(set, set)) return true;
  }
  set = _mm512_or_si512(
      _mm512_and_si512(left_sum, left_bits), _mm512_and_si512(right_sum, right_bits));
  return _mm512_test_epi64_mask(set, set) != 0;
}

// Apart from the rest, so that its registers need not be saved where there are one or two columns, as mostly.
AVX512 static __attribute__((noinline)) bool any_in_columns(
    const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
    uint64_t last_mask) {
  for (size_t column = 0; column < columns; column++) {
    uint64_t mask = stripe_mask(column, columns, first_mask, last_mask);
    if (any_in_column(words + column * column_stride, rows, mask)) return true;
  }
  return false;
}

AVX512 bool avx512_any_in_stripes(
    const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
    uint64_t last_mask) {
  if (columns == 1) return any_in_column(words, rows, first_mask & last_mask);
  if (columns == 2 && rows >= 8) {
    return any_in_two_columns(words, words + column_stride, rows, first_mask, last_mask);
  }
  return any_in_columns(words, column_stride, columns, rows, first_mask, last_mask);
}
#endif
