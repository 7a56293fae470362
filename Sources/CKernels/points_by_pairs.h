// What the levels with vectors of 2 doubles share about batches of points: the second half of a group, in general
// registers. Included by their points.c.
#include "points.h"

// General registers have most of the work: more groups ahead only keep them waiting.
enum { groups_ahead = 1 };

// The texels of 16 points, (0, 0) where a point is not certain, and a bit a point that is.
typedef struct {
  __attribute__((aligned(16))) int32_t column[16];
  __attribute__((aligned(16))) int32_t row[16];
  unsigned certain;
} point_group;

static ALWAYS_INLINE unsigned texel_passes(
    const texel_source *source, texel_layout layout, size_t column, size_t row) {
  const uint8_t *line = source->bytes + row * source->row_bytes;
  if (layout == layout_alpha) return line[column] >= source->minimum;
  if (layout == layout_words) line += column / 64 * (source->column_bytes - 8);
  return line[column / 8] >> column % 8 & 1;
}

static ALWAYS_INLINE void finish_texels(
    point_group *group, const texel_source *source, texel_layout layout, bool *hits) {
  // Hides what was stored, or the compiler takes the vectors apart lane by lane, which takes longer.
  __asm__("" : "+m"(group->column), "+m"(group->row));
  for (size_t i = 0; i < 16; i++) {
    size_t column = (uint32_t)group->column[i], row = (uint32_t)group->row[i];
    hits[i] = (group->certain >> i & texel_passes(source, layout, column, row)) != 0;
  }
}
