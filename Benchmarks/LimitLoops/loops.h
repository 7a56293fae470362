// What the levels share: the single query, and the code that finishes ragged ends.
#ifndef TOUCHSTONE_LIMIT_LOOPS_INTERNAL_H
#define TOUCHSTONE_LIMIT_LOOPS_INTERNAL_H

#include "LimitLoops.h"

#define LIMIT_INLINE static inline __attribute__((always_inline))

extern const limit_loops limit_scalar;
#if defined(__x86_64__)
extern const limit_loops limit_sse2;
extern const limit_loops limit_avx2;
extern const limit_loops limit_avx512;
#elif defined(__aarch64__)
extern const limit_loops limit_neon;
#endif

void limit_scalar_batch_mask(
    const limit_point *points, size_t count, const limit_map *map, limit_mask mask, bool *hits);
void limit_scalar_batch_alpha(
    const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha, bool *hits);

// Either form of an image as the loops over many points address it: `per_row` bits of a mask or
// bytes of alpha; texels from `minimum` on pass. The bits of a word are the bits of its bytes in
// little-endian order, least significant first.
typedef struct {
  const uint8_t *bytes;
  double per_row;
  uint32_t minimum;
} limit_bytes;

LIMIT_INLINE limit_bytes limit_mask_bytes(limit_mask mask) {
  return (limit_bytes){(const uint8_t *)mask.words, 64.0 * mask.words_per_row, 1};
}

LIMIT_INLINE limit_bytes limit_alpha_bytes(limit_alpha alpha) {
  return (limit_bytes){alpha.bytes, alpha.width, alpha.minimum};
}

// Whether nothing can be hit at all: then there may be no texel to look up either.
LIMIT_INLINE bool limit_is_empty(const limit_map *map) {
  return !(map->min_u < map->max_u && map->min_v < map->max_v);
}

LIMIT_INLINE bool limit_bit(limit_mask mask, uint32_t column, uint32_t row) {
  return mask.words[(size_t)row * mask.words_per_row + (column >> 6)] >> (column & 63) & 1;
}

LIMIT_INLINE bool limit_byte(limit_alpha alpha, uint32_t column, uint32_t row) {
  return alpha.bytes[(size_t)row * alpha.width + column] >= alpha.minimum;
}

// The word of one row of at most 64 pixels that starts at `pixels`.
LIMIT_INLINE uint64_t limit_pack_word(const uint8_t *pixels, size_t count, uint32_t minimum) {
  uint64_t word = 0;
  for (size_t bit = 0; bit < count; bit++) {
    word |= (uint64_t)(pixels[4 * bit + 3] >= minimum) << bit;
  }
  return word;
}

// A rectangle on the image, at most 64 texels wide: some rows of one or two columns of words, and
// the bits that count in each column.
typedef struct {
  const uint64_t *left, *right;
  int32_t rows;
  uint64_t left_bits, right_bits;
} limit_part;

// The rectangle of the texels from (c0, r0) up to, but not including, (c1, r1); all of them exist.
LIMIT_INLINE limit_part limit_part_of(
    const limit_stripes *s, int32_t c0, int32_t r0, int32_t c1, int32_t r1) {
  size_t first = (size_t)(c0 >> 6), last = (size_t)(c1 - 1) >> 6;
  uint64_t from = ~(uint64_t)0 << (c0 & 63), to = ~(uint64_t)0 >> (63 - ((c1 - 1) & 63));
  return (limit_part){
      s->words + first * (size_t)s->height + r0,
      // A single column is looked at twice, which costs less than checking for that case.
      s->words + last * (size_t)s->height + r0,
      r1 - r0,
      first == last ? from & to : from,
      first == last ? from & to : to,
  };
}

// Whether any of fewer than 8 rows passes. Larger discs are looked at 8 rows at a time. The last 8
// rows end with the last row, and some of them may be seen twice. So discs of one size nearly
// always take the same steps, even if one touches a row more than another.
bool limit_any_in_few(const limit_part *part);

// The square cut to the image. Returns false if nothing of it is left.
LIMIT_INLINE bool limit_cut(const limit_stripes *s, limit_place place, limit_part *part) {
  int32_t c0 = place.column < 0 ? 0 : place.column, r0 = place.row < 0 ? 0 : place.row;
  int32_t c1 = place.column + LIMIT_RECT_SIDE, r1 = place.row + LIMIT_RECT_SIDE;
  if (c1 > s->width) c1 = s->width;
  if (r1 > s->height) r1 = s->height;
  if (c0 >= c1 || r0 >= r1) return false;
  *part = limit_part_of(s, c0, r0, c1, r1);
  return true;
}

// The boxes that hold a point; scalar code, which compilers turn into SSE2 or NEON, and the others.
size_t limit_count_boxes(const limit_boxes *boxes, float x, float y);
size_t limit_count_boxes_avx2(const limit_boxes *boxes, float x, float y);
size_t limit_count_boxes_avx512(const limit_boxes *boxes, float x, float y);

#endif
