// What every processor has, and which levels this one has.
#include "loops.h"

static bool any_in_rect(const limit_stripes *stripes, limit_place place) {
  limit_part part;
  if (!limit_cut(stripes, place, &part)) return false;
  uint64_t left = 0, right = 0;
  for (int32_t row = 0; row < part.rows; row++) {
    left |= part.left[row];
    right |= part.right[row];
  }
  return (left & part.left_bits) | (right & part.right_bits);
}

static void pack(
    const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
    uint64_t *words) {
  for (size_t row = 0; row < height; row++, pixels += bytes_per_row) {
    for (size_t start = 0; start < width; start += 64) {
      size_t count = width - start < 64 ? width - start : 64;
      *words++ = limit_pack_word(pixels + 4 * start, count, minimum);
    }
  }
}

const limit_loops limit_scalar = {
    "scalar", limit_scalar_batch_mask, limit_scalar_batch_alpha, any_in_rect, pack,
};

int limit_level_count(void) {
#if defined(__x86_64__)
  return 4;
#elif defined(__aarch64__)
  return 2;
#else
  return 1;
#endif
}

const limit_loops *limit_level(int index) {
  if (index == 0) return &limit_scalar;
#if defined(__x86_64__)
  // Every processor of the kind has it.
  if (index == 1) return &limit_sse2;
  if (index == 2) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? &limit_avx2 : NULL;
  }
  if (index == 3) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
            __builtin_cpu_supports("bmi2")
        ? &limit_avx512
        : NULL;
  }
#elif defined(__aarch64__)
  if (index == 1) return &limit_neon;
#endif
  return NULL;
}
