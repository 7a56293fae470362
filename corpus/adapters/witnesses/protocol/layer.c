#include "layer.h"

#include <math.h>
#include <string.h>

enum { LARGEST_WINDOW = 128, LARGEST_ORIGIN = 1 << 24, LARGEST_MASK = 2048 };

// Beyond these, coordinates in 16.16 fixed point or in floats no longer tell texels apart.
enum { LARGEST_COORDINATE = 16384, MOST_TEXELS_PER_PIXEL = 32, MOST_PIXELS_PER_TEXEL = 4096 };

// The gravities, and what of the free space lies left of and above the contents; -1 where they are stretched.
static const struct {
  const char *name;
  double x, y;
} gravities[] = {
    {"resize", -1, -1}, {"resizeAspect", .5, .5}, {"resizeAspectFill", .5, .5},
    {"center", .5, .5}, {"top", .5, 0},           {"bottom", .5, 1},
    {"left", 0, .5},    {"right", 1, .5},         {"topLeft", 0, 0},
    {"topRight", 1, 0}, {"bottomLeft", 0, 1},     {"bottomRight", 1, 1},
};

static int gravity_index(const char *name) {
  for (int i = 0; i < (int)(sizeof gravities / sizeof *gravities); i++)
    if (strcmp(gravities[i].name, name) == 0) return i;
  return -1;
}

bool gravity_exists(const char *name) { return gravity_index(name) >= 0; }

AffineMap layer_compose(AffineMap transform, const double position[2], const double anchor[2],
                        const double size[2]) {
  AffineMap map = transform;
  double ax = anchor[0] * size[0], ay = anchor[1] * size[1];
  map.tx = position[0] + map.tx - (map.a * ax + map.c * ay);
  map.ty = position[1] + map.ty - (map.b * ax + map.d * ay);
  return map;
}

bool layer_is_valid(const Layer *layer) {
  AffineMap m = layer->to_parent;
  double numbers[] = {
      m.a, m.b, m.c, m.d, m.tx, m.ty, layer->size[0], layer->size[1], layer->contents_scale};
  for (int i = 0; i < 9; i++)
    if (!isfinite(numbers[i])) return false;
  return layer->size[0] > 0 && layer->size[1] > 0 && layer->contents_scale > 0;
}

const char *window_find(const Point *points, size_t count, Window *window) {
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
  for (size_t i = 0; i < count; i++) {
    double x = points[i].x, y = points[i].y;
    if (!(fabs(x) <= LARGEST_ORIGIN && fabs(y) <= LARGEST_ORIGIN && x - floor(x) == 0.5 &&
          y - floor(y) == 0.5))
      return "a point that is no centre of a pixel within 2^24";
    left = fmin(left, floor(x)), right = fmax(right, floor(x));
    top = fmin(top, floor(y)), bottom = fmax(bottom, floor(y));
  }
  if (right - left >= LARGEST_WINDOW || bottom - top >= LARGEST_WINDOW)
    return "a window of more than 128 pixels a side";
  *window = (Window){left, top, (int)(right - left) + 1, (int)(bottom - top) + 1};
  return NULL;
}

// A map from a rectangle of layer space, cut into texels, to the window.
static AffineMap texels_to_window(const Layer *layer, double x, double y, double sx, double sy,
                                  const Window *window) {
  AffineMap m = layer->to_parent;
  return (AffineMap){m.a * sx,
                     m.b * sx,
                     m.c * sy,
                     m.d * sy,
                     m.tx - window->column + m.a * x + m.c * y,
                     m.ty - window->row + m.b * x + m.d * y};
}

// The size in layer space that gravity gives an image.
static void contents_size(const Layer *layer, int width, int height, double *w, double *h) {
  double nw = width / layer->contents_scale, nh = height / layer->contents_scale;
  double kx = layer->size[0] / nw, ky = layer->size[1] / nh;
  if (strcmp(layer->gravity, "resizeAspect") == 0) kx = ky = fmin(kx, ky);
  else if (strcmp(layer->gravity, "resizeAspectFill") == 0) kx = ky = fmax(kx, ky);
  else if (strcmp(layer->gravity, "resize") != 0) kx = ky = 1;
  *w = kx * nw, *h = ky * nh;
}

AffineMap image_to_window(const Layer *layer, int width, int height, const Window *window) {
  double w, h, x = 0, y = 0;
  contents_size(layer, width, height, &w, &h);
  int gravity = gravity_index(layer->gravity);
  if (gravities[gravity].x >= 0) x = (layer->size[0] - w) * gravities[gravity].x;
  if (gravities[gravity].y >= 0) y = (layer->size[1] - h) * gravities[gravity].y;
  return texels_to_window(layer, x, y, w / width, h / height, window);
}

const char *mask_size(const Layer *layer, int width, int height, int *across, int *down) {
  double w, h;
  contents_size(layer, width, height, &w, &h);
  double columns = ceil(layer->size[0] / w * width), rows = ceil(layer->size[1] / h * height);
  if (!(columns >= 1 && rows >= 1 && columns <= LARGEST_MASK && rows <= LARGEST_MASK))
    return "bounds of more than 2048 texels";
  *across = (int)columns, *down = (int)rows;
  return NULL;
}

AffineMap mask_to_window(const Layer *layer, int across, int down, const Window *window) {
  return texels_to_window(layer, 0, 0, layer->size[0] / across, layer->size[1] / down, window);
}

const char *map_refusal(AffineMap m, const Window *window) {
  double determinant = m.a * m.d - m.b * m.c;
  double forward = fmax(fmax(fabs(m.a), fabs(m.b)), fmax(fabs(m.c), fabs(m.d)));
  double back = forward / fabs(determinant);
  if (!isfinite(m.tx) || !isfinite(m.ty) || !isfinite(back))
    return "a map without an inverse in doubles";
  if (back > MOST_TEXELS_PER_PIXEL) return "more than 32 texels per pixel";
  if (forward > MOST_PIXELS_PER_TEXEL) return "more than 4096 pixels per texel";
  for (int corner = 0; corner < 4; corner++) {
    double x = (corner & 1 ? window->columns : 0) - m.tx,
           y = (corner & 2 ? window->rows : 0) - m.ty;
    double u = (m.d * x - m.c * y) / determinant, v = (m.a * y - m.b * x) / determinant;
    if (!(fabs(u) <= LARGEST_COORDINATE && fabs(v) <= LARGEST_COORDINATE))
      return "texel coordinates beyond 16384";
  }
  return NULL;
}
