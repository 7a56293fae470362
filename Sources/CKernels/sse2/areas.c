// Areas, 16 bytes or 2 words at a time.
#if defined(__x86_64__)
#include <emmintrin.h>

#include "../levels.h"
#include "../x86_rows.h"

#define TARGET
#define LEVEL(name) sse2_##name
#define STRIPES bool sse2_any_in_stripes

typedef __m128i alpha_vector;
typedef __m128i alpha_minimum;
typedef __m128i word_vector;
enum { vector_bytes = 16, rows_at_once = 2, vector_words = 2 };

static ALWAYS_INLINE __m128i minimum_of(unsigned minimum) {
  return _mm_set1_epi8((char)minimum);
}

static ALWAYS_INLINE __m128i load(const void *from) {
  return _mm_loadu_si128((const __m128i *)from);
}

static ALWAYS_INLINE __m128i narrow_row(const uint8_t *row, size_t width) {
  return short_row(row, width);
}

static ALWAYS_INLINE __m128i larger(__m128i a, __m128i b) { return _mm_max_epu8(a, b); }

static ALWAYS_INLINE bool any_passes(__m128i alpha, __m128i minimum) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(alpha, minimum), alpha)) != 0;
}

static ALWAYS_INLINE __m128i load_words(const uint64_t *words) { return load(words); }

static ALWAYS_INLINE __m128i either(__m128i a, __m128i b) { return _mm_or_si128(a, b); }

static ALWAYS_INLINE bool any_common_bit(__m128i words, uint64_t mask) {
  __m128i set = _mm_and_si128(words, _mm_set1_epi64x((long long)mask));
  return _mm_movemask_epi8(_mm_cmpeq_epi8(set, _mm_setzero_si128())) != 0xFFFF;
}

#include "../rect_loop.h"
#include "../column_loop.h"
#include "../stripes_loop.h"
#endif
