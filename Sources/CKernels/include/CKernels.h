// C kernels over rows of 8-bit alpha, at several instruction-set levels with the same results bit for bit.
//
// Rows are plain bytes at any alignment; no kernel reads a byte outside the row it was given. `minimum` is the
// smallest alpha that passes, 0...256; 0 lets every byte pass, 256 none.
#ifndef TOUCHSTONE_CKERNELS_H
#define TOUCHSTONE_CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
} kernel_level;

// A point in parent space, as two adjacent doubles.
typedef struct {
  double x, y;
} kernel_point;

// Parent space to texel space, u = a*x + c*y + tx and v = b*x + d*y + ty, and the half-open rectangle of texel space
// that can be hit. It lies within the image; an empty one (minimum not below maximum) is hit nowhere.
typedef struct {
  double a, b, c, d, tx, ty;
  double min_u, max_u, min_v, max_v;
} kernel_mapping;

// One instruction-set level: the same operations, the same answers. Immutable.
typedef struct TOUCHSTONE_SENDABLE {
  kernel_level level;
  // "scalar", "sse2", "avx2" or "avx512".
  const char *name;
  // Writes byte `offset` of each of `count` pixels of `pixel_bytes` bytes to `alpha`.
  void (*extract_alpha)(
      const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t offset, uint8_t *alpha);
  // Writes one bit a byte, 1 where it passes: byte i is bit i % 64 of word i / 64. Bits past `count` in the last word
  // are 0.
  void (*pack)(const uint8_t *alpha, size_t count, unsigned minimum, uint64_t *words);
  // Whether any byte passes in `height` rows of `width` bytes that are `bytes_per_row` apart.
  bool (*any_in_rect)(
      const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum);
  // Decides `count` points against a plane whose rows are `width` bytes apart. No operation is fused or reordered, so
  // every level agrees with the same formulas in plain double arithmetic.
  void (*hit_points)(
      const kernel_point *points, size_t count, const kernel_mapping *mapping, const uint8_t *alpha,
      size_t width, unsigned minimum, bool *hits);
} kernel_table;

// The fastest level that this processor has. Never NULL; the same table at every call.
const kernel_table *kernels_best(void);

// The table of one level, or NULL where the processor or the build does not have it.
const kernel_table *kernels_at(kernel_level level);

// The integer part of a double that is known to lie in 0...2^62, without the range check that a conversion makes.
static inline int64_t kernel_integer_part(double value) { return (int64_t)value; }

#endif
