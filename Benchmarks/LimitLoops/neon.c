// Works on two points, 128 bits of mask or sixteen pixels at a time.
#if defined(__aarch64__)
#include <arm_neon.h>

#include "loops.h"

#pragma STDC FP_CONTRACT OFF

#define TARGET

typedef struct {
  limit_map map;
  uint32_t per_row;
} batch_constants;

typedef struct {
  // The position of each texel, or the first one for points outside.
  _Alignas(16) uint32_t at[16];
  // All bits set for points inside.
  uint32_t inside[16];
  bool all_inside;
} point_group;

LIMIT_INLINE batch_constants constants_of(const limit_map *map, double per_row) {
  return (batch_constants){*map, (uint32_t)per_row};
}

// All bits of a lane are set if the point is inside.
LIMIT_INLINE uint32x2_t map_two(
    const limit_point *points, const batch_constants *k, bool from_zero, uint32_t *at) {
  const limit_map *m = &k->map;
  float64x2x2_t p = vld2q_f64(&points->x);
  float64x2_t u = vaddq_f64(
      vaddq_f64(vmulq_n_f64(p.val[0], m->a), vmulq_n_f64(p.val[1], m->c)), vdupq_n_f64(m->tx));
  float64x2_t v = vaddq_f64(
      vaddq_f64(vmulq_n_f64(p.val[0], m->b), vmulq_n_f64(p.val[1], m->d)), vdupq_n_f64(m->ty));
  uint64x2_t least = from_zero
      ? vandq_u64(vcgezq_f64(u), vcgezq_f64(v))
      : vandq_u64(vcgeq_f64(u, vdupq_n_f64(m->min_u)), vcgeq_f64(v, vdupq_n_f64(m->min_v)));
  uint64x2_t most = vandq_u64(
      vcltq_f64(u, vdupq_n_f64(m->max_u)), vcltq_f64(v, vdupq_n_f64(m->max_v)));
  uint32x2_t inside = vmovn_u64(vandq_u64(least, most));
  uint32x2_t column = vmovn_u64(vcvtq_u64_f64(u)), row = vmovn_u64(vcvtq_u64_f64(v));
  vst1_u32(at, vand_u32(vmla_n_u32(column, row, k->per_row), inside));
  return inside;
}

LIMIT_INLINE void map_group(
    const limit_point *points, const batch_constants *k, bool is_alpha, bool from_zero,
    point_group *group) {
  (void)is_alpha;
  uint32x2_t all = vdup_n_u32(~(uint32_t)0);
  for (size_t i = 0; i < 16; i += 2) {
    uint32x2_t inside = map_two(points + i, k, from_zero, group->at + i);
    vst1_u32(group->inside + i, inside);
    all = vand_u32(all, inside);
  }
  group->all_inside = vminv_u32(all) != 0;
}

LIMIT_INLINE void finish_group(
    point_group *group, const uint8_t *bytes, bool is_alpha, uint32_t minimum, bool *hits) {
  // Hides what was stored; otherwise the compiler splits the vectors lane by lane.
  __asm__("" : "+m"(group->at));
  uint8_t *out = (uint8_t *)hits;
  for (size_t i = 0; i < 16; i++) {
    uint32_t at = group->at[i];
    out[i] = is_alpha ? bytes[at] >= minimum : bytes[at >> 3] >> (at & 7) & 1;
  }
  if (group->all_inside) return;
  for (size_t i = 0; i < 16; i++) out[i] &= (uint8_t)group->inside[i];
}

#include "batches.h"

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

LIMIT_INLINE bool any_in_part(limit_part part) {
  if (part.rows < 8) return limit_any_in_few(&part);
  uint64x2_t left = vdupq_n_u64(0), right = left;
#define EIGHT(row)                                              \
  for (int32_t k = 0; k < 8; k += 2) {                          \
    left = vorrq_u64(left, vld1q_u64(part.left + (row) + k));    \
    right = vorrq_u64(right, vld1q_u64(part.right + (row) + k)); \
  }
  for (int32_t row = 0; row < part.rows - 8; row += 8) EIGHT(row)
  EIGHT(part.rows - 8)
#undef EIGHT
  uint64x2_t found = vorrq_u64(
      vandq_u64(left, vdupq_n_u64(part.left_bits)), vandq_u64(right, vdupq_n_u64(part.right_bits)));
  return (vgetq_lane_u64(found, 0) | vgetq_lane_u64(found, 1)) != 0;
}

#define BOX_OF paired_box
#include "disc_loop.h"

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
      // Three rounds of adding neighbors gather eight bits in each byte.
      uint8x16_t sums = vpaddq_u8(vpaddq_u8(q[0], q[1]), vpaddq_u8(q[2], q[3]));
      *words++ = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
    }
    for (; start < width; start += 64) {
      size_t count = width - start < 64 ? width - start : 64;
      *words++ = limit_pack_word(pixels + 4 * start, count, minimum);
    }
  }
}

const limit_loops limit_neon = {
    "neon", batch_mask, batch_alpha, any_in_rect, any_in_disc, pack, limit_count_boxes,
};
#endif
