// Compares the limit loops of a level with the scalar ones: batches, squares, discs and packing.
#ifndef TOUCHSTONE_NEON_LIMIT_CHECKS_H
#define TOUCHSTONE_NEON_LIMIT_CHECKS_H

#include <math.h>
#include <string.h>

#include "LimitLoops.h"
#include "checks.h"
#include "inputs.h"

static const limit_loops *limit_plain, *limit_tested;

// A map that is rotated, stretched and mirrored, or moved by whole texels; the rectangle is the
// image, a part of it, or empty.
static inline limit_map some_limit_map(double width, double height) {
  double turn = between(-4, 4), mirror = below(2) ? 1 : -1;
  double wide = between(0.3, 1.2), high = below(2) ? wide : between(0.3, 1.2);
  limit_map map = {
      wide * cos(turn), high * sin(turn), -wide * sin(turn) * mirror, high * cos(turn) * mirror,
      between(-9, width), between(-9, height), 0, width, 0, height};
  if (below(3) == 0) map = (limit_map){1, 0, 0, mirror, 3, floor(map.ty), 0, width, 0, height};
  if (below(4) == 0) map.min_u = width / 4, map.max_u = width / 2;
  if (below(4) == 0) map.min_v = height / 3, map.max_v = height / 2 + 0.5;
  if (below(16) == 0) map.max_u = map.min_u;
  return map;
}

static inline double limit_coordinate(double limit) {
  static const double special[] = {NAN,      -NAN, INFINITY, -INFINITY, -0.0,
                                   0x1p-1074, 1e308, -1e308,   0x1p31,    -0x1p63};
  if (below(12) == 0) return special[below(sizeof special / sizeof *special)];
  return below(3) ? between(-limit, limit) : (double)below((size_t)limit);
}

static inline void check_limit_batches(
    guarded places, guarded image, guarded hits, size_t count, bool at_end) {
  enum { width = 150, height = 23, words_per_row = 3 };
  limit_map map = some_limit_map(width, height);
  limit_point *points = place(places, count * sizeof *points, at_end);
  for (size_t i = 0; i < count; i++) {
    points[i] = (limit_point){limit_coordinate(width), limit_coordinate(height)};
  }
  bool *ours = place(hits, count, at_end), truth[256];
  uint64_t *words = place(image, height * words_per_row * 8, at_end);
  for (size_t i = 0; i < height * words_per_row; i++) words[i] = next_random();
  limit_mask mask = {words, words_per_row};
  limit_plain->batch_mask(points, count, &map, mask, truth);
  limit_tested->batch_mask(points, count, &map, mask, ours);
  check(memcmp(ours, truth, count) == 0, "limit batch of a mask: count, at the end of a page",
        (long)count, (long)at_end, 0);
  uint8_t *bytes = place(image, width * height, at_end);
  fill(bytes, width * height);
  limit_alpha alpha = {bytes, width, minimums[below(minimum_count)]};
  limit_plain->batch_alpha(points, count, &map, alpha, truth);
  limit_tested->batch_alpha(points, count, &map, alpha, ours);
  check(memcmp(ours, truth, count) == 0, "limit batch of alpha: count, minimum, at the end",
        (long)count, (long)alpha.minimum, (long)at_end);
}

// Few texels pass, so that some squares and discs miss all of them.
static inline limit_stripes some_stripes(guarded memory, int32_t width, int32_t height) {
  size_t count = (size_t)((width + 63) / 64) * (size_t)height;
  uint64_t *words = place(memory, count * 8, below(2));
  memset(words, 0, count * 8);
  for (size_t bits = below(5); bits > 0; bits--) {
    size_t column = below((size_t)width), row = below((size_t)height);
    words[column / 64 * (size_t)height + row] |= (uint64_t)1 << column % 64;
  }
  return (limit_stripes){words, width, height};
}

static inline void check_limit_areas(guarded memory) {
  int32_t width = 1 + (int32_t)below(200), height = 1 + (int32_t)below(200);
  limit_stripes stripes = some_stripes(memory, width, height);
  limit_map map = some_limit_map(width, height);
  // The disc extends at most LIMIT_DISC_REACH texels to either side, because no map stretches more
  // than 1.2 times.
  double radius = below(2) ? between(0, 25) : (double)below(25);
  limit_ellipse ellipse = limit_ellipse_of(&map, radius, width, height);
  for (int round = 0; round < 20; round++) {
    limit_place square = {
        (int32_t)below((size_t)width + 60) - 50, (int32_t)below((size_t)height + 60) - 50};
    check(limit_tested->any_in_rect(&stripes, square) == limit_plain->any_in_rect(&stripes, square),
          "limit rect: width, column, row", width, square.column, square.row);
    limit_point center = {limit_coordinate(width), limit_coordinate(height)};
    check(limit_tested->any_in_disc(&stripes, &ellipse, center) ==
              limit_plain->any_in_disc(&stripes, &ellipse, center),
          "limit disc: width, height, round", width, height, round);
  }
}

static inline void check_limit_packing(guarded source, guarded target, size_t width) {
  enum { height = 3, padding = 12 };
  size_t stride = 4 * width + padding, words = (width + 63) / 64 * height;
  uint64_t truth[16];
  // Nothing is read after the last pixel.
  uint8_t *pixels = place(source, stride * height - padding, width & 1);
  fill(pixels, stride * height - padding);
  for (unsigned minimum = 0; minimum <= 256; minimum++) {
    uint64_t *ours = place(target, words * 8, minimum & 1);
    memset(ours, 0xAB, words * 8);
    limit_plain->pack(pixels, width, height, stride, minimum, truth);
    limit_tested->pack(pixels, width, height, stride, minimum, ours);
    check(memcmp(ours, truth, words * 8) == 0, "limit pack: width, minimum", (long)width,
          (long)minimum, 0);
  }
}

static inline void check_limits(const guarded *memory) {
  limit_plain = limit_level(0);
  for (int i = 0; i < limit_level_count(); i++) {
    const limit_loops *level = limit_level(i);
    if (level && strcmp(level->name, tested->name) == 0) limit_tested = level;
  }
  check(limit_tested != NULL && limit_tested != limit_plain, "limit loops: levels",
        limit_level_count(), 0, 0);
  if (!limit_tested) return;
  for (size_t count = 0; count <= 130; count++) {
    for (int round = 0; round < 40; round++) {
      check_limit_batches(memory[0], memory[1], memory[2], count, round & 1);
    }
  }
  for (int round = 0; round < 12000; round++) check_limit_areas(memory[0]);
  for (size_t width = 1; width <= 130; width++) check_limit_packing(memory[0], memory[1], width);
}

#endif
