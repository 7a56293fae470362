#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "images.h"
#include "numbers.h"
#include "png_file.h"

_Static_assert(
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
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

enum {
  format_count = sizeof formats / sizeof *formats,
  largest_side = 32767,  // of what pixman composites
};

json_t *format_names(void) {
  json_t *names = json_array();
  for (size_t index = 0; index < format_count; index++)
    json_array_append_new(names, json_string(formats[index].name));
  return names;
}

// The alpha of rows of texels; pixman itself finds the alpha byte.
static pixman_image_t *alpha_of_rows(
    const uint8_t *rows, int width, int height, ptrdiff_t bytes_per_row,
    pixman_format_code_t code) {
  size_t row_size = (size_t)width * PIXMAN_FORMAT_BPP(code) / 8;
  pixman_image_t *source = pixman_image_create_bits(code, width, height, NULL, 0);
  pixman_image_t *alpha = pixman_image_create_bits(PIXMAN_a8, width, height, NULL, 0);
  if (!source || !alpha) {
    if (source) pixman_image_unref(source);
    if (alpha) pixman_image_unref(alpha);
    return NULL;
  }
  // A copy, because pixman wants rows that start at multiples of four bytes.
  for (int row = 0; row < height; row++)
    memcpy(
        (uint8_t *)pixman_image_get_data(source) + (size_t)row * pixman_image_get_stride(source),
        rows + row * bytes_per_row, row_size);
  pixman_image_composite32(PIXMAN_OP_SRC, source, NULL, alpha, 0, 0, 0, 0, 0, 0, width, height);
  pixman_image_unref(source);
  return alpha;
}

// Base64 with padding, RFC 4648 section 4; NULL where text is none.
static uint8_t *base64_decoded(const char *text, size_t length, size_t *count) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (length > 0 && text[length - 1] == '=') length--;
  uint8_t *bytes = malloc(length / 4 * 3 + 3);
  uint32_t bits = 0;
  *count = 0;
  for (size_t index = 0; bytes && index < length; index++) {
    const char *digit = text[index] ? strchr(digits, text[index]) : NULL;
    if (!digit) {
      free(bytes);
      return NULL;
    }
    bits = bits << 6 | (uint32_t)(digit - digits);
    if (index % 4) bytes[(*count)++] = (uint8_t)(bits >> (6 - index % 4 * 2));
  }
  return bytes;
}

static pixman_image_t *alpha_of_file(const char *path, const char **problem) {
  struct png_texels texels;
  *problem = read_png_file(path, largest_side, &texels);
  if (*problem) return NULL;
  *problem = "out of memory";
  pixman_image_t *alpha = alpha_of_rows(
      texels.rgba, texels.width, texels.height, 4 * (ptrdiff_t)texels.width, PIXMAN_a8b8g8r8);
  free(texels.rgba);
  return alpha;
}

static pixman_image_t *alpha_of_pixels(
    const json_t *request, const char **problem, bool *is_unsupported) {
  int width, height, bytes_per_row, first_byte = 0;
  const json_t *pixels = json_object_get(request, "pixels"),
               *first = json_object_get(request, "firstByte");
  const char *name = json_string_value(json_object_get(request, "format"));
  *problem = "expected width, height, bytesPerRow, format and pixels";
  if (!to_int(json_object_get(request, "width"), 0, INT_MAX, &width) ||
      !to_int(json_object_get(request, "height"), 0, INT_MAX, &height) ||
      !to_int(json_object_get(request, "bytesPerRow"), -INT_MAX, INT_MAX, &bytes_per_row) ||
      (first && !to_int(first, 0, INT_MAX, &first_byte)) || !name || !json_is_string(pixels))
    return NULL;

  *is_unsupported = true;
  *problem = "an image without texels";
  if (width == 0 || height == 0) return NULL;
  *problem = "an image with a side longer than 32767 texels";
  if (width > largest_side || height > largest_side) return NULL;
  size_t format = 0;
  while (format < format_count && strcmp(formats[format].name, name)) format++;
  *problem = "a pixel format that pixman has not";
  if (format == format_count) return NULL;
  *is_unsupported = false;

  size_t count, row_size = (size_t)width * PIXMAN_FORMAT_BPP(formats[format].code) / 8;
  uint8_t *bytes = base64_decoded(json_string_value(pixels), json_string_length(pixels), &count);
  pixman_image_t *alpha = NULL;
  *problem = "pixels are not base64";
  if (bytes) {
    *problem = "too few pixels";
    // Negative where rows lie from the bottom up.
    ptrdiff_t last = first_byte + (height - 1) * (ptrdiff_t)bytes_per_row;
    ptrdiff_t lowest = last < first_byte ? last : first_byte;
    ptrdiff_t highest = last < first_byte ? first_byte : last;
    if (lowest >= 0 && (size_t)highest + row_size <= count)
      alpha = alpha_of_rows(bytes + first_byte, width, height, bytes_per_row, formats[format].code);
  }
  free(bytes);
  return alpha;
}

pixman_image_t *alpha_of_image(const json_t *request, const char **problem, bool *is_unsupported) {
  const json_t *file = json_object_get(request, "file"),
               *orientation = json_object_get(request, "orientation");
  int number = 1;
  *is_unsupported = false;
  if (!file) return alpha_of_pixels(request, problem, is_unsupported);
  *problem = "expected a file and an orientation of 1 to 8";
  if (!json_is_string(file) || (orientation && !to_int(orientation, 1, 8, &number))) return NULL;
  *is_unsupported = number != 1;
  *problem = "an orientation other than 1";
  return *is_unsupported ? NULL : alpha_of_file(json_string_value(file), problem);
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
