// Answers hit tests by what pixman draws: A8, transformed, PIXMAN_FILTER_NEAREST, composed once per window.
#include "../drawing/drawing.h"

#include <pixman.h>

// An image that pixman reads through the inverse of the sheet's map, or NULL where 16.16 cannot hold that.
static pixman_image_t *source(const Sheet *sheet) {
  AffineMap m = sheet->to_window;
  pixman_f_transform_t forward = {{{m.a, m.c, m.tx}, {m.b, m.d, m.ty}, {0, 0, 1}}}, back;
  pixman_transform_t fixed;
  if (!pixman_f_transform_invert(&back, &forward) ||
      !pixman_transform_from_pixman_f_transform(&fixed, &back))
    return NULL;
  const AlphaPlane *plane = &sheet->plane;
  pixman_image_t *image = pixman_image_create_bits(PIXMAN_a8, plane->width, plane->height,
                                                   (uint32_t *)plane->alpha, plane->stride);
  if (!image) return NULL;
  pixman_image_set_transform(image, &fixed);
  pixman_image_set_filter(image, PIXMAN_FILTER_NEAREST, NULL, 0);
  pixman_image_set_repeat(image, PIXMAN_REPEAT_NONE);
  return image;
}

static const char *draw(const Sheet *image, const Sheet *mask, AlphaPlane *window) {
  pixman_image_t *texels = source(image), *bounds = mask ? source(mask) : NULL;
  pixman_image_t *target = pixman_image_create_bits(PIXMAN_a8, window->width, window->height,
                                                    (uint32_t *)window->alpha, window->stride);
  const char *refusal =
      !texels || !target || (mask && !bounds) ? "a map that 16.16 fixed point cannot hold" : NULL;
  if (!refusal)
    pixman_image_composite32(PIXMAN_OP_SRC, texels, bounds, target, 0, 0, 0, 0, 0, 0, window->width,
                             window->height);
  if (texels) pixman_image_unref(texels);
  if (bounds) pixman_image_unref(bounds);
  if (target) pixman_image_unref(target);
  return refusal;
}

int main(void) {
  const Witness witness = {"pixman", pixman_version_string(), "fixed16", draw};
  return serve_witness(&witness);
}
