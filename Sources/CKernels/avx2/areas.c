// Areas, 32 bytes or 4 words at a time.
#if defined(__x86_64__)
#include <immintrin.h>

#include "../levels.h"
#include "../x86_rows.h"

#define TARGET __attribute__((target("avx2")))
#define LEVEL(name) avx2_##name
#define STRIPES TARGET bool avx2_any_in_stripes

typedef __m256i alpha_vector;
typedef __m256i alpha_minimum;
typedef __m256i word_vector;
enum { vector_bytes = 32, rows_at_once = 4, vector_words = 4 };

TARGET static ALWAYS_INLINE __m256i minimum_of(unsigned minimum) {
  return _mm256_set1_epi8((char)minimum);
}

TARGET static ALWAYS_INLINE __m256i load(const void *from) {
  return _mm256_loadu_si256((const __m256i *)from);
}

TARGET static ALWAYS_INLINE __m256i narrow_row(const uint8_t *row, size_t width) {
  if (width < 16) return _mm256_broadcastsi128_si256(short_row(row, width));
  return _mm256_set_m128i(
      _mm_loadu_si128((const __m128i *)(row + width - 16)), _mm_loadu_si128((const __m128i *)row));
}

TARGET static ALWAYS_INLINE __m256i larger(__m256i a, __m256i b) { return _mm256_max_epu8(a, b); }

TARGET static ALWAYS_INLINE bool any_passes(__m256i alpha, __m256i minimum) {
  return _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(alpha, minimum), alpha)) != 0;
}

TARGET static ALWAYS_INLINE __m256i load_words(const uint64_t *words) { return load(words); }

TARGET static ALWAYS_INLINE __m256i either(__m256i a, __m256i b) { return _mm256_or_si256(a, b); }

TARGET static ALWAYS_INLINE bool any_common_bit(__m256i words, uint64_t mask) {
  return !_mm256_testz_si256(words, _mm256_set1_epi64x((long long)mask));
}

#include "../rect_loop.h"
#include "../column_loop.h"
#include "../stripes_loop.h"
#endif
