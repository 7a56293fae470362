// Compares the kernels of one level, and the benchmark's limit loops, with the scalar ones, bit for
// bit, where the Swift tests cannot run: NEON in an emulator. Functions without a scalar form are
// compared with the documented formulas, written once more. `neon_check` checks NEON;
// `neon_check avx2` checks another level of the processor. It prints the first differences and
// exits with 1, or ends with "N passed, 0 failed".
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CKernels.h"
#include "checks.h"
#include "inputs.h"
#include "limit_checks.h"
#include "location_checks.h"
#include "span_checks.h"

static void check_pack_once(
    const uint8_t *pixels, size_t count, size_t size, size_t offset, unsigned minimum,
    uint64_t *words) {
  uint64_t truth[16];
  size_t bytes = (count + 63) / 64 * sizeof *words;
  memset(words, 0xAB, bytes);
  scalar->pack(pixels, count, size, offset, minimum, truth);
  tested->pack(pixels, count, size, offset, minimum, words);
  check(memcmp(words, truth, bytes) == 0, "pack: pixels, their bytes, minimum", (long)count,
        (long)size, (long)minimum);
}

static void check_pack(guarded source, guarded target) {
  static const size_t layouts[][2] = {{1, 0}, {2, 0}, {2, 1}, {4, 0}, {4, 1},
                                      {4, 2}, {4, 3}, {3, 1}, {8, 7}};
  for (size_t l = 0; l < sizeof layouts / sizeof *layouts; l++) {
    size_t size = layouts[l][0], offset = layouts[l][1];
    for (size_t count = 0; count <= 130; count++) {
      for (size_t alignment = 0; alignment < 64; alignment++) {
        uint8_t *pixels = source.start + alignment;
        fill(pixels, count * size);
        check_pack_once(
            pixels, count, size, offset, minimums[alignment % minimum_count],
            place(target, (count + 63) / 64 * 8, alignment & 1));
      }
      for (unsigned at_end = 0; at_end < 2; at_end++) {
        uint8_t *pixels = place(source, count * size, at_end);
        fill(pixels, count * size);
        void *words = place(target, (count + 63) / 64 * 8, !at_end);
        check_pack_once(pixels, count, size, offset, 85, words);
      }
    }
    for (unsigned minimum = 0; minimum <= 256; minimum++) {
      uint8_t *pixels = place(source, 256 * size, true);
      fill(pixels, 256 * size);
      for (size_t i = 0; i < 256; i++) pixels[i * size + offset] = (uint8_t)i;
      check_pack_once(pixels, 256, size, offset, minimum, place(target, 32, true));
    }
  }
}

static void check_rects(guarded memory) {
  for (size_t width = 0; width <= 130; width++) {
    for (size_t height = 0; height <= 7; height++) {
      size_t stride = width + below(4);
      size_t count = height == 0 ? 0 : (height - 1) * stride + width;
      for (unsigned round = 0; round < 16; round++) {
        uint8_t *alpha = place(memory, count, round & 1);
        memset(alpha, 0, count);
        uint8_t top = (uint8_t)(minimums[below(minimum_count)] - below(2));
        for (size_t bits = below(3); bits > 0 && count > 0; bits--) alpha[below(count)] = top;
        unsigned minimum = minimums[below(minimum_count)];
        bool truth = scalar->any_in_rect(alpha, stride, width, height, minimum);
        check(tested->any_in_rect(alpha, stride, width, height, minimum) == truth,
              "any_in_rect: width, height, minimum", (long)width, (long)height, (long)minimum);
      }
    }
  }
}

static void check_stripes(guarded memory) {
  for (size_t rows = 0; rows <= 130; rows++) {
    for (size_t columns = 0; columns <= 3; columns++) {
      size_t stride = rows + below(3);
      size_t count = columns == 0 || rows == 0 ? 0 : (columns - 1) * stride + rows;
      for (unsigned round = 0; round < 40; round++) {
        uint64_t *words = place(memory, count * 8, round & 1);
        memset(words, 0, count * 8);
        for (size_t bits = below(3); bits > 0 && count > 0; bits--) {
          words[below(count)] |= (uint64_t)1 << below(64);
        }
        uint64_t first = ~(uint64_t)0 << below(64), last = ~(uint64_t)0 >> below(64);
        bool truth = scalar->any_in_stripes(words, stride, columns, rows, first, last);
        check(tested->any_in_stripes(words, stride, columns, rows, first, last) == truth,
              "any_in_stripes: columns, rows, round", (long)columns, (long)rows, (long)round);
      }
    }
  }
}

