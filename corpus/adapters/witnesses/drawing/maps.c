#include "maps.h"

#include <math.h>

enum { LARGEST_WINDOW = 128, LARGEST_ORIGIN = 1 << 24, LARGEST_MASK = 2048 };

// Beyond these, coordinates in 16.16 fixed point or in floats no longer distinguish texels.
enum { LARGEST_COORDINATE = 16384, MOST_TEXELS_PER_PIXEL = 32, MOST_PIXELS_PER_TEXEL = 4096 };

// The map from layer space to parent space.
static AffineMap layer_to_parent(const Layer *layer) {
  const double *t = layer->transform;
  double ax = layer->anchor_point[0] * layer->size[0], ay = layer->anchor_point[1] * layer->size[1];
  return (AffineMap){t[0],
                     t[1],
                     t[2],
                     t[3],
                     layer->position[0] + t[4] - (t[0] * ax + t[2] * ay),
                     layer->position[1] + t[5] - (t[1] * ax + t[3] * ay)};
}

const char *window_find(const Point *points, size_t count, Window *window) {
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
  for (size_t i = 0; i < count; i++) {
    double x = points[i].x, y = points[i].y;
    if (!(fabs(x) <= LARGEST_ORIGIN && fabs(y) <= LARGEST_ORIGIN && x - floor(x) == 0.5 &&
          y - floor(y) == 0.5))
      return "a point that is not the center of a pixel within 2^24";
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
  AffineMap m = layer_to_parent(layer);
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
  switch (layer->gravity->contents_size) {
    case STRETCHED: break;
    case FITTED: kx = ky = fmin(kx, ky); break;
    case FILLING: kx = ky = fmax(kx, ky); break;
    case NATURAL: kx = ky = 1; break;
  }
  *w = kx * nw, *h = ky * nh;
}

AffineMap image_to_window(const Layer *layer, int width, int height, const Window *window) {
  double w, h;
  contents_size(layer, width, height, &w, &h);
  double x = (layer->size[0] - w) * layer->gravity->x, y = (layer->size[1] - h) * layer->gravity->y;
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
