#include "layer.h"

#include <limits.h>
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

// X = a x + c y + tx, Y = b x + d y + ty.
static struct pixman_f_transform affine(
    double a, double b, double c, double d, double tx, double ty) {
  return (struct pixman_f_transform){{{a, c, tx}, {b, d, ty}, {0, 0, 1}}};
}

static bool all_finite(const double *numbers, size_t count) {
  bool finite = true;
  for (size_t index = 0; index < count; index++) finite = finite && isfinite(numbers[index]);
  return finite;
}

bool read_layer(const json_t *value, struct layer *layer) {
  double size[2], m[6], position[2] = {0, 0}, anchor[2] = {0, 0};
  const json_t *matrix = json_object_get(value, "matrix"),
               *clips = json_object_get(value, "masksToBounds");
  if (!to_numbers(json_object_get(value, "size"), 2, size) ||
      !to_number(json_object_get(value, "contentsScale"), &layer->contents_scale) ||
      !json_is_boolean(clips))
    return false;
  if (matrix ? !to_numbers(matrix, 6, m)
             : !to_numbers(json_object_get(value, "position"), 2, position) ||
                   !to_numbers(json_object_get(value, "anchorPoint"), 2, anchor) ||
                   !to_numbers(json_object_get(value, "transform"), 6, m))
    return false;
  const char *gravity = json_string_value(json_object_get(value, "gravity"));
  layer->gravity = NULL;
  for (size_t index = 0; gravity && index < gravity_count; index++)
    if (!strcmp(gravity, gravities[index])) layer->gravity = gravities[index];
  if (!layer->gravity) return false;

  layer->width = size[0];
  layer->height = size[1];
  layer->masks_to_bounds = json_is_true(clips);
  layer->is_valid = all_finite(size, 2) && all_finite(m, 6) && all_finite(position, 2) &&
                    all_finite(anchor, 2) && isfinite(layer->contents_scale) && size[0] > 0 &&
                    size[1] > 0 && layer->contents_scale > 0;
  double ax = anchor[0] * size[0], ay = anchor[1] * size[1];
  layer->to_parent = affine(
      m[0], m[1], m[2], m[3], position[0] + m[4] - (m[0] * ax + m[2] * ay),
      position[1] + m[5] - (m[1] * ax + m[3] * ay));
  return true;
}

// How much of the free space a gravity puts before the image, by the names of its sides.
static double share(const char *gravity, const char *const before[2], const char *const after[2]) {
  if (strstr(gravity, before[0]) || strstr(gravity, before[1])) return 0;
  return strstr(gravity, after[0]) || strstr(gravity, after[1]) ? 1 : 0.5;
}

// Texels to layer space: where gravity puts the image.
static struct pixman_f_transform contents_map(
    const struct layer *layer, int image_width, int image_height) {
  double width = image_width / layer->contents_scale, height = image_height / layer->contents_scale;
  double kx = layer->width / width, ky = layer->height / height;
  if (!strcmp(layer->gravity, "resize")) {
    width = layer->width;
    height = layer->height;
  } else if (!strncmp(layer->gravity, "resize", strlen("resize"))) {
    double k = !strcmp(layer->gravity, "resizeAspect") ? fmin(kx, ky) : fmax(kx, ky);
    width *= k;
    height *= k;
  }
  static const char *const left[] = {"left", "Left"}, *const right[] = {"right", "Right"};
  static const char *const top[] = {"top", "Top"}, *const bottom[] = {"bottom", "Bottom"};
  double fx = share(layer->gravity, left, right), fy = share(layer->gravity, top, bottom);
  return affine(
      width / image_width, 0, 0, height / image_height, (layer->width - width) * fx,
      (layer->height - height) * fy);
}

bool init_maps(struct maps *maps, const struct layer *layer, int image_width, int image_height) {
  struct pixman_f_transform contents = contents_map(layer, image_width, image_height), to_parent;
  pixman_f_transform_multiply(&to_parent, &layer->to_parent, &contents);
  return pixman_f_transform_invert(&maps->to_layer, &layer->to_parent) &&
         pixman_f_transform_invert(&maps->to_texel, &to_parent);
}

bool is_hit(
    const struct layer *layer, const struct maps *maps, pixman_region32_t *region, double x,
    double y) {
  struct pixman_f_vector local = {{x, y, 1}}, texel = local;
  if (layer->masks_to_bounds) {
    if (!pixman_f_transform_point(&maps->to_layer, &local)) return false;
    if (!(local.v[0] >= 0 && local.v[0] < layer->width && local.v[1] >= 0 &&
          local.v[1] < layer->height))
      return false;
  }
  if (!pixman_f_transform_point(&maps->to_texel, &texel)) return false;
  double column = floor(texel.v[0]), row = floor(texel.v[1]);
  // A region has no other points, and NaN is none either.
  if (!(column >= INT_MIN && column <= INT_MAX && row >= INT_MIN && row <= INT_MAX)) return false;
  return pixman_region32_contains_point(region, (int)column, (int)row, NULL);
}
