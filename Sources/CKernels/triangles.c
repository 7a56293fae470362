#include <string.h>

#include "CKernels.h"

// Four numbers, which compilers keep in one register.
typedef float four __attribute__((vector_size(16), aligned(4), may_alias));

static inline four lesser(four left, four right) {
  return (four){
      left[0] < right[0] ? left[0] : right[0], left[1] < right[1] ? left[1] : right[1],
      left[2] < right[2] ? left[2] : right[2], left[3] < right[3] ? left[3] : right[3]};
}

// Writes up to sixteen boxes side by side, and returns the box around them.
static four write_block(const four *boxes, size_t count, kernel_triangle_block *block) {
  const float nothing = __builtin_inff();
  const four none = {nothing, nothing, nothing, nothing};
  four around = none;
  for (size_t box = 0; box < kernel_triangles_per_block; box += 4) {
    four rows[4];
    for (size_t row = 0; row < 4; row += 1) {
      rows[row] = box + row < count ? boxes[box + row] : none;
      around = lesser(around, rows[row]);
    }
    // The four boxes as columns.
    const four low = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
    const four next = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
    const four high = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
    const four last = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
    *(four *)(block->min_x + box) = __builtin_shufflevector(low, next, 0, 1, 4, 5);
    *(four *)(block->min_y + box) = __builtin_shufflevector(low, next, 2, 3, 6, 7);
    *(four *)(block->minus_max_x + box) = __builtin_shufflevector(high, last, 0, 1, 4, 5);
    *(four *)(block->minus_max_y + box) = __builtin_shufflevector(high, last, 2, 3, 6, 7);
  }
  return around;
}

// Writes the blocks of a level, whose boxes stand in `boxes`, and leaves the boxes around these blocks there.
static void write_level(four *boxes, size_t count, kernel_triangle_block *blocks) {
  for (size_t first = 0, block = 0; first < count; first += kernel_triangles_per_block, block += 1) {
    const size_t left = count - first;
    boxes[block] = write_block(
        boxes + first,
        left < kernel_triangles_per_block ? left : kernel_triangles_per_block, blocks + block);
  }
}

bool kernel_refit_triangles(const double *positions, size_t vertices, const uint32_t *corners,
                            size_t triangles, const size_t *levels, size_t level_count, float *room,
                            kernel_triangle_block *blocks) {
  // Each vertex as a box; the boxes of the triangles follow.
  four *places = (four *)room, *boxes = places + vertices;
  // The difference of a number and itself is not 0 if it is infinite or no number.
  uint64_t wild = 0;
  for (size_t vertex = 0; vertex < vertices; vertex += 1) {
    const double x = positions[2 * vertex], y = positions[2 * vertex + 1];
    const double none[2] = {x - x, y - y};
    uint64_t bits[2];
    memcpy(bits, none, sizeof bits);
    wild |= bits[0] | bits[1];
    places[vertex] = (four){
        kernel_rounded_down(x), kernel_rounded_down(y), kernel_rounded_down(-x),
        kernel_rounded_down(-y)};
  }
  const float nothing = __builtin_inff();
  for (size_t triangle = 0; triangle < triangles; triangle += 1) {
    const uint32_t *corner = corners + 3 * triangle;
    const four box = lesser(lesser(places[corner[0]], places[corner[1]]), places[corner[2]]);
    boxes[triangle] = wild == 0 ? box : (four){nothing, nothing, nothing, nothing};
  }
  size_t count = triangles;
  for (size_t level = 0; level < level_count; level += 1) {
    write_level(boxes, count, blocks + levels[level]);
    count = (count + kernel_triangles_per_block - 1) / kernel_triangles_per_block;
  }
  return wild == 0;
}
