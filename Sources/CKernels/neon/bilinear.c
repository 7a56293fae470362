// Batches of points under which alpha is interpolated, two vectors of 2 at a time.
#if defined(__aarch64__)
#include <arm_neon.h>
#include <string.h>

#include "../levels.h"

// clang obeys this pragma; gcc needs -ffp-contract=off on the command line.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif
#define TARGET
#define LEVEL(name) neon_##name

#include "../bilinear_loop.h"

static ALWAYS_INLINE unsigned four_bits(four_lanes lanes) {
  four_ints narrow = convert(lanes, four_ints), bits = narrow & (four_ints){1, 2, 4, 8};
  return (unsigned)vaddvq_s32((int32x4_t)bits);
}

#endif
