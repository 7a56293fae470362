// What AVX2 and AVX-512 share about batches of points: the loads of the bytes that hold 16 texels.
#ifndef TOUCHSTONE_CKERNELS_X86_POINTS_H
#define TOUCHSTONE_CKERNELS_X86_POINTS_H

#include <emmintrin.h>

#include "points.h"

// With fewer groups, loads wait for stores that are not done yet: a group's last store comes long
// after its first load.
enum { groups_ahead = 3 };

// Combines eight bytes in a general register, because the vector units are busy with the next
// group. `step` is 1, or 2 if only every other offset counts.
//
// A byte is loaded over the lowest one, and rotating makes room for the next: two instructions per
// byte, where loading, shifting and combining takes three.
static ALWAYS_INLINE uint64_t load_eight(const uint8_t *bytes, const uint32_t *at, size_t step) {
  uint64_t eight = bytes[at[0]];
#define NEXT(k) \
  __asm__("rorq $8, %0\n\tmovb %1, %b0" : "+q"(eight) : "m"(bytes[at[(k) * step]]))
  NEXT(1);
  NEXT(2);
  NEXT(3);
  NEXT(4);
  NEXT(5);
  NEXT(6);
  NEXT(7);
#undef NEXT
  __asm__("rorq $8, %0" : "+r"(eight));
  return eight;
}

static ALWAYS_INLINE __m128i load_sixteen(const uint8_t *bytes, const uint32_t *at, size_t step) {
  uint64_t low = load_eight(bytes, at, step), high = load_eight(bytes, at + 8 * step, step);
  return _mm_set_epi64x((long long)high, (long long)low);
}

#endif
