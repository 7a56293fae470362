// Spans, 8 rows at a time. Two shifts leave the bits of a span within a word; shifts by 64 or more
// leave none.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))

// The smallest first and the largest end of up to 64 spans, without the empty ones, and whether any
// number, including those of empty spans, takes more than 16 bits.
typedef struct {
  uint32_t first, end;
  bool is_wide;
} column_range;

AVX512 static ALWAYS_INLINE column_range columns_of(
    const int32_t *first, const int32_t *end, size_t rows) {
  __m512i low = _mm512_set1_epi32(-1), high = _mm512_setzero_si512(), bits = high;
  for (size_t i = 0; i < rows; i += 16) {
    __mmask16 lanes = rows - i < 16 ? (__mmask16)((1u << (rows - i)) - 1) : 0xFFFF;
    __m512i f = _mm512_maskz_loadu_epi32(lanes, first + i);
    __m512i e = _mm512_maskz_loadu_epi32(lanes, end + i);
    __mmask16 some = _mm512_cmplt_epi32_mask(f, e);
    low = _mm512_mask_min_epu32(low, some, low, f);
    high = _mm512_mask_max_epu32(high, some, high, e);
    bits = _mm512_ternarylogic_epi32(bits, f, e, 0xFE);
  }
  // The complement turns the largest number into the smallest, so that both are found at once.
  high = _mm512_xor_si512(high, _mm512_set1_epi32(-1));
  __m512i pairs =
      _mm512_min_epu32(_mm512_unpacklo_epi32(low, high), _mm512_unpackhi_epi32(low, high));
  __m256i four = _mm256_min_epu32(
      _mm512_castsi512_si256(pairs), _mm512_extracti64x4_epi64(pairs, 1));
  __m128i two = _mm_min_epu32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  uint64_t both = (uint64_t)_mm_cvtsi128_si64(_mm_min_epu32(two, _mm_unpackhi_epi64(two, two)));
  column_range range = {
      (uint32_t)both, ~(uint32_t)(both >> 32),
      _mm512_test_epi32_mask(bits, _mm512_set1_epi32(~0xFFFF)) != 0};
  return range;
}

// The bits of 8 rows within their spans in the word column that starts at texel column `start`.
AVX512 static ALWAYS_INLINE __m512i within_spans(
    __m512i words, __m256i first, __m256i end, __m256i start) {
  const __m512i ones = _mm512_set1_epi64(-1);
  // Columns fit into 16 bits, so a saturating subtraction of 16-bit lanes gives max(column - start,
  // 0).
  __m512i left = _mm512_cvtepu32_epi64(_mm256_subs_epu16(first, start));
  __m512i right = _mm512_cvtepu32_epi64(_mm256_subs_epu16(end, start));
  // words & (bits from left on) & ~(bits from right on)
  return _mm512_ternarylogic_epi64(
      words, _mm512_sllv_epi64(ones, left), _mm512_sllv_epi64(ones, right), 0x40);
}

// Whether any bit is set within the spans of up to 64 rows.
AVX512 static ALWAYS_INLINE bool any_in_block(
    const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,
    const int32_t *end) {
  column_range range = columns_of(first, end, rows);
  if (range.is_wide) return scalar_any_in_spans(words, column_stride, rows, first, end);
  __mmask8 last_rows = (__mmask8)((1u << rows % 8) - 1);
  for (size_t column = range.first / 64; column * 64 < range.end; column++) {
    const uint64_t *from = words + column * column_stride;
    __m256i start = _mm256_set1_epi32((int)column * 64);
    __m512i found = _mm512_setzero_si512();
    size_t i = 0;
    for (; i + 8 <= rows; i += 8) {
      __m256i f = _mm256_loadu_si256((const __m256i *)(first + i));
      __m256i e = _mm256_loadu_si256((const __m256i *)(end + i));
      found = _mm512_or_si512(found, within_spans(_mm512_loadu_si512(from + i), f, e, start));
    }
    if (last_rows) {
      __m256i f = _mm256_maskz_loadu_epi32(last_rows, first + i);
      __m256i e = _mm256_maskz_loadu_epi32(last_rows, end + i);
      __m512i last = _mm512_maskz_loadu_epi64(last_rows, from + i);
      found = _mm512_or_si512(found, within_spans(last, f, e, start));
    }
    if (_mm512_test_epi64_mask(found, found)) return true;
  }
  return false;
}

AVX512 bool avx512_any_in_spans(
    const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,
    const int32_t *end) {
  for (size_t row = 0; row < rows; row += 64) {
    size_t count = rows - row < 64 ? rows - row : 64;
    if (any_in_block(words + row, column_stride, count, first + row, end + row)) return true;
  }
  return false;
}
#endif
