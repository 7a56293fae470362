#include "CPNG.h"
#include "failure.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct cpng_encoder {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  cpng_failure failure;
};

static void write_bytes(png_structp png, png_bytep source, size_t length) {
  cpng_encoder *encoder = png_get_io_ptr(png);
  if (length > encoder->capacity - encoder->count) {
    if (length > SIZE_MAX / 2 - encoder->count) png_error(png, "too many bytes");
    size_t capacity = 2 * (encoder->count + length) + 1024;
    uint8_t *bytes = realloc(encoder->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    encoder->bytes = bytes;
    encoder->capacity = capacity;
  }
  memcpy(encoder->bytes + encoder->count, source, length);
  encoder->count += length;
}

static void flush_bytes(png_structp png) { (void)png; }

cpng_encoder *cpng_encoder_create(void) {
  cpng_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, &encoder->failure, cpng_failure_raise, cpng_failure_ignore);
  if (encoder->png) encoder->info = png_create_info_struct(encoder->png);
  if (!encoder->info) {
    cpng_encoder_destroy(encoder);
    return NULL;
  }
  return encoder;
}

static void set_palette(png_structp png, png_infop info, const cpng_image *image) {
  png_color entries[PNG_MAX_PALETTE_LENGTH];
  if (image->palette_count > PNG_MAX_PALETTE_LENGTH) png_error(png, "palette of more than 256");
  for (size_t entry = 0; entry < image->palette_count; entry++) {
    entries[entry].red = image->palette[3 * entry];
    entries[entry].green = image->palette[3 * entry + 1];
    entries[entry].blue = image->palette[3 * entry + 2];
  }
  png_set_PLTE(png, info, entries, (int)image->palette_count);
}

static void set_transparency(png_structp png, png_infop info, const cpng_image *image) {
  const uint8_t *data = image->transparency;
  size_t count = image->transparency_count;
  png_color_16 color = {0};
  if (image->color_type == PNG_COLOR_TYPE_PALETTE && count <= image->palette_count) {
    png_set_tRNS(png, info, data, (int)count, NULL);
  } else if (image->color_type == PNG_COLOR_TYPE_GRAY && count == 2) {
    color.gray = png_get_uint_16(data);
    png_set_tRNS(png, info, NULL, 0, &color);
  } else if (image->color_type == PNG_COLOR_TYPE_RGB && count == 6) {
    color.red = png_get_uint_16(data);
    color.green = png_get_uint_16(data + 2);
    color.blue = png_get_uint_16(data + 4);
    png_set_tRNS(png, info, NULL, 0, &color);
  } else {
    png_error(png, "tRNS does not fit the color type");
  }
}

static void configure(cpng_encoder *encoder, const cpng_image *image) {
  png_structp png = encoder->png;
  png_infop info = encoder->info;
  png_set_write_fn(png, encoder, write_bytes, flush_bytes);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_benign_errors(png, 0);
  png_set_check_for_invalid_index(png, -1);
  png_set_IHDR(
      png, info, image->width, image->height, image->bit_depth, image->color_type,
      image->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
      PNG_FILTER_TYPE_BASE);
  if (image->gamma > PNG_UINT_31_MAX) png_error(png, "gAMA is larger than 31 bits");
  if (image->gamma > 0) png_set_gAMA_fixed(png, info, (png_fixed_point)image->gamma);
  if (image->palette_count > 0) set_palette(png, info, image);
  if (image->transparency_count > 0) set_transparency(png, info, image);
}

cpng_status cpng_encoder_write(cpng_encoder *encoder, const cpng_image *image) {
  png_structp png = encoder->png;
  png_infop info = encoder->info;
  if (setjmp(png_jmpbuf(png))) return CPNG_MALFORMED;
  configure(encoder, image);
  if (png_get_rowbytes(png, info) != image->bytes_per_row) {
    png_error(png, "bytes per row do not fit width and depth");
  }
  // libpng prepares filters with the first row, and only those that are allowed then.
  if (image->uses_all_filters) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
  png_write_info(png, info);
  int passes = png_set_interlace_handling(png);
  for (volatile int pass = 0; pass < passes; pass++) {
    for (volatile uint32_t row = 0; row < image->height; row++) {
      if (image->uses_all_filters && row > 0) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE << row % 5);
      png_write_row(png, image->rows + row * image->bytes_per_row);
    }
  }
  png_write_end(png, info);
  return CPNG_OK;
}

const uint8_t *cpng_encoder_bytes(const cpng_encoder *encoder) { return encoder->bytes; }

size_t cpng_encoder_count(const cpng_encoder *encoder) { return encoder->count; }

const char *cpng_encoder_message(const cpng_encoder *encoder) { return encoder->failure.text; }

void cpng_encoder_destroy(cpng_encoder *encoder) {
  if (!encoder) return;
  png_destroy_write_struct(&encoder->png, &encoder->info);
  free(encoder->bytes);
  free(encoder);
}
