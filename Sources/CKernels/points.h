// What all vector levels share about batches of points: the source of texels, and whether points
// can be uncertain. The loop over groups of 16 points, which each level includes for itself, is in
// points_loop.h.
//
// A group goes through two halves. The first half maps its points and stores the memory positions
// of their texels. The second half loads these bytes one by one (gathers are no faster) and
// decides. Masks that are mapped in single precision with AVX-512 are an exception on processors of
// Intel: there a gather is faster, as nothing else of the texel's position is needed. The loop runs
// the first half of some groups ahead of the second, so that the latencies of several groups
// overlap.
#ifndef TOUCHSTONE_CKERNELS_POINTS_H
#define TOUCHSTONE_CKERNELS_POINTS_H

#include <math.h>
#include <string.h>

#include "levels.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the bytes of mask words are expected in little-endian order"
#endif

// How a texel is found: one bit in rows of words, one bit in any layout of words, or a byte.
typedef enum { layout_rows, layout_words, layout_alpha } texel_layout;

// The texels that decide a batch. Strides are in bytes; `column_bytes` is the distance from a word
// to the word on its right.
typedef struct {
  const uint8_t *bytes;
  size_t row_bytes, column_bytes;
  texel_layout layout;
  uint8_t minimum;
} texel_source;

// The texels of an empty rectangle: points outside read the first texel, which need not exist
// there.
static const uint64_t no_texels = 0;

static ALWAYS_INLINE bool can_be_inside(const kernel_certain_mapping *m) {
  return m->min_u < m->max_u && m->min_v < m->max_v;
}

static ALWAYS_INLINE texel_source mask_source(
    const kernel_certain_mapping *m, const kernel_mask *mask) {
  texel_source source = {
      can_be_inside(m) ? (const uint8_t *)mask->words : (const uint8_t *)&no_texels,
      mask->row_stride * 8, mask->column_stride * 8,
      mask->column_stride == 1 ? layout_rows : layout_words, 0};
  return source;
}

static ALWAYS_INLINE texel_source alpha_source(
    const kernel_certain_mapping *m, const uint8_t *alpha, size_t width, unsigned minimum) {
  texel_source source = {
      can_be_inside(m) ? alpha : (const uint8_t *)&no_texels, width, 0, layout_alpha,
      (uint8_t)(minimum > 255 ? 255 : minimum)};
  return source;
}

// Whether all offsets within the rectangle fit into 31 bits: offsets of bytes of alpha, or of bits
// of a mask. 32767 * 32767 texels fit; strides that leave much room between rows may not.
static ALWAYS_INLINE bool is_near(const texel_source *source, const kernel_certain_mapping *m) {
  if (!can_be_inside(m)) return true;
  double rows = m->max_v * (double)source->row_bytes;
  if (source->layout == layout_alpha) return rows + m->max_u < 0x1p31;
  return rows + m->max_u / 64 * (double)source->column_bytes < 0x1p28;
}

// The binary logarithm of the number of units in a texel, as points are mapped in single precision. The
// error is at most 2.5 units and, with the rounding to whole units, 3. It is more than 2^-22 of a side,
// so that all coordinates on an image are less than 2^24 units.
static ALWAYS_INLINE int single_shift(const kernel_certain_mapping *m) {
  return ilogbf(2.5f / m->single_error);
}

// Whether no point can be uncertain, because the mapping's own arithmetic counts as the truth.
static ALWAYS_INLINE bool is_plain(const kernel_certain_mapping *m) {
  return m->max_fraction_u >= 1 && m->max_fraction_v >= 1 && m->outer_min_u >= m->min_u &&
      m->outer_max_u <= m->max_u && m->outer_min_v >= m->min_v && m->outer_max_v <= m->max_v;
}

#endif
