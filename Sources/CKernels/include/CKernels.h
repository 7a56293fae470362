// C kernels over pixels, 8-bit alpha and one-bit masks, at several instruction-set levels with the same results bit for
// bit.
//
// `minimum` is the smallest alpha that passes, 0...256; 0 lets every texel pass, 256 none. Nothing needs more than the
// alignment of its type, and no kernel reads or writes a byte outside what its comment names. No kernel keeps a
// pointer, allocates, or changes anything but its results, so all of them may run on any number of threads.
#ifndef TOUCHSTONE_CKERNELS_H
#define TOUCHSTONE_CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CKernelLocation.h"

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

// Parent space to texel space, u = a*x + c*y + tx and v = b*x + d*y + ty, and the half-open rectangle of texel space
// that can be hit. It lies within the image, whose sides are below 2^31, as Bitmap's are; an empty one (minimum not
// below maximum) is hit nowhere.
typedef struct {
  double a, b, c, d, tx, ty;
  double min_u, max_u, min_v, max_v;
} kernel_mapping;

// The same map with what is known about its rounding: where the texel that it computes is certainly the right one.
//
// u = a*x + c*y + tx, v = b*x + d*y + ty in plain doubles; nothing is fused, so every level sees the same bits. Then
//   inside:    min_u <= u < max_u and min_v <= v < max_v; minimum >= 0, and all of it within the image
//   certain:   inside, u - floor(u) <= max_fraction_u and v - floor(v) <= max_fraction_v
//   outside:   not (outer_min_u <= u < outer_max_u and outer_min_v <= v < outer_max_v); NaN is outside
// The outer rectangle contains the inner one. A point is a hit where it is certain and texel (floor(u), floor(v))
// passes, a miss where it is certain and the texel does not pass, or where it is outside; otherwise it is uncertain.
// The numbers of the two axes lie side by side, so that both can be computed at once.
typedef struct {
  double a, b, c, d, tx, ty;
  double min_u, min_v, max_u, max_v;
  double max_fraction_u, max_fraction_v;
  double outer_min_u, outer_min_v, outer_max_u, outer_max_v;
} kernel_certain_mapping;

// A one-bit mask: texel (column, row) is bit column % 64, least significant first, of word
// row * row_stride + column / 64 * column_stride. Rows of words have column_stride 1; columns of 64 texels whose words
// are contiguous in y have row_stride 1.
typedef struct {
  const uint64_t *words;
  size_t row_stride, column_stride;
} kernel_mask;

// One instruction-set level: the same operations, the same answers. Immutable.
typedef struct TOUCHSTONE_SENDABLE {
  kernel_level level;
  // "scalar", "sse2", "avx2", "avx512" or "neon".
  const char *name;

  // Writes one bit a pixel, 1 where its alpha passes: pixel i is bit i % 64 of word i / 64. Bits past `count` in the
  // last word are 0. Pixels are `pixel_bytes` apart, alpha is byte `alpha_offset` < pixel_bytes of each. Fast where
  // pixel_bytes is 1, 2 or 4. Reads count * pixel_bytes bytes, writes (count + 63) / 64 words.
  void (*pack)(
      const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset, unsigned minimum,
      uint64_t *words);

  // Whether any byte passes in `height` rows of `width` bytes that are `bytes_per_row` apart.
  bool (*any_in_rect)(
      const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum);

  // Whether any bit is set in `rows` rows of `columns` words of a mask of 64-texel columns. `words` is the word of the
  // first row in the first of these columns; the word below it follows, the word to its right is `column_stride` words
  // on. Only the bits of `first_mask` count in the first column and those of `last_mask` in the last, both where there
  // is one column. Nothing is read, and nothing found, where rows or columns is 0. Reads `rows` words a column.
  bool (*any_in_stripes)(
      const uint64_t *words, size_t column_stride, size_t columns, size_t rows, uint64_t first_mask,
      uint64_t last_mask);

  // Whether any bit is set in `rows` rows of a mask of 64-texel columns, row i looked at in texel columns
  // first[i] ..< end[i]. `words` is the word of the first row in word column 0. A span is empty where
  // first[i] >= end[i], whatever the numbers, and begins at 0 or later otherwise. Words of all `rows` rows may be read
  // in the word columns from that of the smallest first to that of the largest end - 1, empty spans left out.
  // Any number of rows, taken 64 at a time; fast where all numbers, those of empty spans too, lie in 0...65535.
  bool (*any_in_spans)(
      const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,
      const int32_t *end);

  // Decides `count` points against a mask. Point i is hits[i]; where it is uncertain, hits[i] is false and bit i % 64
  // of uncertain[i / 64] is 1. Bits past `count` in the last word are 0. Whether any point is uncertain is returned.
  // `uncertain` has (count + 63) / 64 words, or is NULL where only that is wanted. The mask is not read, and its words
  // may be NULL, where the inner rectangle is empty.
  bool (*hit_mask_points)(
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
      const kernel_mask *mask, bool *hits, uint64_t *uncertain);

  // The same against 8-bit alpha whose rows are `width` bytes apart.
  bool (*hit_alpha_points)(
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
      const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain);
} kernel_table;

// The level that TOUCHSTONE_SIMD=scalar|sse2|avx2|avx512|neon in the environment asks for, otherwise the fastest that
// this processor has. Never NULL; the environment is read once, every call gives the same table. Where the variable
// asks for what there is not, `kernels_forced_level_error` says so.
const kernel_table *kernels_best(void);

// The table of one level, or NULL where the processor or the build does not have it.
const kernel_table *kernels_at(kernel_level level);

// What is wrong with the value of TOUCHSTONE_SIMD, as one line, or NULL where it is unset, empty or honored. Lives as
// long as the process.
const char *kernels_forced_level_error(void);

// What `kernels_best` does with a value of TOUCHSTONE_SIMD: NULL and "" ask for the fastest level. Writes what is wrong
// with the value to `message`, cut to `capacity` >= 1 bytes with the closing 0; "" where nothing is.
const kernel_table *kernels_asked_for(const char *value, char *message, size_t capacity);

// A mapping that takes its own arithmetic for the truth: no point is uncertain.
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
