// What the parent of a layer is seen through, as requests give it (rule R16).
#ifndef PROJECTION_H
#define PROJECTION_H

#include <jansson.h>
#include <stdbool.h>

#include "refusal.h"

typedef struct {
  bool shows_something;  // whether all numbers are finite, and the matrix is not exactly singular
  double back[9];        // then what leads back, with a third number above 0 for what is in front of the eye
} Projection;

// Reads a projection. Returns false with a refusal where its shape is wrong.
bool projection_read(const json_t *value, Projection *projection, Refusal *refusal);

// The point of the parent that is seen at a point. Returns false where there is none.
bool projection_undo(const Projection *projection, double x, double y, double point[2]);

#endif