static void check_spans(guarded memory, guarded starts, guarded ends) {
  for (size_t rows = 0; rows <= 130; rows++) {
    for (unsigned round = 0; round < 200; round++) {
      size_t width = 1 + below(700), stride = rows + below(3), columns = (width + 63) / 64;
      size_t count = rows == 0 ? 0 : (columns - 1) * stride + rows;
      uint64_t *words = place(memory, count * 8, round & 1);
      int32_t *first = place(starts, rows * 4, round & 1), *end = place(ends, rows * 4, round & 1);
      memset(words, 0, count * 8);
      for (size_t bits = below(4); bits > 0 && count > 0; bits--) {
        words[below(count)] |= (uint64_t)1 << below(64);
      }
      // Words to the left of all spans are not read: they may lie beyond the page.
      size_t skipped = below(2) * below(3000);
      for (size_t row = 0; row < rows; row++) {
        int32_t a = (int32_t)below(width + 1), b = (int32_t)below(width + 1);
        bool empty = a == b || below(8) == 0;
        first[row] = empty ? INT32_MAX : (a < b ? a : b) + 64 * (int32_t)skipped;
        end[row] = empty ? INT32_MIN : (a < b ? b : a) + 64 * (int32_t)skipped;
      }
      const uint64_t *base = (const uint64_t *)((uintptr_t)words - skipped * stride * 8);
      bool truth = scalar->any_in_spans(base, stride, rows, first, end);
      check(tested->any_in_spans(base, stride, rows, first, end) == truth,
            "any_in_spans: rows, width, round", (long)rows, (long)width, (long)round);
    }
  }
}

static double coordinate(double limit) {
  static const double special[] = {NAN,    -NAN,   INFINITY, -INFINITY, -0.0,   0,    0x1p-1074,
                                   1e308,  -1e308, 0x1p31,   -0x1p31,   0x1p32, 0x1p52,
                                   0x1p63, -0x1p63};
  switch (below(5)) {
    case 0: return special[below(sizeof special / sizeof *special)];
    case 1: return (double)below((size_t)limit + 2);
    case 2: return nextafter((double)below((size_t)limit + 2), -1);
    default: return between(-3, limit + 3);
  }
}

static double one_of(const double *values, size_t count) { return values[below(count)]; }
#define ONE_OF(...) \
  one_of((const double[]){__VA_ARGS__}, sizeof(double[]){__VA_ARGS__} / sizeof(double))
#define STEP ONE_OF(0, 0, 1, 1, -1, 0.5, 1e-3, 3.7, -0.25, between(-2, 2))

static kernel_certain_mapping some_mapping(bool plain) {
  kernel_mapping m = {STEP, STEP, STEP, STEP, ONE_OF(0, -0.0, 0.5, 150, between(-5, 155)),
                      ONE_OF(0, -0.0, -0.5, 23, between(-5, 25)), ONE_OF(0, 0.5, 2),
                      ONE_OF(150, 149.5, 70, 0), ONE_OF(0, 0.5, 2), ONE_OF(23, 6.25, 1)};
  // Every other map hardly rotates, so that many points lie on the image and its edges.
  if (below(2) == 0) m.a = 1, m.b = 0, m.c = 1e-3, m.d = 1, m.tx = ONE_OF(0, -2), m.ty = 0;
  kernel_certain_mapping mapping = kernel_plain_mapping(m);
  if (plain) return mapping;
  if (below(2) == 0) {
    // The whole image, upright or turned by an eighth: levels may map it in single precision.
    mapping = kernel_plain_mapping((kernel_mapping){1, 0, 0, 1, ONE_OF(0, -2, 0.5), 0, 0, 150, 0, 23});
    if (below(2) == 0) mapping.a = mapping.d = 0.7, mapping.b = 0.7, mapping.c = -0.7;
    mapping.outer_min_u = -0x1p-38;
    mapping.max_fraction_u = mapping.max_fraction_v = 1 - 0x1p-38;
    mapping.single_error = 0x1p-11f;
    return mapping;
  }
  double margin = ONE_OF(0, 0x1p-40, 0.5, 3);
  mapping.outer_min_u -= ONE_OF(0, margin);
  mapping.outer_max_u += ONE_OF(0, margin);
  mapping.outer_min_v -= ONE_OF(0, margin);
  mapping.outer_max_v += ONE_OF(0, margin);
  mapping.max_fraction_u = ONE_OF(1, 1, 1, 1 - 0x1p-40, 0.75, 0, -1);
  mapping.max_fraction_v = ONE_OF(1, 1, 1, 1 - 0x1p-40, 0.75, 0);
  return mapping;
}

