#include "request.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "image.h"

// Reads an array of `count` numbers of the protocol.
static bool read_numbers(const json_t *array, double *numbers, size_t count) {
  if (!json_is_array(array) || json_array_size(array) != count) return false;
  for (size_t i = 0; i < count; i++) {
    const json_t *value = json_array_get(array, i);
    const char *text = json_string_value(value);
    if (text && strcmp(text, "nan") == 0) numbers[i] = NAN;
    else if (text && strcmp(text, "inf") == 0) numbers[i] = INFINITY;
    else if (text && strcmp(text, "-inf") == 0) numbers[i] = -INFINITY;
    else if (json_is_number(value)) numbers[i] = json_number_value(value);
    else return false;
  }
  return true;
}

static bool read_map(const json_t *array, AffineMap *map) {
  double numbers[6];
  if (!read_numbers(array, numbers, 6)) return false;
  *map = (AffineMap){numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
  return true;
}

// Returns NULL, or what is wrong with the layer of a request.
static const char *read_layer(const json_t *value, Layer *layer) {
  if (!read_numbers(json_object_get(value, "size"), layer->size, 2))
    return "size: expected two numbers";
  const char *gravity = json_string_value(json_object_get(value, "gravity"));
  if (!gravity || !gravity_exists(gravity)) return "gravity: expected the name of one";
  strcpy(layer->gravity, gravity);  // No name is longer than the field.
  json_t *scale = json_pack("[O]", json_object_get(value, "contentsScale"));
  bool scaled = read_numbers(scale, &layer->contents_scale, 1);
  json_decref(scale);
  if (!scaled) return "contentsScale: expected a number";
  const json_t *masks = json_object_get(value, "masksToBounds");
  if (!json_is_boolean(masks)) return "masksToBounds: expected true or false";
  layer->masks_to_bounds = json_is_true(masks);
  const json_t *matrix = json_object_get(value, "matrix");
  if (matrix) return read_map(matrix, &layer->to_parent) ? NULL : "matrix: expected six numbers";
  AffineMap transform;
  double position[2], anchor[2];
  if (!read_numbers(json_object_get(value, "position"), position, 2))
    return "position: expected two numbers";
  if (!read_numbers(json_object_get(value, "anchorPoint"), anchor, 2))
    return "anchorPoint: expected two numbers";
  if (!read_map(json_object_get(value, "transform"), &transform))
    return "transform: expected six numbers";
  layer->to_parent = layer_compose(transform, position, anchor, layer->size);
  return NULL;
}

// Reads the points of a request, to be freed. Returns NULL, or an answer that says what is wrong.
static json_t *read_points(const json_t *array, Test *test) {
  test->count = json_array_size(array);
  test->points = calloc(test->count + 1, sizeof *test->points);
  if (!test->points) return answer_error("out of memory");
  for (size_t i = 0; i < test->count; i++) {
    double pair[2];
    if (!read_numbers(json_array_get(array, i), pair, 2)) {
      free(test->points);
      return answer_error("test: point %zu: expected [x,y]", i);
    }
    test->points[i] = (Point){pair[0], pair[1]};
  }
  return NULL;
}

json_t *test_read(const json_t *request, Test *test) {
  const char *wrong = read_layer(json_object_get(request, "layer"), &test->layer);
  if (wrong) return answer_error("test: layer: %s", wrong);
  const json_t *threshold = json_object_get(request, "minimumAlpha");
  if (!json_is_integer(threshold) || json_integer_value(threshold) < 0 ||
      json_integer_value(threshold) > 256)
    return answer_error("test: minimumAlpha: expected 0 to 256");
  test->minimum_alpha = (int)json_integer_value(threshold);
  const json_t *sampling = json_object_get(request, "sampling"),
               *points = json_object_get(request, "points");
  if (sampling &&
      (!json_is_string(sampling) || strcmp(json_string_value(sampling), "nearest") != 0))
    return answer_unsupported("sampling other than nearest");
  if (!points && (json_object_get(request, "discs") || json_object_get(request, "rects")))
    return answer_unsupported("queries other than points");
  return json_is_array(points) ? read_points(points, test) : answer_error("test: expected points");
}
