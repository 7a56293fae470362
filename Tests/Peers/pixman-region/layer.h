#ifndef PIXMAN_REGION_LAYER_H
#define PIXMAN_REGION_LAYER_H

#include <jansson.h>
#include <pixman.h>
#include <stdbool.h>

struct layer {
  double width, height, contents_scale;
  const char *gravity;
  bool masks_to_bounds;
  struct pixman_f_transform to_parent;
  bool is_valid;  // all numbers finite, sides and scale positive
};

// The gravities by name, as a JSON array.
json_t *gravity_names(void);

// False where the request's layer has a wrong shape.
bool read_layer(const json_t *value, struct layer *layer);

// The maps of a layer and of its contents, back from parent space; false where pixman cannot invert one.
struct maps {
  struct pixman_f_transform to_layer, to_texel;
};
bool init_maps(struct maps *maps, const struct layer *layer, int image_width, int image_height);

// Whether a region of texels contains a point of parent space.
bool is_hit(
    const struct layer *layer, const struct maps *maps, pixman_region32_t *region, double x,
    double y);

#endif
