#ifndef PIXMAN_REGION_TEXELS_H
#define PIXMAN_REGION_TEXELS_H

#include <gmp.h>
#include <stdbool.h>

#include "layer.h"

// X = a x + c y + tx, Y = b x + d y + ty, in this order: a, b, c, d, tx, ty.
typedef mpq_t affine[6];

// The way back from parent space to the texels of an image, in rationals. Only the final texel is rounded, downward.
struct texels {
  bool are_there;  // not for a layer that is not valid, nor for a singular map
  bool masks_to_bounds;
  affine to_texel, to_bounds;  // the bounds of a layer are a texel of their own, (0, 0)
  mpq_t point[2], image[2], product;
  mpz_t floor;
};

void init_texels(
    struct texels *texels, const Layer *layer, int image_width, int image_height);
void clear_texels(struct texels *texels);

// The texel at a point, which may lie outside of the image. False where there is none, or none that a C int can name.
bool texel_at(struct texels *texels, double x, double y, int texel[2]);

#endif
