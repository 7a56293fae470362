#ifndef PIXMAN_REGION_REGION_H
#define PIXMAN_REGION_REGION_H

#include <pixman.h>
#include <stdbool.h>

#include "image.h"

enum { largest_side = 32767 };  // of what pixman composites

// Whether pixman has a pixel format.
bool has_format(const PixelFormat *format);

// The alpha of an image as pixman reads it: an a8 image, or NULL when memory is short.
pixman_image_t *alpha_of_image(const Image *image);

// The texels of an a8 image with alpha >= minimum_alpha, as pixman_region32_init_from_image gives them.
void init_region(pixman_region32_t *region, pixman_image_t *alpha, int minimum_alpha);

#endif
