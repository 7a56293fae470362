#ifndef PIXMAN_REGION_LAYER_H
#define PIXMAN_REGION_LAYER_H

#include <jansson.h>
#include <stdbool.h>

struct layer {
  double width, height, contents_scale;
  const char *gravity;
  bool masks_to_bounds;
  double anchor[2], position[2], transform[6];  // a matrix is a transform with neither of the others
  bool is_valid;                                // all numbers finite, sides and scale positive
};

// The gravities by name, as a JSON array.
json_t *gravity_names(void);

// False where the request's layer has a wrong shape.
bool read_layer(const json_t *value, struct layer *layer);

#endif
