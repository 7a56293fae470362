// Sixteen boxes at a time: which of them meet a point or another box.
#ifndef TOUCHSTONE_CKERNEL_BOXES_H
#define TOUCHSTONE_CKERNEL_BOXES_H

#include <stdint.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

enum { kernel_boxes_per_block = 16 };

// Sixteen closed boxes side by side. A box whose minimum is above its maximum is empty.
typedef struct {
  float min_x[kernel_boxes_per_block], min_y[kernel_boxes_per_block];
  float max_x[kernel_boxes_per_block], max_y[kernel_boxes_per_block];
} kernel_box_block;

// A closed box; that of a point has equal sides.
typedef struct {
  float min_x, min_y, max_x, max_y;
} kernel_box;

// Bit i is 1 if box i of the block and the target have a point in common. A NaN meets nothing.
static inline __attribute__((always_inline)) uint32_t kernel_boxes_met(
    const kernel_box_block *block, kernel_box target) {
  uint32_t met = 0;
#if defined(__x86_64__)
  const __m128 min_x = _mm_set1_ps(target.min_x), min_y = _mm_set1_ps(target.min_y);
  const __m128 max_x = _mm_set1_ps(target.max_x), max_y = _mm_set1_ps(target.max_y);
  for (int first = 0; first < kernel_boxes_per_block; first += 4) {
    __m128 in_x = _mm_and_ps(
        _mm_cmple_ps(_mm_loadu_ps(block->min_x + first), max_x),
        _mm_cmple_ps(min_x, _mm_loadu_ps(block->max_x + first)));
    __m128 in_y = _mm_and_ps(
        _mm_cmple_ps(_mm_loadu_ps(block->min_y + first), max_y),
        _mm_cmple_ps(min_y, _mm_loadu_ps(block->max_y + first)));
    met |= (uint32_t)_mm_movemask_ps(_mm_and_ps(in_x, in_y)) << first;
  }
#else
  for (int box = 0; box < kernel_boxes_per_block; box++) {
    int meets = (block->min_x[box] <= target.max_x) & (target.min_x <= block->max_x[box]) &
        (block->min_y[box] <= target.max_y) & (target.min_y <= block->max_y[box]);
    met |= (uint32_t)meets << box;
  }
#endif
  return met;
}

// The box around all boxes of a block. A box with infinite sides, the minimum above the maximum, adds
// nothing; one that is empty with finite sides may make the result larger. No side is a NaN.
static inline __attribute__((always_inline)) kernel_box kernel_boxes_around(
    const kernel_box_block *block) {
  kernel_box around = {block->min_x[0], block->min_y[0], block->max_x[0], block->max_y[0]};
  for (int box = 1; box < kernel_boxes_per_block; box++) {
    around.min_x = block->min_x[box] < around.min_x ? block->min_x[box] : around.min_x;
    around.min_y = block->min_y[box] < around.min_y ? block->min_y[box] : around.min_y;
    around.max_x = block->max_x[box] > around.max_x ? block->max_x[box] : around.max_x;
    around.max_y = block->max_y[box] > around.max_y ? block->max_y[box] : around.max_y;
  }
  return around;
}

#endif
