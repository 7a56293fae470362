// Masks from pixels, 64 texels at a time. Loads that separate the components put the alpha into
// registers of its own.
#if defined(__aarch64__)
#include <arm_neon.h>

#include "../levels.h"

static ALWAYS_INLINE uint8x16_t alpha16(
    const uint8_t *pixels, size_t pixel_bytes, size_t alpha_offset) {
  if (pixel_bytes == 1) return vld1q_u8(pixels);
  if (pixel_bytes == 2) {
    uint8x16x2_t planes = vld2q_u8(pixels);
    return alpha_offset == 0 ? planes.val[0] : planes.val[1];
  }
  uint8x16x4_t planes = vld4q_u8(pixels);
  switch (alpha_offset) {
    case 0: return planes.val[0];
    case 1: return planes.val[1];
    case 2: return planes.val[2];
    default: return planes.val[3];
  }
}

// The bits of 64 pixels: each passing byte keeps the bit of its place among eight, and three rounds
// of adding neighbors combine eight bytes into one.
static ALWAYS_INLINE uint64_t word_of(
    const uint8_t *pixels, size_t pixel_bytes, size_t alpha_offset, uint8x16_t minimum) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t place = vld1q_u8(places), part[4];
  for (size_t i = 0; i < 4; i++) {
    uint8x16_t alpha = alpha16(pixels + i * 16 * pixel_bytes, pixel_bytes, alpha_offset);
    part[i] = vandq_u8(vcgeq_u8(alpha, minimum), place);
  }
  uint8x16_t sum = vpaddq_u8(vpaddq_u8(part[0], part[1]), vpaddq_u8(part[2], part[3]));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

static ALWAYS_INLINE void pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
    uint64_t *words) {
  uint8x16_t m = vdupq_n_u8((uint8_t)minimum);
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    words[i / 64] = word_of(pixels + i * pixel_bytes, pixel_bytes, alpha_offset, m);
  }
  if (i == count) return;
  // The last pixels are copied into a full block.
  uint8_t block[64 * 4];
  size_t bytes = (count - i) * pixel_bytes;
  for (size_t k = 0; k < 64 * pixel_bytes; k++) {
    block[k] = k < bytes ? pixels[i * pixel_bytes + k] : 0;
  }
  words[i / 64] = word_of(block, pixel_bytes, alpha_offset, m) & (((uint64_t)1 << (count - i)) - 1);
}

void neon_pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
    uint64_t *words) {
  if (minimum > 255) {
    scalar_pack(pixels, count, pixel_bytes, alpha_offset, minimum, words);
    return;
  }
  switch (pixel_bytes) {
    case 1: pack(pixels, count, 1, 0, minimum, words); break;
    case 2:
      if (alpha_offset == 0) {
        pack(pixels, count, 2, 0, minimum, words);
      } else {
        pack(pixels, count, 2, 1, minimum, words);
      }
      break;
    case 4:
      switch (alpha_offset) {
        case 0: pack(pixels, count, 4, 0, minimum, words); break;
        case 1: pack(pixels, count, 4, 1, minimum, words); break;
        case 2: pack(pixels, count, 4, 2, minimum, words); break;
        default: pack(pixels, count, 4, 3, minimum, words);
      }
      break;
    default: scalar_pack(pixels, count, pixel_bytes, alpha_offset, minimum, words);
  }
}
#endif
