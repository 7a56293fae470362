// The texels of each row that an ellipse or a parallelogram of texel space touches, for several
// rows at once.
//
// All coordinates are relative to the shape's center: a line is v = row - center. Columns are
// relative to `origin`.
#ifndef TOUCHSTONE_CKERNELS_SPANS_H
#define TOUCHSTONE_CKERNELS_SPANS_H

#include "CKernels.h"

enum {
  // The most rows of one call.
  kernel_span_rows = 64
};

// What both shapes have in common. A row is the closed band between two lines, cut to top ...
// bottom.
typedef struct {
  // The line at which the first row begins.
  double first_line;
  // The shape has points only between these lines; top <= bottom.
  double top, bottom;
  // The shape extends farthest right at some line in turn_low ... turn_high, and farthest left at
  // the opposite line. A row extends all the way if it contains a line that is not above turn_high
  // and a line that is not below turn_low. With turn_low > turn_high, the row must certainly
  // contain the line.
  double turn_low, turn_high;
  // The center's u minus `origin`, and the extent of the shape to both sides of it.
  double center, reach;
  // Added to the right end and subtracted from the left end; negative for inner spans.
  double slack;
  // The closed range of u minus `origin` that counts; -1 < min, and max < 2^31 - 2.
  double min, max;
  // The columns are origin + 0 ... limit - 1.
  int32_t origin, limit;
} kernel_band;

// On line t, the ellipse ends at u = center + slope * t -+ flatness * sqrt(square - t^2).
typedef struct {
  kernel_band band;
  double slope, flatness, square;
} kernel_ellipse;

// On line t, |u - center + along[i] * t / across[i]| <= half[i] / across[i] for both i, with
// across[i] = 1 / inverse[i] > 0.
typedef struct {
  kernel_band band;
  double half[2], along[2], inverse[2];
} kernel_parallelogram;

// The span kernels of one level. No operation is fused or reordered, and square roots are rounded
// correctly, so every level gives the same spans. Row i touches the columns first[i] ..< end[i]; if
// it touches none, both are `origin`. `rows` is at most kernel_span_rows, and `first` and `end`
// have room for kernel_span_rows numbers: those after `rows` may be overwritten.
typedef struct TOUCHSTONE_SENDABLE {
  void (*ellipse)(const kernel_ellipse *shape, size_t rows, int32_t *first, int32_t *end);
  void (*parallelogram)(
      const kernel_parallelogram *shape, size_t rows, int32_t *first, int32_t *end);
} span_kernels;

// The span kernels of a level, or NULL if the processor or the build does not have the level.
const span_kernels *span_kernels_at(kernel_level level);

#endif
