// Which texels of each row an ellipse or a parallelogram of texel space touches, for several rows at once.
//
// Everything is relative to the shape's center: a line is v = row - center, the columns are those after `origin`.
#ifndef TOUCHSTONE_CKERNELS_SPANS_H
#define TOUCHSTONE_CKERNELS_SPANS_H

#include "CKernels.h"

enum {
  // The most rows that one call takes.
  kernel_span_rows = 64
};

// What both shapes have in common. A row is the closed band between two lines, cut to top ... bottom.
typedef struct {
  // Where the first row begins.
  double first_line;
  // The lines beyond which there is nothing; top <= bottom.
  double top, bottom;
  // The shape reaches farthest right at some line in turn_low ... turn_high, and farthest left at the opposite one. A
  // row that holds a line not above turn_high and one not below turn_low reaches all the way; turn_low > turn_high
  // asks for a row that surely holds it.
  double turn_low, turn_high;
  // The center's u less `origin`, and how far the shape reaches to both sides of it.
  double center, reach;
  // Added to the right end and taken from the left one; negative to stay inside.
  double slack;
  // The part of u less `origin` that counts, closed; -1 < min, and max < 2^31 - 2.
  double min, max;
  // Columns are origin + 0 ... limit - 1.
  int32_t origin, limit;
} kernel_band;

// On line t: u = center + slope * t -+ flatness * sqrt(square - t^2).
typedef struct {
  kernel_band band;
  double slope, flatness, square;
} kernel_ellipse;

// On line t, for both i: |u - center + along[i] * t / across[i]| <= half[i] / across[i], across[i] = 1 / inverse[i] >
// 0.
typedef struct {
  kernel_band band;
  double half[2], along[2], inverse[2];
} kernel_parallelogram;

// The spans at one level. No operation is fused or reordered and square roots are rounded correctly, so every level
// gives the same ones. Row i touches the columns first[i] ..< end[i]; where it touches none both are `origin`.
// `rows` is at most kernel_span_rows, for which `first` and `end` have room: what follows the rows may be overwritten.
typedef struct TOUCHSTONE_SENDABLE {
  void (*ellipse)(const kernel_ellipse *shape, size_t rows, int32_t *first, int32_t *end);
  void (*parallelogram)(
      const kernel_parallelogram *shape, size_t rows, int32_t *first, int32_t *end);
} span_kernels;

// Those of a level, or NULL where the processor or the build does not have it.
const span_kernels *span_kernels_at(kernel_level level);

#endif
