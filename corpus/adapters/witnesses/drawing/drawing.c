#include "drawing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
#include "maps.h"

enum { LARGEST_SIDE = 4096 };

// A plane of zeros. Its alpha is NULL when memory is short.
static AlphaPlane plane_make(int width, int height) {
  AlphaPlane plane = {width, height, (width + 3) / 4 * 4, NULL};
  plane.alpha = calloc((size_t)plane.stride, (size_t)height);
  return plane;
}

static void plane_fill(AlphaPlane *plane, uint8_t alpha) {
  for (int row = 0; row < plane->height; row++)
    memset(plane->alpha + (size_t)row * plane->stride, alpha, plane->width);
}

// The alpha of an image.
static void *load(const Image *image, Refusal *refusal) {
  AlphaPlane *plane = malloc(sizeof *plane);
  if (plane) *plane = plane_make(image->width, image->height);
  if (!plane || !plane->alpha) {
    free(plane);
    refuse_wrong(refusal, "image: out of memory");
    return NULL;
  }
  int size = image->format->bytes_per_texel, offset = image->format->alpha_offset;
  if (offset < 0) plane_fill(plane, 255);
  for (int row = 0; offset >= 0 && row < image->height; row++) {
    const uint8_t *from = image->first_row + row * image->bytes_per_row;
    uint8_t *to = plane->alpha + (size_t)row * plane->stride;
    for (int column = 0; column < image->width; column++)
      to[column] = from[(ptrdiff_t)column * size + offset];
  }
  return plane;
}

static void unload(void *loaded) {
  AlphaPlane *plane = loaded;
  free(plane->alpha);
  free(plane);
}

// Draws the window of a layer. Returns false with a refusal; otherwise the caller frees the window's alpha.
static bool draw(const Witness *witness, const AlphaPlane *image, const Layer *layer,
                 const Window *window, AlphaPlane *drawn, Refusal *refusal) {
  Sheet sheet = {*image, image_to_window(layer, image->width, image->height, window)}, mask;
  const char *why = map_refusal(sheet.to_window, window);
  if (why) return refuse_unsupported(refusal, "%s", why);
  mask.plane.alpha = NULL;
  if (layer->masks_to_bounds) {
    int across, down;
    why = mask_size(layer, image->width, image->height, &across, &down);
    if (!why) {
      mask.to_window = mask_to_window(layer, across, down, window);
      why = map_refusal(mask.to_window, window);
    }
    if (why) return refuse_unsupported(refusal, "%s", why);
    mask.plane = plane_make(across, down);
    if (!mask.plane.alpha) return refuse_wrong(refusal, "out of memory");
    plane_fill(&mask.plane, 255);
  }
  *drawn = plane_make(window->columns, window->rows);
  if (!drawn->alpha) refuse_wrong(refusal, "out of memory");
  else if ((why = witness->draw(&sheet, layer->masks_to_bounds ? &mask : NULL, drawn)))
    refuse_unsupported(refusal, "%s", why);
  bool is_drawn = drawn->alpha && !why;
  if (!is_drawn) free(drawn->alpha);
  free(mask.plane.alpha);
  return is_drawn;
}

// Draws, and reads the verdicts off the picture.
static bool hits(const Adapter *adapter, void *loaded, const Test *test, bool *verdicts,
                 Refusal *refusal) {
  const AlphaPlane *image = loaded;
  AlphaPlane shape = {.alpha = NULL}, drawn;
  int minimum_alpha = test->minimum_alpha;
  Window window;
  if (!layer_is_valid(&test->layer))
    return refuse_unsupported(refusal, "a layer without a picture");
  if (test->count == 0) return true;
  const char *why = window_find(test->points, test->count, &window);
  if (why) return refuse_unsupported(refusal, "%s", why);
  if (minimum_alpha == 0) {
    // Every texel of the image hits, also a transparent one: draw the image's shape.
    minimum_alpha = 1;
    shape = plane_make(image->width, image->height);
    if (!shape.alpha) return refuse_wrong(refusal, "out of memory");
    plane_fill(&shape, 255);
    image = &shape;
  }
  bool is_drawn = draw(adapter->context, image, &test->layer, &window, &drawn, refusal);
  free(shape.alpha);
  if (!is_drawn) return false;
  for (size_t i = 0; i < test->count; i++) {
    size_t column = (size_t)(floor(test->points[i].x) - window.column);
    size_t row = (size_t)(floor(test->points[i].y) - window.row);
    verdicts[i] = drawn.alpha[row * (size_t)drawn.stride + column] >= minimum_alpha;
  }
  free(drawn.alpha);
  return true;
}

int serve_witness(const Witness *witness) {
  Adapter adapter = {.name = witness->name,
                     .version = witness->version,
                     .fidelity = witness->fidelity,
                     .largest_side = LARGEST_SIDE,
                     .context = witness,
                     .load = load,
                     .unload = unload,
                     .hits = hits};
  return serve(&adapter);
}
