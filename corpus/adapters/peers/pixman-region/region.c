#include "region.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the formats below are those of little-endian machines");

// pixman names a format by its 32-bit word, most significant channel first, so its bytes in memory are in reverse.
static const struct {
  const char *name;
  pixman_format_code_t code;
} formats[] = {
    {"rgba8-straight", PIXMAN_a8b8g8r8},
    {"rgba8-premultiplied", PIXMAN_a8b8g8r8},
    {"rgba8-skip", PIXMAN_x8b8g8r8},
    {"argb8-straight", PIXMAN_b8g8r8a8},
    {"argb8-premultiplied", PIXMAN_b8g8r8a8},
    {"argb8-skip", PIXMAN_b8g8r8x8},
    {"bgra8-straight", PIXMAN_a8r8g8b8},
    {"bgra8-premultiplied", PIXMAN_a8r8g8b8},
    {"bgra8-skip", PIXMAN_x8r8g8b8},
    {"abgr8-straight", PIXMAN_r8g8b8a8},
    {"abgr8-premultiplied", PIXMAN_r8g8b8a8},
    {"abgr8-skip", PIXMAN_r8g8b8x8},
    {"alpha8", PIXMAN_a8},
};

// The code of a format, or 0 where pixman has none.
static int code_of(const PixelFormat *format) {
  for (size_t index = 0; index < sizeof formats / sizeof *formats; index++)
    if (!strcmp(formats[index].name, format->name)) return (int)formats[index].code;
  return 0;
}

bool has_format(const PixelFormat *format) { return code_of(format) != 0; }

// pixman itself finds the alpha byte.
pixman_image_t *alpha_of_image(const Image *image) {
  pixman_format_code_t code = (pixman_format_code_t)code_of(image->format);
  size_t row_size = (size_t)image->width * (size_t)image->format->bytes_per_texel;
  pixman_image_t *source = pixman_image_create_bits(code, image->width, image->height, NULL, 0);
  pixman_image_t *alpha =
      pixman_image_create_bits(PIXMAN_a8, image->width, image->height, NULL, 0);
  if (source && alpha) {
    // A copy, because pixman wants rows that start at multiples of four bytes.
    uint8_t *bytes = (uint8_t *)pixman_image_get_data(source);
    for (int row = 0; row < image->height; row++)
      memcpy(bytes + (size_t)row * (size_t)pixman_image_get_stride(source),
             image->first_row + row * image->bytes_per_row, row_size);
    pixman_image_composite32(PIXMAN_OP_SRC, source, NULL, alpha, 0, 0, 0, 0, 0, 0, image->width,
                             image->height);
  } else if (alpha) {
    pixman_image_unref(alpha);
    alpha = NULL;
  }
  if (source) pixman_image_unref(source);
  return alpha;
}

void init_region(pixman_region32_t *region, pixman_image_t *alpha, int minimum_alpha) {
  int width = pixman_image_get_width(alpha), height = pixman_image_get_height(alpha);
  pixman_image_t *mask = pixman_image_create_bits(PIXMAN_a1, width, height, NULL, 0);
  for (int row = 0; mask && row < height; row++) {
    const uint8_t *texels = (const uint8_t *)pixman_image_get_data(alpha) +
                            (size_t)row * (size_t)pixman_image_get_stride(alpha);
    uint8_t *bits = (uint8_t *)pixman_image_get_data(mask) +
                    (size_t)row * (size_t)pixman_image_get_stride(mask);
    for (int column = 0; column < width; column++)
      if (texels[column] >= minimum_alpha) bits[column / 8] |= (uint8_t)(1 << column % 8);
  }
  if (mask)
    pixman_region32_init_from_image(region, mask);
  else
    pixman_region32_init(region);
  if (mask) pixman_image_unref(mask);
}
