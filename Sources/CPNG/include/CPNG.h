#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// PNG to and from memory over libpng 1.6.
///
/// libpng leaves a failing call by longjmp. These functions contain everything that a jump could
/// cut short. Each returns a status; after a failure the object still holds the message, and the
/// caller still has to destroy it. No function keeps a global, so objects of different threads do
/// not interfere.

/// How a call ended.
typedef enum {
  CPNG_OK = 0,
  /// The bytes do not start with the eight bytes of the PNG signature.
  CPNG_NOT_PNG,
  /// The image has a longer side or more texels than the limits allow. The header is filled in.
  CPNG_TOO_LARGE,
  /// The stream, or the image to encode, breaks the rules of PNG; the message says how.
  CPNG_MALFORMED,
  /// Memory ran out, in libpng, in zlib or for the texels.
  CPNG_OUT_OF_MEMORY,
  /// There are more chunks than the limits allow.
  CPNG_TOO_MANY_CHUNKS,
} cpng_status;

/// What the chunks before the image data say.
typedef struct {
  /// The texels in a row, 1 to 2^31 - 1.
  uint32_t width;
  /// The number of rows, 1 to 2^31 - 1.
  uint32_t height;
  /// 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha.
  uint8_t color_type;
  /// The bits of a sample or palette index: 1, 2, 4, 8 or 16.
  uint8_t bit_depth;
  /// 1 for Adam7, otherwise 0.
  uint8_t is_interlaced;
  /// 1 if there is an alpha channel or a tRNS chunk, otherwise 0.
  uint8_t has_transparency;
} cpng_header;

/// The limits. Those on the size are checked before any memory is allocated for texels.
typedef struct {
  /// The largest width and height, in texels.
  uint32_t maximum_side;
  /// The largest width * height.
  uint64_t maximum_texels;
  /// The largest number of chunks, IHDR and IEND among them.
  uint32_t maximum_chunks;
} cpng_limits;

/// One PNG being decoded.
typedef struct cpng_decoder cpng_decoder;

/// Starts to decode `count` bytes, which must stay in place until the decoder is destroyed.
///
/// Returns NULL if memory ran out.
cpng_decoder *cpng_decoder_create(const uint8_t *bytes, size_t count);

/// Reads the chunks before the image data into `header` and compares the size with `limits`.
///
/// This is called once. Chunks other than IHDR, PLTE, tRNS, IDAT and IEND are skipped: gAMA, sRGB
/// and iCCP change nothing, eXIf does not rotate the image, and the default image of an animation
/// is read. A wrong CRC is an error in every chunk, even in a skipped one. In the chunks that are
/// read, every fault is an error that libpng by itself would only warn about, such as a tRNS that
/// does not fit or image data after the end.
cpng_status cpng_decoder_read_header(
    cpng_decoder *decoder, cpng_limits limits, cpng_header *header);

/// Decodes the image into `pixels`, reading up to and including IEND.
///
/// This is called once, after a header that was CPNG_OK.
///
/// Layout: `height` rows of `width` texels without padding, top row first; a texel is red, green, blue and straight
/// alpha, one byte each. `capacity` must be at least 4 * width * height.
///
/// Alpha: the alpha channel, else from tRNS, else 255. A tRNS color is compared with the samples as
/// they are stored, before they are scaled or reduced. A palette index gets the tRNS entry of that
/// index, and 255 if there is none, even if the index is past the palette (its color is black).
///
/// Rounding: a 16-bit sample v becomes floor((v * 255 + 32767) / 65535); a sample of n < 8 bits
/// becomes v * 255 / (2^n - 1).
///
/// Edges: unless CPNG_OK is returned, the contents of `pixels` mean nothing. A stream that ends
/// early is an error, even if only IEND is missing; bytes after IEND are ignored. More image data
/// than the image needs is an error too: more than 1 KiB after the last row, or more than 16 KiB
/// and twice the size of all samples before. It is not inflated further than libpng's buffer of 8
/// KiB reaches.
cpng_status cpng_decoder_read_pixels(cpng_decoder *decoder, uint8_t *pixels, size_t capacity);

/// Whether a block of `bytes` bytes can be had: malloc grants it, and, from 64 MiB on, the memory that Linux calls
/// available, and what a control group has left, suffices.
///
/// The block is given back, so another thread may take the memory; this keeps a single large image from ending the
/// process, and promises nothing to a crowd of them.
int cpng_can_allocate(size_t bytes);

/// One line that says why the last call failed; it lives as long as the decoder.
const char *cpng_decoder_message(const cpng_decoder *decoder);

/// Frees everything the decoder holds. NULL is allowed.
void cpng_decoder_destroy(cpng_decoder *decoder);

/// Samples and chunks to encode.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// As in `cpng_header`.
  uint8_t color_type;
  uint8_t bit_depth;
  /// 1 to write seven passes (Adam7), otherwise 0. The samples are given in plain rows either way.
  uint8_t is_interlaced;
  /// `height` rows of `bytes_per_row` bytes, as PNG stores them before filtering: samples of fewer than 8 bits packed
  /// with the leftmost in the high bits, samples of 16 bits with the high byte first.
  const uint8_t *rows;
  size_t bytes_per_row;
  /// The data of PLTE: red, green and blue for each entry; no chunk if there are none.
  const uint8_t *palette;
  /// The number of entries, 0 to 256.
  size_t palette_count;
  /// The data of tRNS: 2 bytes for gray, 6 for RGB, up to `palette_count` for a palette; no chunk if there are none.
  const uint8_t *transparency;
  size_t transparency_count;
  /// The gamma of gAMA in units of 1/100000; no chunk if 0.
  uint32_t gamma;
  /// 1 to filter the rows behind the first one by the types 0 to 4 in turn, otherwise 0 for those that libpng chooses.
  uint8_t uses_all_filters;
} cpng_image;

/// One PNG being encoded.
typedef struct cpng_encoder cpng_encoder;

/// Returns NULL if memory ran out.
cpng_encoder *cpng_encoder_create(void);

/// Encodes an image; this is called once.
///
/// An index past the palette is written as it is; anything else that libpng objects to is CPNG_MALFORMED.
cpng_status cpng_encoder_write(cpng_encoder *encoder, const cpng_image *image);

/// The PNG after a write that was CPNG_OK; it lives as long as the encoder.
const uint8_t *cpng_encoder_bytes(const cpng_encoder *encoder);

/// The number of those bytes.
size_t cpng_encoder_count(const cpng_encoder *encoder);

/// One line that says why the write failed; it lives as long as the encoder.
const char *cpng_encoder_message(const cpng_encoder *encoder);

/// Frees everything the encoder holds. NULL is allowed.
void cpng_encoder_destroy(cpng_encoder *encoder);

#ifdef __cplusplus
}
#endif

#endif
