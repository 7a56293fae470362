#ifndef PIXMAN_REGION_PNG_FILE_H
#define PIXMAN_REGION_PNG_FILE_H

#include <stdint.h>

struct png_texels {
  int width, height;
  uint8_t *rgba;  // rows without padding, straight alpha; to be freed
};

// The texels of a PNG file with sides up to largest_side; where there are none, rgba is NULL and the result says why.
const char *read_png_file(const char *path, int largest_side, struct png_texels *texels);

#endif
