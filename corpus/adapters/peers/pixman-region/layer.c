#include "layer.h"

#include <math.h>
#include <string.h>

#include "numbers.h"

static const char *const gravities[] = {
    "resize", "resizeAspect", "resizeAspectFill", "center",   "top",        "bottom",
    "left",   "right",        "topLeft",          "topRight", "bottomLeft", "bottomRight",
};

enum { gravity_count = sizeof gravities / sizeof *gravities };

json_t *gravity_names(void) {
  json_t *names = json_array();
  for (size_t index = 0; index < gravity_count; index++)
    json_array_append_new(names, json_string(gravities[index]));
  return names;
}

static bool all_finite(const double *numbers, size_t count) {
  bool finite = true;
  for (size_t index = 0; index < count; index++) finite = finite && isfinite(numbers[index]);
  return finite;
}

bool read_layer(const json_t *value, struct layer *layer) {
  double size[2];
  const json_t *matrix = json_object_get(value, "matrix"),
               *clips = json_object_get(value, "masksToBounds");
  *layer = (struct layer){.masks_to_bounds = json_is_true(clips)};
  if (!to_numbers(json_object_get(value, "size"), 2, size) ||
      !to_number(json_object_get(value, "contentsScale"), &layer->contents_scale) ||
      !json_is_boolean(clips))
    return false;
  if (matrix ? !to_numbers(matrix, 6, layer->transform)
             : !to_numbers(json_object_get(value, "position"), 2, layer->position) ||
                   !to_numbers(json_object_get(value, "anchorPoint"), 2, layer->anchor) ||
                   !to_numbers(json_object_get(value, "transform"), 6, layer->transform))
    return false;
  const char *gravity = json_string_value(json_object_get(value, "gravity"));
  for (size_t index = 0; gravity && index < gravity_count; index++)
    if (!strcmp(gravity, gravities[index])) layer->gravity = gravities[index];
  if (!layer->gravity) return false;

  layer->width = size[0];
  layer->height = size[1];
  layer->is_valid = all_finite(size, 2) && all_finite(layer->transform, 6) &&
                    all_finite(layer->position, 2) && all_finite(layer->anchor, 2) &&
                    isfinite(layer->contents_scale) && size[0] > 0 && size[1] > 0 &&
                    layer->contents_scale > 0;
  return true;
}
