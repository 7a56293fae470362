#include "CPNG.h"
#include "failure.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// All state lives in this object. No function below changes a local between setjmp and a possible
// longjmp, unless the local is volatile.
struct cpng_decoder {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  int has_header;
  cpng_failure failure;
};

static void read_bytes(png_structp png, png_bytep target, size_t length) {
  cpng_decoder *decoder = png_get_io_ptr(png);
  if (length > decoder->count - decoder->offset) png_error(png, "ends too early");
  memcpy(target, decoder->bytes + decoder->offset, length);
  decoder->offset += length;
}

static void configure(const cpng_decoder *decoder) {
  png_structp png = decoder->png;
  png_set_read_fn(png, (png_voidp)decoder, read_bytes);
  // The sides are compared with our own limits, because these are reported separately from other
  // faults.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // This also bounds the length of any chunk but IDAT: a chunk that is longer than all the bytes
  // cannot be complete.
  png_set_chunk_malloc_max(png, decoder->count);
  png_set_chunk_cache_max(png, 16);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_benign_errors(png, 0);
  // An index past the palette is opaque, not an error.
  png_set_check_for_invalid_index(png, -1);
}

cpng_decoder *cpng_decoder_create(const uint8_t *bytes, size_t count) {
  cpng_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->bytes = bytes;
  decoder->count = count;
  decoder->png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, &decoder->failure, cpng_failure_raise, cpng_failure_ignore);
  if (decoder->png) decoder->info = png_create_info_struct(decoder->png);
  if (!decoder->info) {
    cpng_decoder_destroy(decoder);
    return NULL;
  }
  return decoder;
}

cpng_status cpng_decoder_read_header(
    cpng_decoder *decoder, cpng_limits limits, cpng_header *header) {
  png_structp png = decoder->png;
  png_infop info = decoder->info;
  if (decoder->count < 8 || png_sig_cmp(decoder->bytes, 0, 8) != 0) {
    cpng_failure_set(&decoder->failure, "no PNG signature");
    return CPNG_NOT_PNG;
  }
  if (setjmp(png_jmpbuf(png))) return CPNG_MALFORMED;
  configure(decoder);
  png_read_info(png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->color_type = png_get_color_type(png, info);
  header->bit_depth = png_get_bit_depth(png, info);
  header->is_interlaced = png_get_interlace_type(png, info) == PNG_INTERLACE_ADAM7;
  header->has_transparency = (header->color_type & PNG_COLOR_MASK_ALPHA) != 0 ||
                             png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  // Two sides of 31 bits: the product fits.
  uint64_t texels = (uint64_t)header->width * header->height;
  if (header->width > limits.maximum_side || header->height > limits.maximum_side ||
      texels > limits.maximum_texels) {
    cpng_failure_set(&decoder->failure, "too large");
    return CPNG_TOO_LARGE;
  }
  decoder->has_header = 1;
  return CPNG_OK;
}

/// Asks libpng for 8-bit red, green, blue and straight alpha. tRNS is expanded before 16 bits are reduced.
static void request_rgba8(png_structp png) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

cpng_status cpng_decoder_read_pixels(cpng_decoder *decoder, uint8_t *pixels, size_t capacity) {
  png_structp png = decoder->png;
  png_infop info = decoder->info;
  if (!decoder->has_header) {
    cpng_failure_set(&decoder->failure, "the header was not read");
    return CPNG_MALFORMED;
  }
  decoder->has_header = 0;
  if (setjmp(png_jmpbuf(png))) return CPNG_MALFORMED;
  request_rgba8(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t height = png_get_image_height(png, info);
  size_t bytes_per_row = (size_t)4 * png_get_image_width(png, info);
  if (png_get_rowbytes(png, info) != bytes_per_row) png_error(png, "rows are not RGBA");
  if (height > capacity / bytes_per_row) png_error(png, "no room for the texels");
  for (volatile int pass = 0; pass < passes; pass++) {
    for (volatile size_t row = 0; row < height; row++) {
      png_read_row(png, pixels + row * bytes_per_row, NULL);
    }
  }
  png_read_end(png, NULL);
  return CPNG_OK;
}

const char *cpng_decoder_message(const cpng_decoder *decoder) { return decoder->failure.text; }

void cpng_decoder_destroy(cpng_decoder *decoder) {
  if (!decoder) return;
  png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
  free(decoder);
}
