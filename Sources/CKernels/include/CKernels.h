// C kernels over pixels, 8-bit alpha and one-bit masks, at several instruction-set levels whose
// results are equal bit for bit.
//
// `minimum` is the smallest alpha that passes, 0...256: with 0 every texel passes, with 256 none.
// Nothing needs more than the alignment of its type, and no kernel reads or writes a byte outside
// the ranges in its comment. No kernel keeps a pointer or changes anything but its results, so any
// number of threads may run kernels. None allocates memory, except for a search of a tree in which
// more nodes wait than usual.
#ifndef TOUCHSTONE_CKERNELS_H
#define TOUCHSTONE_CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CKernelBilinear.h"
#include "CKernelBoxes.h"
#include "CKernelLayers.h"
#include "CKernelLocation.h"
#include "CKernelTriangles.h"

#if defined(__swift__)
#define TOUCHSTONE_SENDABLE __attribute__((swift_attr("@Sendable")))
#else
#define TOUCHSTONE_SENDABLE
#endif

typedef enum {
  kernel_level_scalar = 0,
  kernel_level_sse2 = 1,
  kernel_level_avx2 = 2,
  kernel_level_avx512 = 3,
  kernel_level_neon = 4,
} kernel_level;

// A point in parent space, as two adjacent doubles.
typedef struct {
  double x, y;
} kernel_point;

// The map from parent space to texel space, u = a*x + c*y + tx and v = b*x + d*y + ty, and the
// half-open rectangle of texel space that can be hit. The rectangle lies within the image, whose
// sides are below 2^31, as Bitmap's are. Nothing hits an empty rectangle (minimum not below
// maximum).
typedef struct {
  double a, b, c, d, tx, ty;
  double min_u, max_u, min_v, max_v;
} kernel_mapping;

// The same map with limits of its rounding errors: they say for which points the computed texel is
// certainly the right one.
//
// u = a*x + c*y + tx, v = b*x + d*y + ty in plain doubles. Nothing is fused, so every level sees
// the same bits. Then a point is
//   inside    if min_u <= u < max_u and min_v <= v < max_v, where each minimum is >= 0 and the whole
//             rectangle lies within the image
//   certain   if it is inside, u - floor(u) <= max_fraction_u and v - floor(v) <= max_fraction_v
//   outside   unless outer_min_u <= u < outer_max_u and outer_min_v <= v < outer_max_v; a NaN is
//             outside
// If single_error is above 0, the same formulas in single precision are off by at most that, in texels,
// for every point within a texel of the rectangle, and no other point is computed to be nearer than
// half a texel to it. It is more than 2^-22 of either side and of a texel, and more than what a point
// within the rectangle is from an edge if it is not certain. Then the rectangle is the whole image,
// 0 <= u < the integer at or after max_u, and a kernel may decide in single precision what is farther
// than single_error from every edge. Where no point can be uncertain, it does not count.
// The outer rectangle contains the inner one. A point is a hit if it is certain and texel
// (floor(u), floor(v)) passes. It is a miss if it is certain and the texel does not pass, or if it
// is outside. Otherwise it is uncertain. The numbers of the two axes lie side by side, so that both
// can be computed at once.
typedef struct {
  double a, b, c, d, tx, ty;
  double min_u, min_v, max_u, max_v;
  double max_fraction_u, max_fraction_v;
  double outer_min_u, outer_min_v, outer_max_u, outer_max_v;
  // At most 1/32; 0 where single precision cannot be used.
  float single_error;
} kernel_certain_mapping;

// A one-bit mask: texel (column, row) is bit column % 64, least significant first, of word row *
// row_stride + column / 64 * column_stride. Rows of words have column_stride 1. Columns of 64
// texels whose words are contiguous in y have row_stride 1.
typedef struct {
  const uint64_t *words;
  size_t row_stride, column_stride;
} kernel_mask;

