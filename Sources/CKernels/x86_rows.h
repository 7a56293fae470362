// What SSE2 and AVX2 share about rows of bytes: rows that are shorter than a register.
#ifndef TOUCHSTONE_CKERNELS_X86_ROWS_H
#define TOUCHSTONE_CKERNELS_X86_ROWS_H

#include <emmintrin.h>
#include <string.h>

#include "levels.h"

// Loads exactly the bytes of a row of 1...16 bytes. Loads from both ends overlap; looking at a byte
// twice changes nothing.
static ALWAYS_INLINE __m128i short_row(const uint8_t *row, size_t width) {
  if (width >= 8) {
    return _mm_unpacklo_epi64(
        _mm_loadl_epi64((const __m128i *)row), _mm_loadl_epi64((const __m128i *)(row + width - 8)));
  }
  if (width >= 4) {
    int32_t low, high;
    memcpy(&low, row, 4);
    memcpy(&high, row + width - 4, 4);
    return _mm_set_epi32(low, high, low, high);
  }
  uint32_t bytes = row[0] | (uint32_t)row[width / 2] << 8 | (uint32_t)row[width - 1] << 16;
  return _mm_set1_epi32((int)(bytes | (uint32_t)row[0] << 24));
}

#endif
