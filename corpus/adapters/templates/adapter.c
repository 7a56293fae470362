// A complete adapter in C11, with the server of corpus/adapters/c, libjansson-dev and libpng-dev:
// cc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Icorpus/adapters/c corpus/adapters/templates/adapter.c
//   corpus/adapters/c/*.c -o build/adapter -ljansson -lpng -lm && touchstone conform --adapter build/adapter
#include "adapter.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  int width, height;
  uint8_t alpha[];  // one byte per texel, top row first
} Alpha;

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
  if (!layer_is_valid(layer) || !isfinite(x) || !isfinite(y)) return false;
  // What is shown: the image, or what a frame of it was before it was trimmed.
  int width = test->has_frame ? test->frame.source[0] : image->width;
  int height = test->has_frame ? test->frame.source[1] : image->height;
  int minimum_alpha = test->minimum_alpha;
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
  double dx = x - tx, dy = y - ty;
  double u = difference(d, dx, c, dy) / across / determinant;
  double v = difference(a, dy, b, dx) / down / determinant;
  if (layer->masks_to_bounds && !(u >= 0 && u < w && v >= 0 && v < h)) return false;
  // The size of a texel, and where the contents begin.
  double sx = w / width, sy = h / height, x0 = 0, y0 = 0;
  if (layer->gravity->contents_size != STRETCHED) {
    ContentsSize kind = layer->gravity->contents_size;
    sx = sy = kind == FITTED ? fmin(sx, sy) : kind == FILLING ? fmax(sx, sy) : 1 / layer->contents_scale;
    x0 = (w - width * sx) * layer->gravity->x;
    y0 = (h - height * sy) * layer->gravity->y;
  }
  double column = floor((u - x0) / sx), row = floor((v - y0) / sy);
  if (!(column >= 0 && column < width && row >= 0 && row < height)) return false;
  int texel[2] = {(int)column, (int)row};
  // What was trimmed away has the alpha 0.
  if (test->has_frame && !frame_texel(&test->frame, texel[0], texel[1], texel)) return minimum_alpha == 0;
  return image->alpha[(size_t)texel[1] * (size_t)image->width + (size_t)texel[0]] >= minimum_alpha;
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
  const Alpha *alpha = image;
  if (test->has_frame && !frame_fits(&test->frame, alpha->width, alpha->height))
    return refuse_wrong(refusal, "test: frame: it reaches out of its atlas or of its source");
  for (size_t index = 0; index < test->count; index++)
    verdicts[index] = hits_point(alpha, test, test->points[index].x, test->points[index].y);
  return true;
}

int main(void) {
  const Adapter adapter = {
      .name = "template-c",
      .version = "1",
      .fidelity = "float64",
      .largest_side = 32768,
      .frame = true,
      .load = load,
      .unload = free,
      .hits = hits,
  };
  return serve(&adapter);
}