// One instruction-set level. All levels have the same operations with the same answers. Immutable.
typedef struct TOUCHSTONE_SENDABLE {
  kernel_level level;
  // "scalar", "sse2", "avx2", "avx512" or "neon".
  const char *name;

  // Writes one bit per pixel, 1 if its alpha passes: pixel i is bit i % 64 of word i / 64. Bits
  // past `count` in the last word are 0. Pixels are `pixel_bytes` apart, and alpha is byte
  // `alpha_offset` < pixel_bytes of each. It is fast if pixel_bytes is 1, 2 or 4. It reads count *
  // pixel_bytes bytes and writes (count + 63) / 64 words.
  void (*pack)(
      const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
      uint64_t *words);

  // Whether any byte passes in `height` rows of `width` bytes that are `bytes_per_row` apart.
  bool (*any_in_rect)(
      const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum);

  // Whether any bit is set in `rows` rows of `columns` words of a mask of 64-texel columns. `words`
  // is the word of the first row in the first of these columns; the word below follows it, and the
  // word on its right is `column_stride` words away. Only the bits of `first_mask` count in the
  // first column and those of `last_mask` in the last; if there is one column, both masks apply. If
  // rows or columns is 0, nothing is read or found. It reads `rows` words per column.
  bool (*any_in_stripes)(
      const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
      uint64_t last_mask);

  // Whether any bit is set in `rows` rows of a mask of 64-texel columns, where row i is restricted
  // to texel columns first[i] ..< end[i]. `words` is the word of the first row in word column 0. A
  // span is empty if first[i] >= end[i], whatever the numbers are; any other span begins at 0 or
  // later. Words of all `rows` rows may be read in the word columns from that of the smallest first
  // to that of the largest end - 1, not counting empty spans. Any number of rows is allowed, 64 are
  // taken at a time. It is fast if all numbers, including those of empty spans, lie in 0...65535.
  bool (*any_in_spans)(
      const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,
      const int32_t *end);

  // Decides `count` points against a mask. The verdict on point i is hits[i]; if the point is
  // uncertain, hits[i] is false and bit i % 64 of uncertain[i / 64] is 1. Bits past `count` in the
  // last word are 0. Returns whether any point is uncertain. `uncertain` has (count + 63) / 64
  // words, or is NULL if only the returned value is needed. If the inner rectangle is empty, the
  // mask is not read and its words may be NULL.
  bool (*hit_mask_points)(
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
      const kernel_mask *mask, bool *hits, uint64_t *uncertain);

  // Decides `count` points in the same way against 8-bit alpha whose rows are `width` bytes apart.
  bool (*hit_alpha_points)(
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
      const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain);

  // Decides `count` points by the alpha that is interpolated between the centers of texels, as
  // kernel_bilinear does. A point outside the inner rectangle and inside the outer one is uncertain.
  // `uncertain` is not NULL.
  bool (*hit_bilinear_points)(
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
      const kernel_bilinear_alpha *alpha, bool *hits, uint64_t *uncertain);

  // The place of the next layer that the point may hit (kernel_layer_may_hit) among those whose
  // boxes meet the target; -1 if there is none.
  int64_t (*next_in_list)(kernel_list_search *search);

  // The place of the next such layer that is not behind the search's least key; -1 if there is none.
  // Leaves are looked into in the order of their greatest keys, and the layers of a leaf in the order
  // of their places.
  int64_t (*next_in_tree)(kernel_tree_search *search);
} kernel_table;

// The level that TOUCHSTONE_SIMD=scalar|sse2|avx2|avx512|neon in the environment asks for,
// otherwise the fastest level of this processor. It is never NULL. The environment is read once,
// and every call gives the same table. If the variable asks for a level that does not exist,
// `kernels_forced_level_error` says so.
const kernel_table *kernels_best(void);

// The table of one level, or NULL if the processor or the build does not have the level.
const kernel_table *kernels_at(kernel_level level);

// What is wrong with the value of TOUCHSTONE_SIMD, as one line, or NULL if it is unset, empty or
// honored. The text lives as long as the process.
const char *kernels_forced_level_error(void);

// The choice that `kernels_best` makes for a value of TOUCHSTONE_SIMD: NULL and "" ask for the
// fastest level. It writes what is wrong with the value to `message`, cut to `capacity` >= 1 bytes
// including the terminating 0, or "" if nothing is wrong.
const kernel_table *kernels_asked_for(const char *value, char *message, size_t capacity);

// A mapping whose own arithmetic counts as the truth: no point is uncertain.
static inline kernel_certain_mapping kernel_plain_mapping(kernel_mapping m) {
  kernel_certain_mapping plain = {
      .a = m.a,
      .b = m.b,
      .c = m.c,
      .d = m.d,
      .tx = m.tx,
      .ty = m.ty,
      .min_u = m.min_u,
      .min_v = m.min_v,
      .max_u = m.max_u,
      .max_v = m.max_v,
      .max_fraction_u = 1,
      .max_fraction_v = 1,
      .outer_min_u = m.min_u,
      .outer_min_v = m.min_v,
      .outer_max_u = m.max_u,
      .outer_max_v = m.max_v,
  };
  return plain;
}

#include "CKernelSpans.h"

#endif
