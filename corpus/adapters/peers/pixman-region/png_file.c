#include "png_file.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char problem[128];

static void fail(png_structp png, png_const_charp text) {
  snprintf(problem, sizeof problem, "%s", text);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

// Not libpng's simplified interface: in 1.6.39 it mixes up the texels of interlaced images with 16-bit alpha.
static void read_texels(png_structp png, png_infop info, struct png_texels *texels) {
  // Damage that libpng would pass over is an error, but for an index past the palette.
  png_set_benign_errors(png, 0);
  png_set_check_for_invalid_index(png, -1);
  png_read_info(png, info);
  texels->width = (int)png_get_image_width(png, info);
  texels->height = (int)png_get_image_height(png, info);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_size = 4 * (size_t)texels->width;
  if (png_get_rowbytes(png, info) != row_size) png_error(png, "rows of an unexpected size");
  texels->rgba = calloc((size_t)texels->height, row_size);
  if (!texels->rgba) png_error(png, "out of memory");
  for (int pass = 0; pass < passes; pass++)
    for (int row = 0; row < texels->height; row++)
      png_read_row(png, texels->rgba + (size_t)row * row_size, NULL);
  png_read_end(png, NULL);
}

const char *read_png_file(const char *path, int largest_side, struct png_texels *texels) {
  *texels = (struct png_texels){0, 0, NULL};
  FILE *file = fopen(path, "rb");
  if (!file) return "a file that cannot be opened";
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  const char *result = info ? NULL : "out of memory";
  if (info && setjmp(png_jmpbuf(png))) {
    result = problem;
    free(texels->rgba);
    texels->rgba = NULL;
  } else if (info) {
    png_set_user_limits(png, (png_uint_32)largest_side, (png_uint_32)largest_side);
    png_init_io(png, file);
    read_texels(png, info, texels);
  }
  png_destroy_read_struct(&png, &info, NULL);
  fclose(file);
  return result;
}
