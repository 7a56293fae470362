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
  // Every such processor has SSE2.
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

// Gives one box of a block other sides.
static inline __attribute__((always_inline)) void kernel_box_block_set(
    kernel_box_block *block, int place, kernel_box box) {
  block->min_x[place] = box.min_x;
  block->min_y[place] = box.min_y;
  block->max_x[place] = box.max_x;
  block->max_y[place] = box.max_y;
}

#if defined(__x86_64__)
// The least of sixteen numbers, none of them a NaN.
static inline __attribute__((always_inline)) float kernel_least_of_16(const float *numbers) {
  __m128 least = _mm_min_ps(
      _mm_min_ps(_mm_loadu_ps(numbers), _mm_loadu_ps(numbers + 4)),
      _mm_min_ps(_mm_loadu_ps(numbers + 8), _mm_loadu_ps(numbers + 12)));
  least = _mm_min_ps(least, _mm_movehl_ps(least, least));
  return _mm_cvtss_f32(_mm_min_ss(least, _mm_shuffle_ps(least, least, 1)));
}

// The greatest of sixteen numbers, none of them a NaN.
static inline __attribute__((always_inline)) float kernel_greatest_of_16(const float *numbers) {
  __m128 greatest = _mm_max_ps(
      _mm_max_ps(_mm_loadu_ps(numbers), _mm_loadu_ps(numbers + 4)),
      _mm_max_ps(_mm_loadu_ps(numbers + 8), _mm_loadu_ps(numbers + 12)));
  greatest = _mm_max_ps(greatest, _mm_movehl_ps(greatest, greatest));
  return _mm_cvtss_f32(_mm_max_ss(greatest, _mm_shuffle_ps(greatest, greatest, 1)));
}
#else
static inline __attribute__((always_inline)) float kernel_least_of_16(const float *numbers) {
  float least = numbers[0];
  for (int i = 1; i < 16; i++) least = numbers[i] < least ? numbers[i] : least;
  return least;
}

static inline __attribute__((always_inline)) float kernel_greatest_of_16(const float *numbers) {
  float greatest = numbers[0];
  for (int i = 1; i < 16; i++) greatest = numbers[i] > greatest ? numbers[i] : greatest;
  return greatest;
}
#endif

// The box around all boxes of a block. A box with infinite sides, the minimum above the maximum, adds
// nothing; one that is empty with finite sides may make the result larger. No side is a NaN.
static inline __attribute__((always_inline)) kernel_box kernel_boxes_around(
    const kernel_box_block *block) {
  const kernel_box around = {
      kernel_least_of_16(block->min_x), kernel_least_of_16(block->min_y),
      kernel_greatest_of_16(block->max_x), kernel_greatest_of_16(block->max_y)};
  return around;
}

#endif
