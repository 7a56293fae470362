// any_in_rect of a vector level: the loop over rows and vectors of alphas. The areas.c of each vector level includes
// it once. Before that, it defines:
//   LEVEL(name)        the name of a function of the level, e.g. avx2_##name
//   TARGET             the attribute that the level's functions have
//   alpha_vector       a vector of bytes, and alpha_minimum, a minimum as `any_passes` wants it
//   vector_bytes       how many bytes an alpha_vector has
//   rows_at_once       2 or 4: how many rows are reduced to their largest alphas before these are tested
//   and these functions:
//     alpha_minimum minimum_of(unsigned minimum)                 minimum is at most 255
//     alpha_vector load(const void *)                            vector_bytes bytes
//     alpha_vector narrow_row(const uint8_t *row, size_t width)  all bytes of a row with 0 < width < vector_bytes;
//                                                                the other lanes repeat bytes of the row or are 0
//     alpha_vector larger(alpha_vector, alpha_vector)            the larger alpha of each lane
//     bool any_passes(alpha_vector, alpha_minimum)               whether any lane is at least the minimum
// A lane that is 0 passes only the minimum 0, which every byte of the row passes too.
#include "levels.h"

#define LARGEST_OF_ROWS(from)                                     \
  (rows_at_once == 2 ? larger(from(line[0]), from(line[1]))       \
                     : larger(                                    \
                           larger(from(line[0]), from(line[1])),  \
                           larger(from(line[rows_at_once - 2]), from(line[rows_at_once - 1]))))

TARGET bool LEVEL(any_in_rect)(
    const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum) {
  if (minimum > 255 || width == 0) return false;
  alpha_minimum least = minimum_of(minimum);
  for (size_t row = 0; row < height; row += rows_at_once) {
    // The last row stands in for the rows below the rectangle.
    const uint8_t *line[rows_at_once];
    for (size_t k = 0; k < rows_at_once; k++) {
      line[k] = alpha + (row + k < height ? row + k : height - 1) * bytes_per_row;
    }
    if (width < vector_bytes) {
#define NARROW_ROW(from) narrow_row(from, width)
      if (any_passes(LARGEST_OF_ROWS(NARROW_ROW), least)) return true;
#undef NARROW_ROW
      continue;
    }
    for (size_t i = 0; i < width; i += vector_bytes) {
      // The ragged end is the last vector_bytes bytes: looking at a byte twice changes nothing.
      size_t at = i + vector_bytes <= width ? i : width - vector_bytes;
#define LOAD(from) load((from) + at)
      if (any_passes(LARGEST_OF_ROWS(LOAD), least)) return true;
#undef LOAD
    }
  }
  return false;
}
#undef LARGEST_OF_ROWS
