// The loads of the bytes in which 16 texels lie.
#ifndef TOUCHSTONE_LIMIT_LOOPS_X86_BYTES_H
#define TOUCHSTONE_LIMIT_LOOPS_X86_BYTES_H

#include <emmintrin.h>

#include "loops.h"

// Loads four bytes, then four more. They are combined in a general register, because the vector
// units do the mapping.
//
// A byte is loaded over the lowest one, and rotating makes room for the next: two instructions per
// byte, where loading, shifting and combining takes three.
LIMIT_INLINE uint64_t limit_load_eight(
    const uint8_t *bytes, const uint32_t *first, const uint32_t *last) {
  uint64_t eight = bytes[first[0]];
#define NEXT(index) __asm__("rorq $8, %0\n\tmovb %1, %b0" : "+q"(eight) : "m"(bytes[index]))
  NEXT(first[1]);
  NEXT(first[2]);
  NEXT(first[3]);
  NEXT(last[0]);
  NEXT(last[1]);
  NEXT(last[2]);
  NEXT(last[3]);
#undef NEXT
  __asm__("rorq $8, %0" : "+r"(eight));
  return eight;
}

#endif
