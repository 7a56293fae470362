#include "layer.h"

#include <math.h>
#include <string.h>

#include "numbers.h"

const Gravity gravities[] = {
    {"resize", STRETCHED, 0, 0},
    {"resizeAspect", FITTED, .5, .5},
    {"resizeAspectFill", FILLING, .5, .5},
    {"center", NATURAL, .5, .5},
    {"top", NATURAL, .5, 0},
    {"bottom", NATURAL, .5, 1},
    {"left", NATURAL, 0, .5},
    {"right", NATURAL, 1, .5},
    {"topLeft", NATURAL, 0, 0},
    {"topRight", NATURAL, 1, 0},
    {"bottomLeft", NATURAL, 0, 1},
    {"bottomRight", NATURAL, 1, 1},
};

const size_t gravity_count = sizeof gravities / sizeof *gravities;

static const Gravity *gravity_named(const char *name) {
  for (size_t i = 0; name && i < gravity_count; i++)
    if (strcmp(gravities[i].name, name) == 0) return &gravities[i];
  return NULL;
}

bool layer_read(const json_t *value, Layer *layer, Refusal *refusal) {
  const json_t *matrix = json_object_get(value, "matrix"),
               *masks = json_object_get(value, "masksToBounds");
  *layer = (Layer){
      .gravity = gravity_named(json_string_value(json_object_get(value, "gravity"))),
      .masks_to_bounds = json_is_true(masks),
  };
  const char *wrong = NULL;
  if (!read_numbers(json_object_get(value, "size"), 2, layer->size))
    wrong = "size: expected two numbers";
  else if (!layer->gravity)
    wrong = "gravity: expected the name of one";
  else if (!read_number(json_object_get(value, "contentsScale"), &layer->contents_scale))
    wrong = "contentsScale: expected a number";
  else if (!json_is_boolean(masks))
    wrong = "masksToBounds: expected true or false";
  else if (matrix && !read_numbers(matrix, 6, layer->transform))
    wrong = "matrix: expected six numbers";
  else if (!matrix && !read_numbers(json_object_get(value, "position"), 2, layer->position))
    wrong = "position: expected two numbers";
  else if (!matrix && !read_numbers(json_object_get(value, "anchorPoint"), 2, layer->anchor_point))
    wrong = "anchorPoint: expected two numbers";
  else if (!matrix && !read_numbers(json_object_get(value, "transform"), 6, layer->transform))
    wrong = "transform: expected six numbers";
  return wrong ? refuse_wrong(refusal, "test: layer: %s", wrong) : true;
}

static bool are_finite(const double *numbers, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!isfinite(numbers[i])) return false;
  return true;
}

bool layer_is_valid(const Layer *layer) {
  return are_finite(layer->size, 2) && isfinite(layer->contents_scale) &&
         are_finite(layer->position, 2) && are_finite(layer->anchor_point, 2) &&
         are_finite(layer->transform, 6) && layer->size[0] > 0 && layer->size[1] > 0 &&
         layer->contents_scale > 0;
}
