#include "image.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "numbers.h"
#include "png_file.h"

const PixelFormat pixel_formats[] = {
    {"rgba8-straight", 4, 3}, {"rgba8-premultiplied", 4, 3}, {"rgba8-skip", 4, -1},
    {"argb8-straight", 4, 0}, {"argb8-premultiplied", 4, 0}, {"argb8-skip", 4, -1},
    {"bgra8-straight", 4, 3}, {"bgra8-premultiplied", 4, 3}, {"bgra8-skip", 4, -1},
    {"abgr8-straight", 4, 0}, {"abgr8-premultiplied", 4, 0}, {"abgr8-skip", 4, -1},
    {"ga8-straight", 2, 1},   {"ga8-premultiplied", 2, 1},   {"alpha8", 1, 0},
};

const size_t pixel_format_count = sizeof pixel_formats / sizeof *pixel_formats;

static const PixelFormat *format_named(const char *name) {
  for (size_t i = 0; i < pixel_format_count; i++)
    if (strcmp(pixel_formats[i].name, name) == 0) return &pixel_formats[i];
  return NULL;
}

static bool pixels_read(const json_t *request, int largest_side, Image *image, Refusal *refusal) {
  int bytes_per_row, first_byte = 0;
  const json_t *first = json_object_get(request, "firstByte"),
               *pixels = json_object_get(request, "pixels");
  const char *format = json_string_value(json_object_get(request, "format"));
  if (!read_integer(json_object_get(request, "width"), 0, INT_MAX, &image->width) ||
      !read_integer(json_object_get(request, "height"), 0, INT_MAX, &image->height) ||
      !read_integer(json_object_get(request, "bytesPerRow"), -INT_MAX, INT_MAX, &bytes_per_row) ||
      (first && !read_integer(first, 0, INT_MAX, &first_byte)) || !format ||
      !json_is_string(pixels))
    return refuse_wrong(refusal, "image: expected width, height, bytesPerRow, format and pixels");
  image->format = format_named(format);
  if (!image->format) return refuse_wrong(refusal, "image: no format %.40s", format);
  if (image->width < 1 || image->height < 1 || image->width > largest_side ||
      image->height > largest_side)
    return refuse_unsupported(refusal, "an image of %d by %d; sides of 1 to %d", image->width,
                              image->height, largest_side);
  size_t count;
  image->bytes = base64_decode(json_string_value(pixels), json_string_length(pixels), &count);
  if (!image->bytes) return refuse_wrong(refusal, "image: pixels: expected base64");
  int64_t row = (int64_t)image->width * image->format->bytes_per_texel;
  int64_t last_byte = first_byte + (image->height - 1) * (int64_t)bytes_per_row;
  if (last_byte < 0 || first_byte + row > (int64_t)count || last_byte + row > (int64_t)count) {
    free(image->bytes);
    return refuse_wrong(refusal, "image: %zu bytes do not hold %d by %d texels in rows of %d bytes",
                        count, image->width, image->height, bytes_per_row);
  }
  image->first_row = image->bytes + first_byte;
  image->bytes_per_row = bytes_per_row;
  return true;
}

static bool file_read(const char *path, int largest_side, Image *image, Refusal *refusal) {
  PNGTexels texels;
  if (!png_file_read(path, largest_side, &texels, refusal)) return false;
  *image = (Image){.width = texels.width,
                   .height = texels.height,
                   .format = format_named("rgba8-straight"),
                   .first_row = texels.rgba,
                   .bytes_per_row = 4 * (ptrdiff_t)texels.width,
                   .bytes = texels.rgba};
  return true;
}

bool image_read(const json_t *request, int largest_side, Image *image, Refusal *refusal) {
  const json_t *file = json_object_get(request, "file"),
               *value = json_object_get(request, "orientation");
  int orientation = 1;
  if (!file) return pixels_read(request, largest_side, image, refusal);
  if (!json_is_string(file) || (value && !read_integer(value, 1, 8, &orientation)))
    return refuse_wrong(refusal, "image: expected a path and an orientation of 1 to 8");
  if (orientation != 1) return refuse_unsupported(refusal, "an orientation other than 1");
  return file_read(json_string_value(file), largest_side, image, refusal);
}
