// What the files of this target share: the operations of every level. The scalar ones also finish
// ragged ends.
#ifndef TOUCHSTONE_CKERNELS_LEVELS_H
#define TOUCHSTONE_CKERNELS_LEVELS_H

#include "CKernels.h"

// Says on standard error what could not be allocated, in the words of Swift, and ends the process.
_Noreturn void kernel_memory_ran_out(size_t bytes, size_t alignment);

// The operations of a level, as in `kernel_table`. A level without an operation names that of a
// lower level in tables.c.
#define DECLARE_KERNELS(level)                                                                     \
  void level##_pack(                                                                               \
      const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t alpha_offset,                \
      unsigned minimum, uint64_t *words);                                                          \
  bool level##_any_in_rect(                                                                        \
      const uint8_t *alpha, size_t bytes_per_row, size_t width, size_t height, unsigned minimum);  \
  bool level##_any_in_stripes(                                                                     \
      const uint64_t *words, size_t column_stride, size_t columns, size_t rows,                    \
      uint64_t first_mask, uint64_t last_mask);                                                    \
  bool level##_any_in_spans(                                                                       \
      const uint64_t *words, size_t column_stride, size_t rows, const int32_t *first,              \
      const int32_t *end);                                                                         \
  bool level##_hit_mask_points(                                                                    \
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,             \
      const kernel_mask *mask, bool *hits, uint64_t *uncertain);                                   \
  bool level##_hit_alpha_points(                                                                   \
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,             \
      const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain);      \
  bool level##_hit_bilinear_points(                                                                \
      const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,             \
      const kernel_bilinear_alpha *alpha, bool *hits, uint64_t *uncertain);                        \
  int64_t level##_next_in_list(kernel_list_search *search);                                        \
  int64_t level##_next_in_tree(kernel_tree_search *search);                                        \
  extern const kernel_table kernels_##level

DECLARE_KERNELS(scalar);
#if defined(__x86_64__)
DECLARE_KERNELS(sse2);
DECLARE_KERNELS(avx2);
DECLARE_KERNELS(avx512);
#elif defined(__aarch64__)
DECLARE_KERNELS(neon);
#endif

#define ALWAYS_INLINE inline __attribute__((always_inline))

#endif
