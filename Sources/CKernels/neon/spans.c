// Spans, 2 rows at a time. Two shifts leave the bits of a span within a word; shifts by 64 or more
// leave none.
#if defined(__aarch64__)
#include <arm_neon.h>

#include "../levels.h"

// The bits of the texels of a word column that are not left of `column`.
static ALWAYS_INLINE uint64x2_t texels_from(uint32x2_t column, uint64x2_t start) {
  uint32x2_t count = vmovn_u64(vqsubq_u64(vmovl_u32(column), start));
  // A shift by 64 gives 0; larger counts would be taken modulo 256.
  uint64x2_t cut = vmovl_u32(vmin_u32(count, vdup_n_u32(64)));
  return vshlq_u64(vdupq_n_u64(~(uint64_t)0), vreinterpretq_s64_u64(cut));
}

bool neon_any_in_spans(
    const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,
    const int32_t *end) {
  size_t row = 0;
  for (; row + 2 <= rows; row += 2) {
    int32x2_t f = vld1_s32(first + row), e = vld1_s32(end + row);
    uint32x2_t some = vclt_s32(f, e);
    // Rows without a span get the span 0 ..< 0, which must not count as the leftmost one.
    uint32x2_t low = vand_u32(vreinterpret_u32_s32(f), some);
    uint32x2_t high = vand_u32(vreinterpret_u32_s32(e), some);
    size_t texel = vminv_u32(vorn_u32(low, some)), stop = vmaxv_u32(high);
    for (size_t column = texel / 64; column * 64 < stop; column++) {
      uint64x2_t start = vdupq_n_u64(column * 64);
      uint64x2_t bits = vbicq_u64(texels_from(low, start), texels_from(high, start));
      uint64x2_t set = vandq_u64(bits, vld1q_u64(words + column * column_stride + row));
      if (vgetq_lane_u64(set, 0) | vgetq_lane_u64(set, 1)) return true;
    }
  }
  return scalar_any_in_spans(words + row, column_stride, rows - row, first + row, end + row);
}
#endif
