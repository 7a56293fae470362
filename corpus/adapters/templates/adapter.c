// A complete adapter in C11, with the kit of corpus/adapters/c, libjansson-dev and libpng-dev:
// cc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Icorpus/adapters/c corpus/adapters/templates/adapter.c
//   corpus/adapters/c/*.c -o build/adapter -ljansson -lpng -lm && touchstone conform --adapter build/adapter
#include "adapter.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  int width, height;
  uint8_t alpha[];  // one byte per texel, top row first
} Alpha;

typedef struct {
  const Alpha *image;
  int minimum_alpha;
} Threshold;

// Whether a texel of the image passes. The kit asks this of each texel that the test shows at a point.
static bool passes(const void *context, int column, int row) {
  const Alpha *image = ((const Threshold *)context)->image;
  int minimum_alpha = ((const Threshold *)context)->minimum_alpha;
  return image->alpha[(size_t)row * (size_t)image->width + (size_t)column] >= minimum_alpha;
}

// p * q - r * s without cancellation (Kahan).
static double difference(double p, double q, double r, double s) {
  double second = r * s, error = fma(-r, s, second);
  return isfinite(error) ? fma(p, q, -second) + error : p * q - second;
}

// A power of two of at least both numbers, or the largest one there is.
static double scale(double p, double q) { return exp2(fmin(ceil(log2(fmax(fabs(p), fabs(q)))), 1023)); }

// Your hit tester: whether the point (x, y) of the layer's parent hits.
static bool hits_point(const Alpha *image, const Test *test, double x, double y) {
  const Layer *layer = &test->layer;
  double point[2] = {x, y};
  // What the parent is seen through is undone first.
  if (test->has_projection && !projection_undo(&test->projection, x, y, point)) return false;
  if (!layer_is_valid(layer) || !isfinite(point[0]) || !isfinite(point[1])) return false;
  double w = layer->size[0], h = layer->size[1];
  const double *m = layer->transform;
  // The map from the layer to its parent.
  double left = -layer->anchor_point[0] * w, top = -layer->anchor_point[1] * h;
  double tx = m[0] * left + m[2] * top + m[4] + layer->position[0];
  double ty = m[1] * left + m[3] * top + m[5] + layer->position[1];
  // The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
  double across = scale(m[0], m[1]), down = scale(m[2], m[3]);
  double a = m[0] / across, b = m[1] / across, c = m[2] / down, d = m[3] / down;
  double determinant = difference(a, d, b, c);
  if (!(fabs(determinant) > 0)) return false;
  double dx = point[0] - tx, dy = point[1] - ty;
  double u = difference(d, dx, c, dy) / across / determinant;
  double v = difference(a, dy, b, dx) / down / determinant;
  if (layer->masks_to_bounds && !(u >= 0 && u < w && v >= 0 && v < h)) return false;
  // The size of a texel, and where the contents begin: the picture is the image, or what is shown of it.
  int width = test->size[0], height = test->size[1];
  double sx = w / width, sy = h / height, x0 = 0, y0 = 0;
  if (layer->gravity->contents_size != STRETCHED) {
    ContentsSize kind = layer->gravity->contents_size;
    sx = sy = kind == FITTED ? fmin(sx, sy) : kind == FILLING ? fmax(sx, sy) : 1 / layer->contents_scale;
    x0 = (w - width * sx) * layer->gravity->x;
    y0 = (h - height * sy) * layer->gravity->y;
  }
  const double place[2] = {(u - x0) / sx, (v - y0) / sy};
  const double stretch[2] = {sx * layer->contents_scale, sy * layer->contents_scale};
  const Threshold threshold = {image, test->minimum_alpha};
  // The kit finds which texels of the image a frame, tiles, a mesh or slices show there.
  return test_hits(test, place, stretch, passes, &threshold);
}

// What follows passes requests on and need not change.

static void *load(const Image *image, Refusal *refusal) {
  size_t count = (size_t)image->width * (size_t)image->height;
  Alpha *alpha = malloc(sizeof *alpha + count);
  if (!alpha) {
    refuse_wrong(refusal, "image: out of memory");
    return NULL;
  }
  alpha->width = image->width;
  alpha->height = image->height;
  for (int row = 0; row < image->height; row++)
    for (int column = 0; column < image->width; column++) {
      const uint8_t *texel = image->first_row + row * image->bytes_per_row + column * image->format->bytes_per_texel;
      int offset = image->format->alpha_offset;
      alpha->alpha[(size_t)row * (size_t)image->width + (size_t)column] = offset < 0 ? 255 : texel[offset];
    }
  return alpha;
}

static bool hits(const Adapter *adapter, void *image, const Test *test, bool *verdicts, Refusal *refusal) {
  (void)adapter;
  (void)refusal;
  for (size_t index = 0; index < test->count; index++)
    verdicts[index] = hits_point(image, test, test->points[index].x, test->points[index].y);
  return true;
}

int main(void) {
  const Adapter adapter = {
      .name = "template-c",
      .version = "1",
      .fidelity = "float64",
      .largest_side = 32768,
      .frame = true,
      .tiles = true,
      .mesh = true,
      .slices = true,
      .projection = true,
      .load = load,
      .unload = free,
      .hits = hits,
  };
  return serve(&adapter);
}
