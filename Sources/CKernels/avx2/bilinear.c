// Batches of points under which alpha is interpolated, a vector of 4 at a time.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "../levels.h"

#pragma STDC FP_CONTRACT OFF
#define TARGET __attribute__((target("avx2")))
#define LEVEL(name) avx2_##name

#include "../bilinear_loop.h"

TARGET static ALWAYS_INLINE unsigned four_bits(four_lanes lanes) {
  return (unsigned)_mm256_movemask_pd((__m256d)lanes);
}

#endif
