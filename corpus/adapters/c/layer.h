// Layers as requests give them.
#ifndef LAYER_H
#define LAYER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "refusal.h"

typedef enum { STRETCHED, FITTED, FILLING, NATURAL } ContentsSize;

typedef struct {
  const char *name;
  ContentsSize contents_size;
  double x, y;  // how much of the free space lies left of and above the contents: 0, 1/2 or 1
} Gravity;

extern const Gravity gravities[];
extern const size_t gravity_count;

// A point of the layer lands at position + transform(point - anchor_point * size), where the transform is
// (a, b, c, d, tx, ty). A layer given by one matrix has it as its transform, and zeros for position and anchor_point.
typedef struct {
  double size[2], contents_scale;
  const Gravity *gravity;
  bool masks_to_bounds;
  double position[2], anchor_point[2], transform[6];
} Layer;

// Reads a layer. Returns false with a refusal where its shape is wrong.
bool layer_read(const json_t *value, Layer *layer, Refusal *refusal);

// Whether all numbers are finite and the sides and the scale positive. Its map may still be singular.
bool layer_is_valid(const Layer *layer);

#endif
