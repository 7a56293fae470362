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
  // What a failing call returns.
  cpng_status fault;
  cpng_limits limits;
  uint32_t chunk_count;
  // The rows of samples that are still to be inflated: those of all passes of an interlaced image.
  uint64_t rows_left;
  // The bytes of image data that may still be read before, and after, the last of these rows.
  uint64_t allowed_data;
  uint64_t allowed_rest;
  cpng_failure failure;
};

/// libpng's allocator: notes that memory ran out, which libpng itself calls by many names.
static png_voidp allocate(png_structp png, png_alloc_size_t size) {
  void *block = malloc(size);
  if (!block) {
    cpng_decoder *decoder = png_get_mem_ptr(png);
    decoder->fault = CPNG_OUT_OF_MEMORY;
  }
  return block;
}

static void release(png_structp png, png_voidp block) {
  (void)png;
  free(block);
}

/// Refuses image data that no image of this size needs, before it is inflated: a byte of it could become a thousand.
static void require_needed(png_structp png, cpng_decoder *decoder, size_t length) {
  uint64_t *allowed = decoder->rows_left > 0 ? &decoder->allowed_data : &decoder->allowed_rest;
  if (length > *allowed) png_chunk_error(png, "Too much image data");
  *allowed -= length;
}

static void read_bytes(png_structp png, png_bytep target, size_t length) {
  cpng_decoder *decoder = png_get_io_ptr(png);
  if (length > decoder->count - decoder->offset) png_error(png, "ends too early");
  const uint32_t image_data = 0x49444154;  // IDAT
  png_uint_32 place = png_get_io_state(png) & PNG_IO_MASK_LOC;
  if (place == PNG_IO_CHUNK_HDR && ++decoder->chunk_count > decoder->limits.maximum_chunks) {
    decoder->fault = CPNG_TOO_MANY_CHUNKS;
    png_error(png, "too many chunks");
  }
  if (place == PNG_IO_CHUNK_DATA && png_get_io_chunk_type(png) == image_data) {
    require_needed(png, decoder, length);
  }
  memcpy(target, decoder->bytes + decoder->offset, length);
  decoder->offset += length;
}

/// libpng's hook for each row of samples; it comes before what follows the last row is inflated.
static void count_row(png_structp png, png_row_infop row, png_bytep samples) {
  (void)row;
  (void)samples;
  cpng_decoder *decoder = png_get_user_transform_ptr(png);
  if (decoder->rows_left > 0) decoder->rows_left--;
}

static void configure(cpng_decoder *decoder) {
  png_structp png = decoder->png;
  png_set_read_fn(png, decoder, read_bytes);
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
  decoder->fault = CPNG_MALFORMED;
  decoder->png = png_create_read_struct_2(
      PNG_LIBPNG_VER_STRING, &decoder->failure, cpng_failure_raise, cpng_failure_ignore, decoder,
      allocate, release);
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
  decoder->limits = limits;
  // No image data is inflated before the size is known.
  decoder->rows_left = UINT64_MAX;
  decoder->allowed_data = UINT64_MAX;
  if (setjmp(png_jmpbuf(png))) return decoder->fault;
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

/// Computes how much image data there may be.
///
/// Deflate makes samples longer by an eighth at most, and a flush after each row adds a few bytes: twice the size of
/// the samples is enough for every encoder. After the last row come the end of a block and a checksum. libpng reads
/// ahead by up to 8 KiB, which the two constants contain.
static void allow_data(cpng_decoder *decoder) {
  png_structp png = decoder->png;
  png_infop info = decoder->info;
  uint64_t width = png_get_image_width(png, info);
  uint64_t height = png_get_image_height(png, info);
  uint64_t depth = (uint64_t)png_get_bit_depth(png, info) * png_get_channels(png, info);
  int is_interlaced = png_get_interlace_type(png, info) == PNG_INTERLACE_ADAM7;
  uint64_t rows = 0;
  uint64_t bytes = 0;
  for (int pass = 0; pass < (is_interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1); pass++) {
    uint64_t columns = is_interlaced ? PNG_PASS_COLS(width, pass) : width;
    uint64_t lines = is_interlaced ? PNG_PASS_ROWS(height, pass) : height;
    if (columns == 0) continue;
    rows += lines;
    bytes += lines * (1 + (columns * depth + 7) / 8);
  }
  decoder->rows_left = rows;
  decoder->allowed_data = 2 * bytes + 16384;
  decoder->allowed_rest = 1024;
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
  if (setjmp(png_jmpbuf(png))) return decoder->fault;
  allow_data(decoder);
  png_set_read_user_transform_fn(png, count_row);
  png_set_user_transform_info(png, decoder, 0, 0);
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
