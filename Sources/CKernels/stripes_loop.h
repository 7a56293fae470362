// any_in_stripes of a level: the loop over word columns. The areas.c of each level includes it once. Before that, it
// defines:
//   STRIPES            the declaration of the function, up to its name
//   bool any_in_column(const uint64_t *words, size_t rows, uint64_t mask)
//                      whether any of the bits of `mask` is set in `rows` contiguous words
#include "levels.h"

// The bits of word column `column` of `columns` that count.
static ALWAYS_INLINE uint64_t stripe_mask(
    size_t column, size_t columns, uint64_t first_mask, uint64_t last_mask) {
  uint64_t mask = ~(uint64_t)0;
  if (column == 0) mask = first_mask;
  if (column + 1 == columns) mask &= last_mask;
  return mask;
}

STRIPES(
    const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
    uint64_t last_mask) {
  for (size_t column = 0; column < columns; column++) {
    uint64_t mask = stripe_mask(column, columns, first_mask, last_mask);
    if (any_in_column(words + column * column_stride, rows, mask)) return true;
  }
  return false;
}
