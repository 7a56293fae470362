// Compares the rows' spans of ellipses and parallelograms with the documented formulas, row by row.
#ifndef TOUCHSTONE_NEON_SPAN_CHECKS_H
#define TOUCHSTONE_NEON_SPAN_CHECKS_H

#include <math.h>

#include "CKernelSpans.h"
#include "checks.h"
#include "inputs.h"

// The ends of a shape on the line t. Every result is stored, so that nothing can be fused.
typedef struct {
  double left, right;
} line_ends;

static inline line_ends ellipse_ends(const void *shape, double t) {
  const kernel_ellipse *e = shape;
  volatile double tt = t * t, rest = e->square - tt, st = e->slope * t;
  volatile double half = rest > 0 ? e->flatness * sqrt(rest) : 0, middle = e->band.center + st;
  return (line_ends){middle - half, middle + half};
}

static inline line_ends parallelogram_ends(const void *shape, double t) {
  const kernel_parallelogram *p = shape;
  double least = -INFINITY, most = INFINITY;
  for (int i = 0; i < 2; i++) {
    volatile double offset = p->along[i] * t;
    volatile double low = -p->half[i] - offset, high = p->half[i] - offset;
    volatile double from = low * p->inverse[i], to = high * p->inverse[i];
    least = fmax(least, from);
    most = fmin(most, to);
  }
  return (line_ends){p->band.center + least, p->band.center + most};
}

static inline void expected_span(
    const kernel_band *band, const void *shape, line_ends (*ends)(const void *, double), size_t row,
    int32_t *first, int32_t *end) {
  double begins = band->first_line + (double)row, ceases = band->first_line + (double)(row + 1);
  double p = fmin(fmax(begins, band->top), band->bottom);
  double q = fmin(fmax(ceases, band->top), band->bottom);
  line_ends upper = ends(shape, p), lower = ends(shape, q);
  double left = fmin(upper.left, lower.left), right = fmax(upper.right, lower.right);
  if (p <= band->turn_high && q >= band->turn_low) right = band->center + band->reach;
  if (p <= -band->turn_low && q >= -band->turn_high) left = band->center - band->reach;
  left -= band->slack;
  right += band->slack;
  *first = *end = band->origin;
  if (right < band->min || left > band->max || begins > band->bottom || ceases < band->top) return;
  // A column left of the origin, but above -1, counts as the first column.
  double from = trunc(fmin(fmax(left, band->min), band->max));
  double to = fmin(trunc(fmin(fmax(right, band->min), band->max)) + 1, band->limit);
  from = fmin(from, to);
  *first += (int32_t)from;
  *end += (int32_t)to;
}

static kernel_band some_band(double tall, double reach) {
  int32_t limit = 1 + (int32_t)below(500);
  double slack = below(2) ? 1e-12 : below(2) ? -1e-12 : between(-0.25, 0.25);
  double turn = between(-1, 1) * tall, min = below(2) ? -0.5 : between(0, 100);
  kernel_band band = {
      .first_line = below(2) ? -tall : between(-70, 5),
      .top = below(4) ? -tall : -tall / 4,
      .bottom = below(2) ? tall : tall / 3,
      .turn_low = turn - slack,
      .turn_high = turn + slack,
      .center = between(-50, 400),
      .reach = reach,
      .slack = slack,
      .min = min,
      .max = below(2) ? (double)limit : min + between(0, 200),
      .origin = (int32_t)below(1000),
      .limit = limit,
  };
  return band;
}

static void check_spans_of(
    const kernel_band *band, const void *shape, line_ends (*ends)(const void *, double),
    size_t rows, const int32_t *first, const int32_t *end, const char *what) {
  for (size_t row = 0; row < rows; row++) {
    int32_t from, to;
    expected_span(band, shape, ends, row, &from, &to);
    bool same = first[row] == from && end[row] == to;
    check(same, what, (long)rows, (long)row, from);
  }
}

static void check_region_spans(void) {
  const span_kernels *kernels = span_kernels_at(tested->level);
  if (!kernels) {
    check(false, "span_kernels_at: none", tested->level, 0, 0);
    return;
  }
  long texels = 0;
  for (long round = 0; round < 20000; round++) {
    size_t rows = 1 + below(kernel_span_rows);
    double tall = below(8) ? between(0, 40) : 1e-9, reach = below(8) ? between(0, 40) : 200;
    int32_t first[kernel_span_rows], end[kernel_span_rows];
    kernel_ellipse ellipse = {
        .band = some_band(tall, reach),
        .slope = below(3) ? between(-2, 2) : 0,
        .flatness = below(3) ? between(0.1, 4) : 1,
        .square = tall * tall,
    };
    kernels->ellipse(&ellipse, rows, first, end);
    check_spans_of(&ellipse.band, &ellipse, ellipse_ends, rows, first, end,
                   "ellipse: rows, row, first");
    for (size_t i = 0; i < rows; i++) texels += end[i] - first[i];
    kernel_parallelogram parallelogram = {
        .band = some_band(tall, reach),
        .half = {between(0, 50), below(4) ? between(0, 50) : 0},
        .along = {between(-3, 3), below(4) ? between(-3, 3) : 0},
        .inverse = {below(2) ? 1 : between(0.1, 10), between(0.1, 10)},
    };
    kernels->parallelogram(&parallelogram, rows, first, end);
    check_spans_of(&parallelogram.band, &parallelogram, parallelogram_ends, rows, first, end,
                   "parallelogram: rows, row, first");
  }
  check(texels > 100000, "ellipse: texels in all spans", texels, 0, 0);
}

#endif
