#include "slices.h"

#include <math.h>

#include "numbers.h"

bool slices_read(const json_t *value, Slices *slices, Refusal *refusal) {
  int sides[4];
  if (!read_counts(value, 4, 0, sides))
    return refuse_wrong(refusal, "test: slices: expected four whole numbers that are not negative");
  *slices = (Slices){sides[0], sides[1], sides[2], sides[3]};
  return true;
}

bool slices_fit(const Slices *slices, const int size[2]) {
  return slices->left + slices->right <= size[0] && slices->top + slices->bottom <= size[1];
}

// The texel at a coordinate, from the first one of a slice to the one before the next slice.
static int limited(double coordinate, int first, int end) {
  return (int)fmin(fmax(floor(coordinate), first), end - 1);
}

// One axis, with the margins where it begins and where it ends.
static int axis_texel(double place, int side, int near, int far, double stretch) {
  int corners = near + far, inner = side - corners;
  if (!corners) return limited(place, 0, side);
  // How many texels of the picture as a whole a texel of a margin takes.
  double ratio = 1 / stretch;
  bool are_corners_alone = !inner || corners * ratio >= side;
  if (are_corners_alone) ratio = (double)side / corners;
  // Where the inner part begins and ends. The corners alone meet in one place.
  double first = are_corners_alone && !far ? side : near * ratio;
  double last = are_corners_alone ? first : side - far * ratio;
  if (place < first) return limited(place / ratio, 0, near);
  if (place >= last) return limited(side - (side - place) / ratio, side - far, side);
  return limited(near + (place - first) * inner / (last - first), near, side - far);
}

void slices_texel(const Slices *slices, const int size[2], const double place[2], const double stretch[2],
                  int texel[2]) {
  texel[0] = axis_texel(place[0], size[0], slices->left, slices->right, stretch[0]);
  texel[1] = axis_texel(place[1], size[1], slices->top, slices->bottom, stretch[1]);
}
