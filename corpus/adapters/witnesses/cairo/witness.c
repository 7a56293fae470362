// Answers hit tests by what cairo draws: A8, CAIRO_FILTER_NEAREST, antialias none, one paint per window.
#include "../drawing/drawing.h"

#include <cairo.h>

// A sheet as a pattern with nearest sampling and nothing around it.
static cairo_pattern_t *pattern(const Sheet *sheet) {
  const AlphaPlane *plane = &sheet->plane;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      plane->alpha, CAIRO_FORMAT_A8, plane->width, plane->height, plane->stride);
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface(surface);
  cairo_surface_destroy(surface);
  cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend(pattern, CAIRO_EXTEND_NONE);
  return pattern;
}

// Makes a sheet's texels the user space.
static void enter(cairo_t *canvas, const Sheet *sheet) {
  AffineMap m = sheet->to_window;
  cairo_matrix_t matrix = {m.a, m.b, m.c, m.d, m.tx, m.ty};
  cairo_set_matrix(canvas, &matrix);
}

static const char *draw(const Sheet *image, const Sheet *mask, AlphaPlane *window) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      window->alpha, CAIRO_FORMAT_A8, window->width, window->height, window->stride);
  cairo_t *canvas = cairo_create(surface);
  cairo_pattern_t *texels = pattern(image);
  cairo_set_antialias(canvas, CAIRO_ANTIALIAS_NONE);
  enter(canvas, image);
  cairo_set_source(canvas, texels);
  if (mask) {
    // A clip is a path in 24.8 fixed point, too coarse for small texels; a mask is sampled as the image is.
    cairo_pattern_t *bounds = pattern(mask);
    enter(canvas, mask);
    cairo_mask(canvas, bounds);
    cairo_pattern_destroy(bounds);
  } else {
    cairo_paint(canvas);
  }
  cairo_surface_flush(surface);
  cairo_status_t status = cairo_status(canvas);
  cairo_pattern_destroy(texels);
  cairo_destroy(canvas);
  cairo_surface_destroy(surface);
  return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

int main(void) {
  const Witness witness = {"cairo", cairo_version_string(), "fixed16", draw};
  return serve_witness(&witness);
}
