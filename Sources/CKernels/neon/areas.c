// Areas, 16 bytes or 2 words at a time.
#if defined(__aarch64__)
#include <arm_neon.h>
#include <string.h>

#include "../levels.h"

// All bytes of a row of 1...16 bytes and none besides: loads from both ends overlap, and a byte looked at twice changes
// nothing.
static ALWAYS_INLINE uint8x16_t short_row(const uint8_t *row, size_t width) {
  if (width >= 8) return vcombine_u8(vld1_u8(row), vld1_u8(row + width - 8));
  if (width >= 4) {
    uint32_t low, high;
    memcpy(&low, row, 4);
    memcpy(&high, row + width - 4, 4);
    return vreinterpretq_u8_u64(vdupq_n_u64((uint64_t)high << 32 | low));
  }
  uint32_t bytes = row[0] | (uint32_t)row[width / 2] << 8 | (uint32_t)row[width - 1] << 16 |
      (uint32_t)row[0] << 24;
  return vreinterpretq_u8_u32(vdupq_n_u32(bytes));
}

bool neon_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255 || width == 0) return false;
  // The largest alphas of two rows at a time; an odd last row is its own partner.
  for (size_t row = 0; row < height; row += 2) {
    const uint8_t *upper = alpha + row * bytes_per_row;
    const uint8_t *lower = row + 1 < height ? upper + bytes_per_row : upper;
    if (width < 16) {
      uint8x16_t both = vmaxq_u8(short_row(upper, width), short_row(lower, width));
      if (vmaxvq_u8(both) >= minimum) return true;
      continue;
    }
    for (size_t i = 0; i < width; i += 16) {
      size_t at = i + 16 <= width ? i : width - 16;
      if (vmaxvq_u8(vmaxq_u8(vld1q_u8(upper + at), vld1q_u8(lower + at))) >= minimum) return true;
    }
  }
  return false;
}

// Whether any of the bits of `mask` is set in `count` words.
static ALWAYS_INLINE bool any_in_words(const uint64_t *words, size_t count, uint64_t mask) {
  size_t i = 0;
  while (i + 2 <= count) {
    // Tested once in 32 words: often enough for an early hit, rarely enough to cost nothing.
    uint64x2_t sum = vdupq_n_u64(0), other = sum;
    size_t stop = count - i < 32 ? count : i + 32;
    for (; i + 4 <= stop; i += 4) {
      sum = vorrq_u64(sum, vld1q_u64(words + i));
      other = vorrq_u64(other, vld1q_u64(words + i + 2));
    }
    for (; i + 2 <= stop; i += 2) sum = vorrq_u64(sum, vld1q_u64(words + i));
    sum = vorrq_u64(sum, other);
    if ((vgetq_lane_u64(sum, 0) | vgetq_lane_u64(sum, 1)) & mask) return true;
  }
  return i < count && (words[i] & mask) != 0;
}

bool neon_any_in_stripes(
    const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
    uint64_t last_mask) {
  for (size_t column = 0; column < columns; column++) {
    uint64_t mask = stripe_mask(column, columns, first_mask, last_mask);
    if (any_in_words(words + column * column_stride, rows, mask)) return true;
  }
  return false;
}
#endif
