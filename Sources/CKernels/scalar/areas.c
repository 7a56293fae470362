// The reference for areas.
#include "../levels.h"

bool scalar_any_in_rect(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  for (size_t row = 0; row < height; row++) {
    for (size_t i = 0; i < width; i++) {
      if (alpha[row * bytes_per_row + i] >= minimum) return true;
    }
  }
  return false;
}

static ALWAYS_INLINE bool any_in_column(const uint64_t *words, size_t rows, uint64_t mask) {
  for (size_t row = 0; row < rows; row++) {
    if (words[row] & mask) return true;
  }
  return false;
}

#define STRIPES bool scalar_any_in_stripes
#include "../stripes_loop.h"

bool scalar_any_in_spans(
    const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,
    const int32_t *end) {
  for (size_t row = 0; row < rows; row++) {
    if (first[row] >= end[row]) continue;
    size_t first_word = (size_t)first[row] / 64, last_word = (size_t)(end[row] - 1) / 64;
    uint64_t first_mask = ~(uint64_t)0 << (first[row] % 64);
    uint64_t last_mask = ~(uint64_t)0 >> (63 - (end[row] - 1) % 64);
    for (size_t word = first_word; word <= last_word; word++) {
      uint64_t mask = (word == first_word ? first_mask : ~(uint64_t)0) &
          (word == last_word ? last_mask : ~(uint64_t)0);
      if (words[word * column_stride + row] & mask) return true;
    }
  }
  return false;
}
