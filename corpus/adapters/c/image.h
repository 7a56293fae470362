// Images as requests give them.
#ifndef IMAGE_H
#define IMAGE_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "refusal.h"

typedef struct {
  const char *name;
  int bytes_per_texel;
  int alpha_offset;  // The byte of a texel that is its alpha, or -1 where every texel is opaque.
} PixelFormat;

extern const PixelFormat pixel_formats[];
extern const size_t pixel_format_count;

// The bytes of an image: row `r` starts at first_row + r * bytes_per_row, and row 0 is the top row. Only the texels of a
// row may be read: the bytes between two rows need not exist.
typedef struct {
  int width, height;  // 1 and more
  const PixelFormat *format;
  const uint8_t *first_row;
  ptrdiff_t bytes_per_row;  // negative where the bottom row is stored first
  uint8_t *bytes;           // what holds the rows; the owner of the image frees it
} Image;

// Reads the image of a request, which is given by its bytes or by a PNG file.
// Returns false with a refusal where that is not possible or where a side is longer than `largest_side`.
bool image_read(const json_t *request, int largest_side, Image *image, Refusal *refusal);

#endif
