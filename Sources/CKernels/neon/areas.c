// Areas, 16 bytes or 2 words at a time.
#if defined(__aarch64__)
#include <arm_neon.h>
#include <string.h>

#include "../levels.h"

#define TARGET
#define LEVEL(name) neon_##name
#define STRIPES bool neon_any_in_stripes

typedef uint8x16_t alpha_vector;
typedef unsigned alpha_minimum;
typedef uint64x2_t word_vector;
enum { vector_bytes = 16, rows_at_once = 2, vector_words = 2 };

static ALWAYS_INLINE unsigned minimum_of(unsigned minimum) { return minimum; }

static ALWAYS_INLINE uint8x16_t load(const void *from) { return vld1q_u8((const uint8_t *)from); }

// Loads exactly the bytes of a row of 1...15 bytes. Loads from both ends overlap; looking at a byte
// twice changes nothing.
static ALWAYS_INLINE uint8x16_t narrow_row(const uint8_t *row, size_t width) {
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

static ALWAYS_INLINE uint8x16_t larger(uint8x16_t a, uint8x16_t b) { return vmaxq_u8(a, b); }

static ALWAYS_INLINE bool any_passes(uint8x16_t alpha, unsigned minimum) {
  return vmaxvq_u8(alpha) >= minimum;
}

static ALWAYS_INLINE uint64x2_t load_words(const uint64_t *words) { return vld1q_u64(words); }

static ALWAYS_INLINE uint64x2_t either(uint64x2_t a, uint64x2_t b) { return vorrq_u64(a, b); }

static ALWAYS_INLINE bool any_common_bit(uint64x2_t words, uint64_t mask) {
  return ((vgetq_lane_u64(words, 0) | vgetq_lane_u64(words, 1)) & mask) != 0;
}

#include "../rect_loop.h"
#include "../column_loop.h"
#include "../stripes_loop.h"
#endif
