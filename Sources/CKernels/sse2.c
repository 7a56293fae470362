// 16 bytes at a time: the level that every x86-64 processor has.
#if defined(__x86_64__)
#include <emmintrin.h>

#include "levels.h"

// a >= minimum  <=>  max(a, minimum) == a, as SSE2 has no unsigned comparison.
static inline unsigned passing16(const uint8_t *alpha, __m128i minimum) {
  __m128i a = _mm_loadu_si128((const __m128i *)alpha);
  return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(a, minimum), a));
}

static void sse2_pack(const uint8_t *alpha, size_t count, unsigned minimum, uint64_t *words) {
  size_t start = 0;
  if (minimum <= 255) {
    __m128i m = _mm_set1_epi8((char)minimum);
    for (; start + 64 <= count; start += 64) {
      uint64_t low = passing16(alpha + start, m) | (uint64_t)passing16(alpha + start + 16, m) << 16;
      uint64_t high =
          passing16(alpha + start + 32, m) | (uint64_t)passing16(alpha + start + 48, m) << 16;
      words[start / 64] = low | high << 32;
    }
  }
  scalar_pack(alpha + start, count - start, minimum, words + start / 64);
}

static bool sse2_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255) return false;
  __m128i m = _mm_set1_epi8((char)minimum);
  for (size_t row = 0; row < height; row++) {
    const uint8_t *line = alpha + row * bytes_per_row;
    size_t i = 0;
    for (; i + 16 <= width; i += 16) {
      if (passing16(line + i, m)) return true;
    }
    if (scalar_any_in_row(line + i, width - i, minimum)) return true;
  }
  return false;
}

const kernel_table kernels_sse2 = {
    kernel_level_sse2, "sse2", scalar_extract_alpha, sse2_pack, sse2_any_in_rect, scalar_hit_points,
};
#endif
