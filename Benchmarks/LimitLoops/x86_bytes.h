// The loads of the bytes in which 16 texels lie.
#ifndef TOUCHSTONE_LIMIT_LOOPS_X86_BYTES_H
#define TOUCHSTONE_LIMIT_LOOPS_X86_BYTES_H

#include <emmintrin.h>

#include "loops.h"

// Loads four bytes, then four more. They are combined in a general register, because the vector
// units do the mapping.
LIMIT_INLINE uint64_t limit_load_eight(
    const uint8_t *bytes, const uint32_t *first, const uint32_t *last) {
#define ONE(at, k) ((uint64_t)bytes[at[k]] << (8 * k))
  uint64_t eight = ONE(first, 0) | ONE(first, 1) | ONE(first, 2) | ONE(first, 3) |
      (ONE(last, 0) | ONE(last, 1) | ONE(last, 2) | ONE(last, 3)) << 32;
#undef ONE
  // Hides the origin of the value; otherwise the compiler inserts byte by byte into a vector, which
  // takes longer.
  __asm__("" : "+r"(eight));
  return eight;
}

#endif