// A batch of points against an image of 150 × 23 texels, as alpha or as a mask in one of four
// layouts.
static void check_points_once(
    const kernel_point *points, size_t count, unsigned form, guarded image, guarded hits,
    guarded doubt, bool at_end) {
  static const size_t strides[][2] = {{3, 1}, {1, 23}, {5, 1}, {5, 200}};
  kernel_certain_mapping m = some_mapping(below(4) == 0);
  bool *ours = place(hits, count, at_end), truth[256];
  uint64_t *open = place(doubt, (count + 63) / 64 * 8, at_end), open_truth[4] = {0};
  bool any, any_truth;
  if (form == 4) {
    unsigned minimum = minimums[below(minimum_count)];
    uint8_t *alpha = place(image, 150 * 23, at_end);
    fill(alpha, 150 * 23);
    any_truth = scalar->hit_alpha_points(points, count, &m, alpha, 150, minimum, truth, open_truth);
    any = tested->hit_alpha_points(points, count, &m, alpha, 150, minimum, ours, open);
  } else {
    size_t words = 22 * strides[form][0] + 2 * strides[form][1] + 1;
    uint64_t *bits = place(image, words * 8, at_end);
    for (size_t i = 0; i < words; i++) bits[i] = next_random();
    kernel_mask mask = {bits, strides[form][0], strides[form][1]};
    any_truth = scalar->hit_mask_points(points, count, &m, &mask, truth, open_truth);
    any = tested->hit_mask_points(points, count, &m, &mask, ours, open);
  }
  check(any == any_truth && memcmp(ours, truth, count) == 0 &&
            memcmp(open, open_truth, (count + 63) / 64 * 8) == 0,
        "points: count, form, at the end of a page", (long)count, (long)form, (long)at_end);
}

// A batch of points against the interpolated alpha of an image of 150 × 23 texels.
static void check_bilinear_once(
    const kernel_point *points, size_t count, guarded texels, guarded cells, guarded hits, guarded doubt,
    bool at_end) {
  enum { width = 150, height = 23, stride = width + 2 };
  kernel_certain_mapping m = some_mapping(below(4) == 0);
  size_t padded_bytes = stride * (height + 2) + 2, cell_bytes = 2 * (width + 1) * (height + 1) + 2;
  uint8_t *padded = place(texels, padded_bytes, at_end), *extremes = place(cells, cell_bytes, at_end);
  fill(padded, padded_bytes);
  for (size_t row = 0; row <= height; row++) {
    for (size_t column = 0; column <= width; column++) {
      const uint8_t *corner = padded + row * stride + column;
      uint8_t corners[] = {corner[0], corner[1], corner[stride], corner[stride + 1]};
      uint8_t *cell = extremes + 2 * (row * (width + 1) + column);
      cell[0] = 255, cell[1] = 0;
      for (size_t i = 0; i < 4; i++) {
        if (corners[i] < cell[0]) cell[0] = corners[i];
        if (corners[i] > cell[1]) cell[1] = corners[i];
      }
    }
  }
  kernel_bilinear_alpha alpha = {padded, extremes, width, (int)minimums[below(minimum_count)]};
  bool *ours = place(hits, count, at_end), truth[256];
  uint64_t *open = place(doubt, (count + 63) / 64 * 8, at_end), open_truth[4] = {0};
  bool any_truth = scalar->hit_bilinear_points(points, count, &m, &alpha, truth, open_truth);
  bool any = tested->hit_bilinear_points(points, count, &m, &alpha, ours, open);
  check(any == any_truth && memcmp(ours, truth, count) == 0 &&
            memcmp(open, open_truth, (count + 63) / 64 * 8) == 0,
        "interpolated points: count, at the end of a page", (long)count, (long)at_end, 0);
}

