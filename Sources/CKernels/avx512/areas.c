// Areas, 64 bytes or 8 words at a time. Masked loads read short rows without touching a byte past them.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define LEVEL(name) avx512_##name

typedef __m512i alpha_vector;
typedef __m512i alpha_minimum;
enum { vector_bytes = 64, rows_at_once = 4 };

TARGET static ALWAYS_INLINE __m512i minimum_of(unsigned minimum) {
  return _mm512_set1_epi8((char)minimum);
}

TARGET static ALWAYS_INLINE __m512i load(const void *from) { return _mm512_loadu_si512(from); }

TARGET static ALWAYS_INLINE __m512i narrow_row(const uint8_t *row, size_t width) {
  return _mm512_maskz_loadu_epi8(((__mmask64)1 << width) - 1, row);
}

TARGET static ALWAYS_INLINE __m512i larger(__m512i a, __m512i b) { return _mm512_max_epu8(a, b); }

TARGET static ALWAYS_INLINE bool any_passes(__m512i alpha, __m512i minimum) {
  return _mm512_cmpge_epu8_mask(alpha, minimum) != 0;
}

#include "../rect_loop.h"

TARGET static ALWAYS_INLINE __m512i or_words(__m512i sum, const uint64_t *words) {
  return _mm512_or_si512(sum, _mm512_loadu_si512(words));
}

// Columns are tested once per this many rows: often enough for an early hit, rarely enough to cost
// nothing.
enum { rows_per_test = 64 };

// Whether any of the bits of `mask` is set in a column of `rows` words.
TARGET static ALWAYS_INLINE bool any_in_column(const uint64_t *words, size_t rows, uint64_t mask) {
  const __m512i bits = _mm512_set1_epi64((long long)mask);
  if (rows < 8) {
    __m512i few = _mm512_maskz_loadu_epi64((__mmask8)((1u << rows) - 1), words);
    return _mm512_test_epi64_mask(few, bits) != 0;
  }
  // The last words come first; if the number of rows is not a multiple of 8, some words are looked
  // at twice, which changes nothing.
  __m512i sum = _mm512_loadu_si512(words + rows - 8);
  size_t row = 0;
  for (size_t next = rows_per_test; next + 8 < rows; next += rows_per_test) {
    for (; row < next; row += 8) sum = or_words(sum, words + row);
    if (_mm512_test_epi64_mask(sum, bits)) return true;
  }
  for (; row + 8 < rows; row += 8) sum = or_words(sum, words + row);
  return _mm512_test_epi64_mask(sum, bits) != 0;
}

// Whether any bit of its mask is set in either of two columns, which have at least 8 rows.
TARGET static ALWAYS_INLINE bool any_in_two_columns(
    const uint64_t *left, const uint64_t *right, size_t rows, uint64_t left_mask,
    uint64_t right_mask) {
  __m512i left_sum = _mm512_loadu_si512(left + rows - 8);
  __m512i right_sum = _mm512_loadu_si512(right + rows - 8);
  const __m512i left_bits = _mm512_set1_epi64((long long)left_mask);
  const __m512i right_bits = _mm512_set1_epi64((long long)right_mask);
#define ADD_ROWS(row) \
  (left_sum = or_words(left_sum, left + (row)), right_sum = or_words(right_sum, right + (row)))
#define ANY_SET                                       \
  ((_mm512_test_epi64_mask(left_sum, left_bits) |     \
    _mm512_test_epi64_mask(right_sum, right_bits)) != 0)
  size_t row = 0;
  for (size_t next = rows_per_test; next + 8 < rows; next += rows_per_test) {
    for (; row < next; row += 8) ADD_ROWS(row);
    if (ANY_SET) return true;
  }
  for (; row + 8 < rows; row += 8) ADD_ROWS(row);
  return ANY_SET;
#undef ADD_ROWS
#undef ANY_SET
}

// The loop over columns is a function of its own: one or two columns, which most stripes have, then
// need not save its registers.
#define STRIPES TARGET static __attribute__((noinline)) bool any_in_columns
#include "../stripes_loop.h"

TARGET bool avx512_any_in_stripes(
    const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
    uint64_t last_mask) {
  if (columns == 1) return any_in_column(words, rows, first_mask & last_mask);
  if (columns == 2 && rows >= 8) {
    return any_in_two_columns(words, words + column_stride, rows, first_mask, last_mask);
  }
  return any_in_columns(words, column_stride, columns, rows, first_mask, last_mask);
}
#endif
