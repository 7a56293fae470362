#ifndef PIXMAN_REGION_IMAGES_H
#define PIXMAN_REGION_IMAGES_H

#include <jansson.h>
#include <pixman.h>
#include <stdbool.h>

// The pixel formats by name, as a JSON array.
json_t *format_names(void);

// The alpha of an image of the protocol, as pixman reads it: an a8 image, or NULL. Where NULL, *problem says why, and
// *is_unsupported whether the request is well-formed all the same.
pixman_image_t *alpha_of_image(const json_t *request, const char **problem, bool *is_unsupported);

// The texels of an a8 image with alpha >= minimum_alpha, as pixman_region32_init_from_image gives them.
void init_region(pixman_region32_t *region, pixman_image_t *alpha, int minimum_alpha);

#endif
