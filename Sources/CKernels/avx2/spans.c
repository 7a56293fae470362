// Spans, 4 rows at a time. Two shifts leave the bits of a span within a word; shifts by 64 or more
// leave none.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"

#define AVX2 __attribute__((target("avx2")))

// The word columns of the spans of up to 64 rows; there are none if `last` is below `first`.
typedef struct {
  int32_t first, last;
} column_range;

AVX2 static ALWAYS_INLINE __m128i load4(const int32_t *from) {
  return _mm_loadu_si128((const __m128i *)from);
}

AVX2 static ALWAYS_INLINE int32_t smallest(__m128i x) {
  x = _mm_min_epi32(x, _mm_shuffle_epi32(x, _MM_SHUFFLE(1, 0, 3, 2)));
  return _mm_cvtsi128_si32(_mm_min_epi32(x, _mm_shuffle_epi32(x, _MM_SHUFFLE(2, 3, 0, 1))));
}

AVX2 static ALWAYS_INLINE column_range columns_of(
    const int32_t *first, const int32_t *end, size_t rows) {
  // Empty spans count as spans from far right to far left.
  __m128i low = _mm_set1_epi32(INT32_MAX), high = low;
  for (size_t i = 0; i < rows; i += 4) {
    __m128i f = load4(first + i), e = load4(end + i), some = _mm_cmpgt_epi32(e, f);
    low = _mm_min_epi32(low, _mm_blendv_epi8(_mm_set1_epi32(INT32_MAX), f, some));
    // The complement turns the largest into the smallest.
    high = _mm_min_epi32(high, _mm_xor_si128(_mm_and_si128(e, some), _mm_set1_epi32(-1)));
  }
  column_range range = {smallest(low) / 64, (~smallest(high) - 1) / 64};
  return range;
}

// The bits of the spans of 4 rows in the word column that starts at texel column `start`; 0 in rows
// without a span.
AVX2 static ALWAYS_INLINE __m256i span_bits(
    const int32_t *first, const int32_t *end, __m256i start) {
  __m128i f = load4(first), e = load4(end), some = _mm_cmpgt_epi32(e, f);
  // Columns fit into 16 bits, so a saturating subtraction of 16-bit lanes gives max(column - start,
  // 0).
  __m256i low = _mm256_subs_epu16(_mm256_cvtepu32_epi64(_mm_and_si128(f, some)), start);
  __m256i high = _mm256_subs_epu16(_mm256_cvtepu32_epi64(_mm_and_si128(e, some)), start);
  __m256i ones = _mm256_set1_epi64x(-1);
  return _mm256_andnot_si256(_mm256_sllv_epi64(ones, high), _mm256_sllv_epi64(ones, low));
}

AVX2 bool avx2_any_in_spans(
    const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,
    const int32_t *end) {
  size_t row = 0;
  while (row + 4 <= rows) {
    size_t count = rows - row < 64 ? (rows - row) / 4 * 4 : 64;
    column_range range = columns_of(first + row, end + row, count);
    // These columns do not fit into 16 bits.
    if (range.last >= 1024) break;
    for (int32_t column = range.first; column <= range.last; column++) {
      const uint64_t *from = words + (size_t)column * column_stride + row;
      __m256i start = _mm256_set1_epi64x(column * 64), found = _mm256_setzero_si256();
      for (size_t i = 0; i < count; i += 4) {
        __m256i bits = span_bits(first + row + i, end + row + i, start);
        found = _mm256_or_si256(
            found, _mm256_and_si256(bits, _mm256_loadu_si256((const __m256i *)(from + i))));
      }
      if (!_mm256_testz_si256(found, found)) return true;
    }
    row += count;
  }
  return scalar_any_in_spans(words + row, column_stride, rows - row, first + row, end + row);
}
#endif
