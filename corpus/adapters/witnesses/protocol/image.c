#include "image.h"

#include <png.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_SIDE = 4096 };

static json_t *answer(const char *key, const char *format, va_list arguments) {
  char text[400];
  vsnprintf(text, sizeof text, format, arguments);
  json_t *reply = json_pack("{s:s}", key, text);
  return reply ? reply
               : json_pack("{s:s}", key, "a name that is not UTF-8, or cut within a character");
}

json_t *answer_error(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  json_t *reply = answer("error", format, arguments);
  va_end(arguments);
  return reply;
}

json_t *answer_unsupported(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  json_t *reply = answer("unsupported", format, arguments);
  va_end(arguments);
  return reply;
}

AlphaPlane plane_make(int width, int height) {
  AlphaPlane plane = {width, height, (width + 3) / 4 * 4, NULL};
  plane.alpha = calloc((size_t)plane.stride, (size_t)height);
  return plane;
}

void plane_free(AlphaPlane *plane) {
  free(plane->alpha);
  plane->alpha = NULL;
}

void plane_fill(AlphaPlane *plane) {
  for (int row = 0; row < plane->height; row++)
    memset(plane->alpha + (size_t)row * plane->stride, 255, plane->width);
}

// The value of a base64 digit, or -1.
static int digit_of(char character) {
  if (character >= 'A' && character <= 'Z') return character - 'A';
  if (character >= 'a' && character <= 'z') return character - 'a' + 26;
  if (character >= '0' && character <= '9') return character - '0' + 52;
  return character == '+' ? 62 : character == '/' ? 63 : -1;
}

// The bytes that base64 text stands for, to be freed, or NULL where it is not base64.
static uint8_t *base64_decode(const char *text, size_t length, size_t *count) {
  size_t padding = 0;
  while (padding < 2 && padding < length && text[length - 1 - padding] == '=') padding++;
  uint8_t *bytes = length % 4 == 0 ? malloc(length / 4 * 3 + 1) : NULL;
  if (!bytes) return NULL;
  uint32_t bits = 0;
  *count = 0;
  for (size_t i = 0; i < length; i++) {
    int digit = i < length - padding ? digit_of(text[i]) : 0;
    if (digit < 0) {
      free(bytes);
      return NULL;
    }
    bits = bits << 6 | (uint32_t)digit;
    if (i % 4 != 3) continue;
    for (int shift = 16; shift >= 0; shift -= 8) bytes[(*count)++] = (uint8_t)(bits >> shift);
  }
  *count -= padding;
  return bytes;
}

// Where a format keeps its alpha: bytes a texel, and the offset of alpha, -1 where every texel is opaque.
static bool format_find(const char *name, int *size, int *offset) {
  static const struct {
    const char *name;
    int size, offset;
  } layouts[] = {{"rgba8", 4, 3}, {"argb8", 4, 0}, {"bgra8", 4, 3}, {"abgr8", 4, 0}, {"ga8", 2, 1}};
  if (strcmp(name, "alpha8") == 0) {
    *size = 1, *offset = 0;
    return true;
  }
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    size_t length = strlen(layouts[i].name);
    if (strncmp(name, layouts[i].name, length) != 0 || name[length] != '-') continue;
    const char *kind = name + length + 1;
    bool skip = strcmp(kind, "skip") == 0 && layouts[i].size == 4;
    *size = layouts[i].size, *offset = skip ? -1 : layouts[i].offset;
    return skip || strcmp(kind, "straight") == 0 || strcmp(kind, "premultiplied") == 0;
  }
  return false;
}

// Picks the alpha out of packed bytes.
static void copy_alpha(AlphaPlane *plane, const uint8_t *first, ptrdiff_t row_bytes, int size,
                       int offset) {
  for (int row = 0; row < plane->height; row++) {
    const uint8_t *from = first + row * row_bytes;
    uint8_t *to = plane->alpha + (size_t)row * plane->stride;
    for (int column = 0; column < plane->width; column++)
      to[column] = offset < 0 ? 255 : from[(ptrdiff_t)column * size + offset];
  }
}

static json_t *check_size(double width, double height) {
  if (width >= 1 && height >= 1 && width <= LARGEST_SIDE && height <= LARGEST_SIDE) return NULL;
  return answer_unsupported("an image of %g by %g; sides of 1 to %d", width, height, LARGEST_SIDE);
}

static json_t *pixels_read(const json_t *request, AlphaPlane *plane) {
  double width, height, bytes_per_row, first = 0;
  const char *format, *text;
  size_t length;
  if (json_unpack((json_t *)request, "{s:F, s:F, s:F, s:s, s:s%, s?F}", "width", &width, "height",
                  &height, "bytesPerRow", &bytes_per_row, "format", &format, "pixels", &text,
                  &length, "firstByte", &first))
    return answer_error("image: expected width, height, bytesPerRow, format and pixels");
  int size, offset;
  if (!format_find(format, &size, &offset)) return answer_error("image: no format %.40s", format);
  json_t *refusal = check_size(width, height);
  if (refusal) return refusal;
  size_t count;
  uint8_t *bytes = base64_decode(text, length, &count);
  if (!bytes) return answer_error("image: pixels: expected base64");
  double last = first + (height - 1) * bytes_per_row, row = width * size;
  bool whole = width == (int)width && height == (int)height &&
               bytes_per_row == (int64_t)bytes_per_row && first == (int64_t)first;
  if (!whole || first < 0 || last < 0 || first + row > count || last + row > count) {
    free(bytes);
    return answer_error("image: %zu bytes do not hold %g by %g texels in rows of %g bytes", count,
                        width, height, bytes_per_row);
  }
  *plane = plane_make((int)width, (int)height);
  if (plane->alpha)
    copy_alpha(plane, bytes + (size_t)first, (ptrdiff_t)bytes_per_row, size, offset);
  free(bytes);
  return plane->alpha ? NULL : answer_error("image: out of memory");
}

static json_t *file_read(const char *path, AlphaPlane *plane) {
  png_image png = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&png, path))
    return answer_error("%.200s: %s", path, png.message);
  png.format = PNG_FORMAT_RGBA;
  json_t *refusal = check_size(png.width, png.height);
  uint8_t *texels = refusal ? NULL : malloc(PNG_IMAGE_SIZE(png));
  if (!refusal && !texels) refusal = answer_error("%.200s: out of memory", path);
  if (!refusal && !png_image_finish_read(&png, NULL, texels, 0, NULL))
    refusal = answer_error("%.200s: %s", path, png.message);
  if (!refusal) {
    *plane = plane_make((int)png.width, (int)png.height);
    if (!plane->alpha) refusal = answer_error("%.200s: out of memory", path);
    if (!refusal) copy_alpha(plane, texels, (ptrdiff_t)png.width * 4, 4, 3);
  }
  free(texels);
  png_image_free(&png);
  return refusal;
}

json_t *image_read(const json_t *request, AlphaPlane *plane) {
  const json_t *file = json_object_get(request, "file");
  if (!file) return pixels_read(request, plane);
  const json_t *orientation = json_object_get(request, "orientation");
  if (orientation && json_number_value(orientation) != 1)
    return answer_unsupported("an orientation other than 1");
  return json_is_string(file) ? file_read(json_string_value(file), plane)
                              : answer_error("image: file: expected a path");
}
