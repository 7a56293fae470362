// Frames of atlases as requests give them (rule R17).
#ifndef FRAME_H
#define FRAME_H

#include <jansson.h>
#include <stdbool.h>

#include "refusal.h"

typedef enum { AS_SHOWN, CLOCKWISE, COUNTERCLOCKWISE } FrameTurn;

// A part of an atlas. Its size is that which is shown, whatever its turn.
typedef struct {
  int x, y, width, height;
  FrameTurn turn;            // how the frame is stored
  int source[2], offset[2];  // the size of the image before trimming, and the place of the frame in it
} Frame;

// Reads a frame. Returns false with a refusal where its shape is wrong.
bool frame_read(const json_t *value, Frame *frame, Refusal *refusal);

// Whether the frame lies in an atlas of a size, and in the image before trimming.
bool frame_fits(const Frame *frame, int atlas_width, int atlas_height);

// The texel of the atlas, as column and row, at a texel of the image before trimming. Returns false where that was
// trimmed away, so that its alpha is 0.
bool frame_texel(const Frame *frame, int column, int row, int texel[2]);

#endif
