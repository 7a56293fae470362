// C kernels over rows of 8-bit alpha, at several instruction-set levels with the same results bit for bit.
//
// Rows are plain bytes at any alignment; no kernel reads a byte outside the row it was given. `minimum` is the
// smallest alpha that passes, 0...256; 0 lets every byte pass, 256 none.
#ifndef TOUCHSTONE_CKERNELS_H
#define TOUCHSTONE_CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

// A mapping that knows how far it may be off. Fields of the two axes lie side by side, so that both are done at once.
//
// What is computed, in plain doubles and without fusing, is u = a*x + c*y + tx and v = b*x + d*y + ty. The axes are
// lowered by their error bounds, so that the exact coordinates are never below the computed ones:
// - a point is inside where min <= (u, v) < max on both axes;
// - its texel is (floor u, floor v) where also u - floor u <= max_fraction_u, and so for v;
// - it is outside where outer_min <= (u, v) < outer_max fails on either axis, as it does for NaN;
// - anything else is uncertain.
// 0 <= min and max <= 32767. A mapping without doubts has max_fraction = 1 and its outer limits equal to its inner ones.
typedef struct {
  double a, b, c, d, tx, ty;
  double min_u, min_v, max_u, max_v;
  double max_fraction_u, max_fraction_v;
  double outer_min_u, outer_min_v, outer_max_u, outer_max_v;
} kernel_certain_mapping;

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

// A product of five doubles; factors that are not needed are 1.
typedef struct {
  double factors[5];
} kernel_product;

// The sign (-1, 0 or 1) of the sum of `count` products, without any rounding, underflow or overflow. At most 16
// products; every factor is finite. Takes no memory but its stack.
int kernel_sign_of_sum(const kernel_product *products, size_t count);

// The integer part of a double that is known to lie in 0...2^62, without the range check that a conversion makes.
static inline int64_t kernel_integer_part(double value) { return (int64_t)value; }

// What is answered where no texel is certain.
enum { kernel_uncertain = -1 };

// The texel under a point as column + row * 2^32, or kernel_uncertain where the point is outside or uncertain. The arguments
// are the fields of a kernel_certain_mapping, one by one: a pointer would make Swift copy the whole.
static inline __attribute__((always_inline)) int64_t kernel_locate(
    double x, double y, double a, double b, double c, double d, double tx, double ty, double min_u,
    double min_v, double max_u, double max_v, double max_fraction_u, double max_fraction_v) {
#if defined(__SSE2__)
  __m128d uv = _mm_add_pd(
      _mm_add_pd(
          _mm_mul_pd(_mm_setr_pd(a, b), _mm_set1_pd(x)),
          _mm_mul_pd(_mm_setr_pd(c, d), _mm_set1_pd(y))),
      _mm_setr_pd(tx, ty));
  __m128i texel = _mm_cvttpd_epi32(uv);
  __m128d fraction = _mm_sub_pd(uv, _mm_cvtepi32_pd(texel));
  __m128d certain = _mm_and_pd(
      _mm_and_pd(
          _mm_cmpge_pd(uv, _mm_setr_pd(min_u, min_v)), _mm_cmplt_pd(uv, _mm_setr_pd(max_u, max_v))),
      _mm_cmple_pd(fraction, _mm_setr_pd(max_fraction_u, max_fraction_v)));
  return __builtin_expect(_mm_movemask_pd(certain) == 3, 1) ? _mm_cvtsi128_si64(texel)
                                                            : kernel_uncertain;
#else
#pragma STDC FP_CONTRACT OFF
  double u = a * x + c * y + tx, v = b * x + d * y + ty;
  if (u >= min_u && u < max_u && v >= min_v && v < max_v) {
    int32_t column = (int32_t)u, row = (int32_t)v;
    if (u - column <= max_fraction_u && v - row <= max_fraction_v) {
      return column | (int64_t)row << 32;
    }
  }
  return kernel_uncertain;
#endif
}

#endif
