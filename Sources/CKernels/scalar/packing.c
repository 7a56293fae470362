// The reference for masks from pixels.
#include "../levels.h"

void scalar_pack(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
    uint64_t *words) {
  const uint8_t *alpha = pixels + alpha_offset;
  for (size_t start = 0; start < count; start += 64) {
    size_t bits = count - start < 64 ? count - start : 64;
    uint64_t word = 0;
    for (size_t bit = 0; bit < bits; bit++) {
      word |= (uint64_t)(alpha[(start + bit) * pixel_bytes] >= minimum) << bit;
    }
    words[start / 64] = word;
  }
}
