// The spans of ellipses and parallelograms. The loops are plain; the compiler vectorizes them for
// the width of each level.
#include "CKernelSpans.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

// The lines between the rows, and the two ends of the shape on each of them.
typedef struct {
  double line[kernel_span_rows + 16];
  double left[kernel_span_rows + 16];
  double right[kernel_span_rows + 16];
} kernel_lines;

INLINE double larger(double a, double b) { return a > b ? a : b; }
INLINE double smaller(double a, double b) { return a < b ? a : b; }

// The root of a number that is not negative. A plain call may set errno, which keeps a loop from
// being vectorized.
INLINE double root(double value) {
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(value);
#else
  return __builtin_sqrt(value);
#endif
}

// The count rounded up to whole vectors of any level, so that no loop has a ragged end.
INLINE int32_t whole_steps(size_t count) { return (int32_t)((count + 7) & ~(size_t)7); }

INLINE double line_at(const kernel_band *band, int32_t i) { return band->first_line + (double)i; }

INLINE void ellipse_lines(const kernel_ellipse *shape, int32_t count, kernel_lines *lines) {
  const kernel_band band = shape->band;
  const double slope = shape->slope, flatness = shape->flatness, square = shape->square;
  for (int32_t i = 0; i < count; i++) {
    double t = smaller(larger(line_at(&band, i), band.top), band.bottom);
    double half = flatness * root(larger(square - t * t, 0));
    double middle = band.center + slope * t;
    lines->line[i] = t;
    lines->left[i] = middle - half;
    lines->right[i] = middle + half;
  }
}

INLINE void parallelogram_lines(
    const kernel_parallelogram *shape, int32_t count, kernel_lines *lines) {
  const kernel_band band = shape->band;
  const double half0 = shape->half[0], along0 = shape->along[0], inverse0 = shape->inverse[0];
  const double half1 = shape->half[1], along1 = shape->along[1], inverse1 = shape->inverse[1];
  for (int32_t i = 0; i < count; i++) {
    double t = smaller(larger(line_at(&band, i), band.top), band.bottom);
    double offset0 = along0 * t, offset1 = along1 * t;
    lines->line[i] = t;
    lines->left[i] =
        band.center + larger((-half0 - offset0) * inverse0, (-half1 - offset1) * inverse1);
    lines->right[i] =
        band.center + smaller((half0 - offset0) * inverse0, (half1 - offset1) * inverse1);
  }
}

// A convex shape extends farthest on one of the two lines of a row, or between them where it turns.
INLINE void spans_between(
    const kernel_band *shape, const kernel_lines *lines, int32_t rows, int32_t *restrict first,
    int32_t *restrict end) {
  const kernel_band band = *shape;
  for (int32_t i = 0; i < rows; i++) {
    double p = lines->line[i], q = lines->line[i + 1];
    double right = larger(lines->right[i], lines->right[i + 1]);
    double left = smaller(lines->left[i], lines->left[i + 1]);
    right = ((p <= band.turn_high) & (q >= band.turn_low)) ? band.center + band.reach : right;
    left = ((p <= -band.turn_low) & (q >= -band.turn_high)) ? band.center - band.reach : left;
    right += band.slack;
    left -= band.slack;
    int is_none = (right < band.min) | (left > band.max) | (line_at(&band, i) > band.bottom) |
        (line_at(&band, i + 1) < band.top);
    // A number above -1 becomes its floor, or 0 if it is negative.
    int32_t from = (int32_t)smaller(larger(left, band.min), band.max);
    int32_t to = (int32_t)smaller(larger(right, band.min), band.max) + 1;
    to = to < band.limit ? to : band.limit;
    from = from < to ? from : to;
    first[i] = band.origin + (is_none ? 0 : from);
    end[i] = band.origin + (is_none ? 0 : to);
  }
}

// A row past the last one reads the line after the last whole step; any number will do.
INLINE void end_lines(kernel_lines *lines, int32_t count) {
  lines->line[count] = lines->left[count] = lines->right[count] = 0;
}

INLINE void ellipse_spans(const kernel_ellipse *shape, size_t rows, int32_t *first, int32_t *end) {
  kernel_lines lines;
  ellipse_lines(shape, whole_steps(rows + 1), &lines);
  end_lines(&lines, whole_steps(rows + 1));
  spans_between(&shape->band, &lines, whole_steps(rows), first, end);
}

INLINE void parallelogram_spans(
    const kernel_parallelogram *shape, size_t rows, int32_t *first, int32_t *end) {
  kernel_lines lines;
  parallelogram_lines(shape, whole_steps(rows + 1), &lines);
  end_lines(&lines, whole_steps(rows + 1));
  spans_between(&shape->band, &lines, whole_steps(rows), first, end);
}

#define LEVEL(name, target)                                                                     \
  target static void name##_ellipse(                                                            \
      const kernel_ellipse *shape, size_t rows, int32_t *first, int32_t *end) {                 \
    ellipse_spans(shape, rows, first, end);                                                     \
  }                                                                                             \
  target static void name##_parallelogram(                                                      \
      const kernel_parallelogram *shape, size_t rows, int32_t *first, int32_t *end) {           \
    parallelogram_spans(shape, rows, first, end);                                               \
  }                                                                                             \
  static const span_kernels name##_spans = {name##_ellipse, name##_parallelogram};

LEVEL(plain, )
#if defined(__x86_64__)
LEVEL(avx2, __attribute__((target("avx2"))))
LEVEL(avx512, __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))))
#endif

const span_kernels *span_kernels_at(kernel_level level) {
  if (!kernels_at(level)) return NULL;
  switch (level) {
#if defined(__x86_64__)
    case kernel_level_avx2: return &avx2_spans;
    case kernel_level_avx512: return &avx512_spans;
#endif
    // What the compiler makes for every processor of the architecture: SSE2 or NEON, two lines at a
    // time.
    default: return &plain_spans;
  }
}
