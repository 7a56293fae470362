// The loop over discs. The file of each level includes it once. Before that, it defines:
//   TARGET       the attribute that the level's functions have
//   BOX_OF       plain_box or paired_box
//   any_in_part  whether any texel of a rectangle passes
#include "discs.h"

TARGET static bool any_in_disc(
    const limit_stripes *stripes, const limit_ellipse *ellipse, limit_point center) {
  limit_box box;
  if (!BOX_OF(ellipse, center, &box)) return false;
  limit_part part = limit_part_of(
      stripes, box.first_column, box.first_row, box.last_column + 1, box.last_row + 1);
  return any_in_part(part) && limit_any_by_rows(stripes, ellipse, center);
}
