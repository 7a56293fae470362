// Two points, 128 bits of mask or sixteen pixels at a time.
#if defined(__aarch64__)
#include <arm_neon.h>

#include "loops.h"

#pragma STDC FP_CONTRACT OFF

enum { CHUNK = 64 };

// Writes the indices. Returns false, and nothing of use, unless all points are inside.
LIMIT_INLINE bool map_chunk(
    const limit_point *points, const limit_map *m, uint32_t per_row, uint32_t *index) {
  float64x2_t tx = vdupq_n_f64(m->tx), ty = vdupq_n_f64(m->ty);
  float64x2_t u0 = vdupq_n_f64(m->min_u), u1 = vdupq_n_f64(m->max_u);
  float64x2_t v0 = vdupq_n_f64(m->min_v), v1 = vdupq_n_f64(m->max_v);
  uint64x2_t all = vdupq_n_u64(~(uint64_t)0);
  for (int i = 0; i < CHUNK; i += 2) {
    float64x2x2_t p = vld2q_f64(&points[i].x);
    float64x2_t u = vaddq_f64(
        vaddq_f64(vmulq_n_f64(p.val[0], m->a), vmulq_n_f64(p.val[1], m->c)), tx);
    float64x2_t v = vaddq_f64(
        vaddq_f64(vmulq_n_f64(p.val[0], m->b), vmulq_n_f64(p.val[1], m->d)), ty);
    uint64x2_t in = vandq_u64(
        vandq_u64(vcgeq_f64(u, u0), vcltq_f64(u, u1)),
        vandq_u64(vcgeq_f64(v, v0), vcltq_f64(v, v1)));
    uint32x2_t column = vmovn_u64(vcvtq_u64_f64(u)), line = vmovn_u64(vcvtq_u64_f64(v));
    vst1_u32(index + i, vmla_n_u32(column, line, per_row));
    all = vandq_u64(all, in);
  }
  return (vgetq_lane_u64(all, 0) & vgetq_lane_u64(all, 1)) == ~(uint64_t)0;
}

#define BATCH(name, data, per_row, look, rest)                                                \
  static void name(                                                                           \
      const limit_point *points, size_t count, const limit_map *map, data image, bool *hits) { \
    uint32_t index[CHUNK];                                                                    \
    size_t start = 0;                                                                         \
    for (; start + CHUNK <= count; start += CHUNK) {                                          \
      uint8_t *out = (uint8_t *)(hits + start);                                               \
      if (!map_chunk(points + start, map, per_row, index)) {                                  \
        rest(points + start, CHUNK, map, image, hits + start);                                \
        continue;                                                                             \
      }                                                                                       \
      for (int i = 0; i < CHUNK; i++) out[i] = look(index[i]);                                \
    }                                                                                         \
    rest(points + start, count - start, map, image, hits + start);                            \
  }

#define WORDS ((const limit_half_word *)image.words)
#define BIT(at) (WORDS[(at) >> 5] >> ((at)&31) & 1)
#define BYTE(at) (image.bytes[at] >= image.minimum)
BATCH(batch_mask, limit_mask, 64 * image.words_per_row, BIT, limit_scalar_batch_mask)
BATCH(batch_alpha, limit_alpha, image.width, BYTE, limit_scalar_batch_alpha)

static bool any_in_rect(const limit_stripes *stripes, limit_place place) {
  limit_part part;
  if (!limit_cut(stripes, place, &part)) return false;
  uint64x2_t left = vdupq_n_u64(0), right = left;
  uint64_t more_left = 0, more_right = 0;
  int32_t row = 0;
  for (; row + 2 <= part.rows; row += 2) {
    left = vorrq_u64(left, vld1q_u64(part.left + row));
    right = vorrq_u64(right, vld1q_u64(part.right + row));
  }
  if (row < part.rows) {
    more_left = part.left[row];
    more_right = part.right[row];
  }
  more_left |= vgetq_lane_u64(left, 0) | vgetq_lane_u64(left, 1);
  more_right |= vgetq_lane_u64(right, 0) | vgetq_lane_u64(right, 1);
  return ((more_left & part.left_bits) | (more_right & part.right_bits)) != 0;
}

static void pack(
    const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
    uint64_t *words) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t weight = vld1q_u8(weights), least = vdupq_n_u8((uint8_t)minimum);
  for (size_t row = 0; row < height; row++, pixels += bytes_per_row) {
    size_t start = 0;
    for (; start + 64 <= width && minimum <= 255; start += 64) {
      uint8x16_t q[4];
      for (int k = 0; k < 4; k++) {
        uint8x16_t alpha = vld4q_u8(pixels + 4 * start + 64 * (size_t)k).val[3];
        q[k] = vandq_u8(vcgeq_u8(alpha, least), weight);
      }
      // Three rounds of adding neighbours gather eight bits in each byte.
      uint8x16_t sums = vpaddq_u8(vpaddq_u8(q[0], q[1]), vpaddq_u8(q[2], q[3]));
      *words++ = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
    }
    for (; start < width; start += 64) {
      size_t count = width - start < 64 ? width - start : 64;
      *words++ = limit_pack_word(pixels + 4 * start, count, minimum);
    }
  }
}

const limit_loops limit_neon = {"neon", batch_mask, batch_alpha, any_in_rect, pack};
#endif
