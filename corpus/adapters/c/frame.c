#include "frame.h"

#include <string.h>

#include "numbers.h"

// Reads a pair, which may be missing; then it is the usual one.
static bool read_pair(const json_t *array, int first, int second, int pair[2]) {
  pair[0] = first;
  pair[1] = second;
  return !array || read_counts(array, 2, 0, pair);
}

static bool read_turn(const json_t *value, FrameTurn *turn) {
  static const char *const names[] = {"none", "clockwise", "counterclockwise"};
  *turn = AS_SHOWN;
  if (!value) return true;
  const char *name = json_string_value(value);
  for (int i = 0; name && i < 3; i++)
    if (strcmp(names[i], name) == 0) {
      *turn = (FrameTurn)i;
      return true;
    }
  return false;
}

bool frame_read(const json_t *value, Frame *frame, Refusal *refusal) {
  const char *wrong = NULL;
  if (!read_count(json_object_get(value, "x"), 0, &frame->x) ||
      !read_count(json_object_get(value, "y"), 0, &frame->y) ||
      !read_count(json_object_get(value, "width"), 0, &frame->width) ||
      !read_count(json_object_get(value, "height"), 0, &frame->height))
    wrong = "x, y, width, height: expected whole numbers that are not negative";
  else if (!read_turn(json_object_get(value, "turn"), &frame->turn))
    wrong = "turn: expected none, clockwise or counterclockwise";
  else if (!read_pair(json_object_get(value, "source"), frame->width, frame->height, frame->source))
    wrong = "source: expected two whole numbers";
  else if (!read_pair(json_object_get(value, "offset"), 0, 0, frame->offset))
    wrong = "offset: expected two whole numbers";
  return wrong ? refuse_wrong(refusal, "test: frame: %s", wrong) : true;
}

bool frame_fits(const Frame *frame, int atlas_width, int atlas_height) {
  bool is_turned = frame->turn != AS_SHOWN;
  int across = is_turned ? frame->height : frame->width;
  int down = is_turned ? frame->width : frame->height;
  return frame->x + across <= atlas_width && frame->y + down <= atlas_height &&
         frame->offset[0] + frame->width <= frame->source[0] &&
         frame->offset[1] + frame->height <= frame->source[1];
}

bool frame_texel(const Frame *frame, int column, int row, int texel[2]) {
  int i = column - frame->offset[0], j = row - frame->offset[1];
  if (i < 0 || i >= frame->width || j < 0 || j >= frame->height) return false;
  switch (frame->turn) {
    case AS_SHOWN:
      texel[0] = frame->x + i;
      texel[1] = frame->y + j;
      break;
    case CLOCKWISE:
      texel[0] = frame->x + frame->height - 1 - j;
      texel[1] = frame->y + i;
      break;
    case COUNTERCLOCKWISE:
      texel[0] = frame->x + j;
      texel[1] = frame->y + frame->width - 1 - i;
      break;
  }
  return true;
}