// Points on the left edge: the bits that a fused product would keep put half of them outside.
static void check_unfused(void) {
  static const uint64_t words[1] = {~(uint64_t)0};
  kernel_mask mask = {words, 1, 1};
  for (long round = 0; round < 2000; round++) {
    kernel_point points[16];
    bool truth[16], ours[16];
    double a = between(0.5, 2), c = between(0.5, 2);
    for (size_t i = 0; i < 16; i++) points[i] = (kernel_point){between(1, 20), between(1, 20)};
    double left = -(a * points[5].x + c * points[5].y);
    kernel_mapping m = {a, 0, c, 0, left, 0.5, 0, 64, 0, 1};
    kernel_certain_mapping plain = kernel_plain_mapping(m);
    scalar->hit_mask_points(points, 16, &plain, &mask, truth, NULL);
    tested->hit_mask_points(points, 16, &plain, &mask, ours, NULL);
    check(truth[5] && memcmp(ours, truth, 16) == 0, "points on an edge: round", round, 0, 0);
  }
}

// Points beyond an image that cannot be hit anywhere: its mask must not be read, in single precision
// either. A level that took the sides of the image for unbounded would read far beyond it.
static void check_empty(void) {
  kernel_mapping m = {1, 0, 0, 1, 0, 0, 0, 0, 0, 0};
  kernel_certain_mapping mapping = kernel_plain_mapping(m);
  mapping.outer_min_u = mapping.outer_min_v = -1;
  mapping.outer_max_u = mapping.outer_max_v = 1;
  mapping.max_fraction_u = mapping.max_fraction_v = 0.5;
  mapping.single_error = 0x1p-10f;
  kernel_mask mask = {NULL, 1000000, 1};
  kernel_point points[64];
  bool truth[64], ours[64];
  for (size_t i = 0; i < 64; i++) points[i] = (kernel_point){(double)(i % 10) + 0.4, 100000.4};
  for (size_t i = 0; i < 8; i++) points[i].y = 0.4;
  uint64_t open_truth = 0, open = 0;
  scalar->hit_mask_points(points, 64, &mapping, &mask, truth, &open_truth);
  tested->hit_mask_points(points, 64, &mapping, &mask, ours, &open);
  check(open_truth != 0 && open == open_truth && memcmp(ours, truth, 64) == 0, "an empty image", 0, 0, 0);
}

int main(int argc, char **argv) {
  char message[200];
  const char *level = argc > 1 ? argv[1] : "neon";
  tested = kernels_asked_for(level, message, sizeof message);
  scalar = kernels_at(kernel_level_scalar);
  if (message[0] || tested == scalar) {
    fprintf(stderr, "neon_check: %s\n", message[0] ? message : "scalar is what is compared with");
    return 2;
  }
  guarded memory[5];
  for (size_t i = 0; i < 5; i++) memory[i] = guarded_bytes(1 << 14);
  check_pack(memory[0], memory[1]);
  check_rects(memory[0]);
  check_stripes(memory[0]);
  check_spans(memory[0], memory[1], memory[2]);
  check_unfused();
  check_empty();
  check_locations();
  check_slices();
  check_sums();
  check_region_spans();
  check_limits(memory);
  for (size_t count = 0; count <= 130; count++) {
    for (unsigned round = 0; round < 100; round++) {
      bool at_end = round & 1;
      kernel_point *points = place(memory[0], count * sizeof *points, at_end);
      for (size_t i = 0; i < count; i++) points[i] = (kernel_point){coordinate(150), coordinate(23)};
      check_points_once(points, count, round % 5, memory[1], memory[2], memory[3], at_end);
      if (round % 5 == 0) {
        check_bilinear_once(points, count, memory[1], memory[4], memory[2], memory[3], at_end);
      }
    }
  }
  printf("%lu passed, %lu failed\n", passed, failed);
  return failed != 0;
}
