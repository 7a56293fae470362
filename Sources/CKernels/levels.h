// What the files of this target share: the tables of the levels, and the scalar code that finishes ragged ends.
#ifndef TOUCHSTONE_CKERNELS_LEVELS_H
#define TOUCHSTONE_CKERNELS_LEVELS_H

#include "CKernels.h"

extern const kernel_table kernels_scalar;
#if defined(__x86_64__)
extern const kernel_table kernels_sse2;
extern const kernel_table kernels_avx2;
extern const kernel_table kernels_avx512;
#endif

// Inlined into each level, so that the compiler makes vectors of the level's own width of it; the strides that images
// have are constants for that reason.
static inline __attribute__((always_inline)) void extract_alpha_loop(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t offset, uint8_t *alpha) {
  const uint8_t *source = pixels + offset;
  if (pixel_bytes == 4) {
    for (size_t i = 0; i < count; i++) alpha[i] = source[i * 4];
  } else if (pixel_bytes == 2) {
    for (size_t i = 0; i < count; i++) alpha[i] = source[i * 2];
  } else {
    for (size_t i = 0; i < count; i++) alpha[i] = source[i * pixel_bytes];
  }
}

void scalar_extract_alpha(
    const uint8_t *pixels, size_t count, size_t pixel_bytes, size_t offset, uint8_t *alpha);
bool scalar_any_in_row(const uint8_t *alpha, size_t count, unsigned minimum);
void scalar_pack(const uint8_t *alpha, size_t count, unsigned minimum, uint64_t *words);
void scalar_hit_points(
    const kernel_point *points, size_t count, const kernel_mapping *mapping, const uint8_t *alpha,
    size_t width, unsigned minimum, bool *hits);

#endif
