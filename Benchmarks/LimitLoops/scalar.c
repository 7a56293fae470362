// The loops that every processor has, and the levels that this processor has.
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

LIMIT_INLINE bool any_in_part(limit_part part) {
  if (part.rows < 8) return limit_any_in_few(&part);
  uint64_t left = 0, right = 0;
#define EIGHT(row)                     \
  for (int32_t k = 0; k < 8; k++) {    \
    left |= part.left[(row) + k];      \
    right |= part.right[(row) + k];    \
  }
  for (int32_t row = 0; row < part.rows - 8; row += 8) EIGHT(row)
  EIGHT(part.rows - 8)
#undef EIGHT
  return (left & part.left_bits) | (right & part.right_bits);
}

#define TARGET
#define BOX_OF plain_box
#include "disc_loop.h"

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
    "scalar", limit_scalar_batch_mask, limit_scalar_batch_alpha, any_in_rect, any_in_disc, pack,
    limit_count_boxes,
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

bool limit_batches_are_scalar(limit_loops level) {
  return level.batch_mask == limit_scalar.batch_mask &&
      level.batch_alpha == limit_scalar.batch_alpha;
}

const limit_loops *limit_level(int index) {
  if (index == 0) return &limit_scalar;
#if defined(__x86_64__)
  // Every x86-64 processor has SSE2.
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
