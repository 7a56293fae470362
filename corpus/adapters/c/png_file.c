#include "png_file.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *path;
  int largest_side;
  PNGTexels *texels;
  Refusal *refusal;
} Reading;

static void fail(png_structp png, png_const_charp text) {
  const Reading *reading = png_get_error_ptr(png);
  refuse_wrong(reading->refusal, "%.200s: %s", reading->path, text);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

// libpng's simplified interface is not used: in 1.6.39 it mixes up the texels of interlaced images with 16-bit alpha.
static void read_texels(png_structp png, png_infop info, const Reading *reading) {
  PNGTexels *texels = reading->texels;
  // Damage that libpng would pass over is an error. An index past the palette is not.
  png_set_benign_errors(png, 0);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_check_for_invalid_index(png, -1);
  png_read_info(png, info);
  png_uint_32 width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (width > (png_uint_32)reading->largest_side || height > (png_uint_32)reading->largest_side) {
    refuse_unsupported(reading->refusal, "an image of %u by %u; sides of 1 to %d", (unsigned)width,
                       (unsigned)height, reading->largest_side);
    png_longjmp(png, 1);
  }
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_size = 4 * (size_t)width;
  if (png_get_rowbytes(png, info) != row_size) png_error(png, "rows of an unexpected size");
  *texels = (PNGTexels){(int)width, (int)height, calloc(height, row_size)};
  if (!texels->rgba) png_error(png, "out of memory");
  for (int pass = 0; pass < passes; pass++)
    for (size_t row = 0; row < height; row++)
      png_read_row(png, texels->rgba + row * row_size, NULL);
  png_read_end(png, NULL);
}

bool png_file_read(const char *path, int largest_side, PNGTexels *texels, Refusal *refusal) {
  Reading reading = {path, largest_side, texels, refusal};
  *texels = (PNGTexels){.rgba = NULL};
  FILE *file = fopen(path, "rb");
  if (!file) return refuse_wrong(refusal, "%.200s: %s", path, strerror(errno));
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  volatile bool is_read = false;
  if (!info) {
    refuse_wrong(refusal, "%.200s: out of memory", path);
  } else if (!setjmp(png_jmpbuf(png))) {
    png_init_io(png, file);
    read_texels(png, info, &reading);
    is_read = true;
  }
  if (!is_read) free(texels->rgba);
  png_destroy_read_struct(&png, &info, NULL);
  fclose(file);
  return is_read;
}
