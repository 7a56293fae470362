#ifndef PNG_FILE_H
#define PNG_FILE_H

#include <stdint.h>

#include "refusal.h"

typedef struct {
  int width, height;
  uint8_t *rgba;  // Rows without padding, straight alpha. The caller frees them.
} PNGTexels;

// Reads the texels of a PNG file. Returns false with a refusal where libpng finds damage, or where a side is longer than
// `largest_side`. A palette index past the palette is not damage.
bool png_file_read(const char *path, int largest_side, PNGTexels *texels, Refusal *refusal);

#endif
