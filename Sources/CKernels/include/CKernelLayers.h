// Searches of layers under a point: in a list front to back, and in a tree of boxes with the greatest
// key in each node.
#ifndef TOUCHSTONE_CKERNEL_LAYERS_H
#define TOUCHSTONE_CKERNEL_LAYERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#include "CKernelBoxes.h"

// The sides of an image in texels.
typedef struct {
  double width, height;
} kernel_extent;

// What a search needs of a layer, in one line of a cache.
//
// The map to texels is u = a*x + c*y + tx, v = b*x + d*y + ty in plain doubles, and texels are where
// least <= u < width and least <= v < height of the image, with the least of the question.
typedef struct {
  double a, b, c, d, tx, ty;
  // The greater of two keys is in front; the caller orders layers of equal keys.
  uint64_t key;
  // What the caller calls the layer.
  int32_t slot;
  // The least 16 bits of the slot's generation; 0xFFFF if they do not identify it.
  uint16_t generation;
  // The place of the image; -1 for a layer whose texels are not found by the map alone.
  int16_t image;
} kernel_layer;

_Static_assert(sizeof(kernel_layer) == 64, "a line of a cache");

// What is asked, and where the layer that was found last has its texel.
typedef struct {
  double x, y;
  // The point in single precision, rounded outward.
  kernel_box target;
  const kernel_extent *extents;
  // 0, or less by as much as the map may be off; the extents are wider by as much.
  double least;
  uint32_t column, row;
} kernel_question;

// A box in single precision that holds one in doubles. Its sides are off by at most three units in the
// last place. Returns false, with no such box, for numbers that single precision does not hold.
static inline __attribute__((always_inline)) bool kernel_box_outward(
    double min_x, double min_y, double max_x, double max_y, kernel_box *box) {
  // Rounding is off by half a unit, and a whole one is more than `slack` takes away again when the
  // difference is rounded. No branch depends on the direction, which nothing can predict.
  const float low_x = (float)min_x, low_y = (float)min_y;
  const float high_x = (float)max_x, high_y = (float)max_y;
  const float slack = 0x1p-23f, tiny = 0x1p-126f;
  box->min_x = low_x - (__builtin_fabsf(low_x) * slack + tiny);
  box->min_y = low_y - (__builtin_fabsf(low_y) * slack + tiny);
  box->max_x = high_x + (__builtin_fabsf(high_x) * slack + tiny);
  box->max_y = high_y + (__builtin_fabsf(high_y) * slack + tiny);
  const float limit = 0x1p127f;
  return (__builtin_fabsf(low_x) < limit) & (__builtin_fabsf(low_y) < limit) & (__builtin_fabsf(high_x) < limit) &
      (__builtin_fabsf(high_y) < limit);
}

// Whether a point may hit a layer: the texel under it is found, or the map cannot decide.
static inline __attribute__((always_inline)) bool kernel_layer_may_hit(
    const kernel_layer *layer, kernel_question *question) {
#pragma STDC FP_CONTRACT OFF
  if (layer->image < 0) return true;
  const kernel_extent *extent = question->extents + layer->image;
#if defined(__x86_64__)
  // Both coordinates at once, so that one branch decides.
  const __m128d uv = _mm_add_pd(
      _mm_add_pd(
          _mm_mul_pd(_mm_loadu_pd(&layer->a), _mm_set1_pd(question->x)),
          _mm_mul_pd(_mm_loadu_pd(&layer->c), _mm_set1_pd(question->y))),
      _mm_loadu_pd(&layer->tx));
  const __m128d inside =
      _mm_and_pd(_mm_cmpge_pd(uv, _mm_set1_pd(question->least)), _mm_cmplt_pd(uv, _mm_loadu_pd(&extent->width)));
  if (_mm_movemask_pd(inside) != 3) return false;
  const __m128i texel = _mm_cvttpd_epi32(uv);
  question->column = (uint32_t)_mm_cvtsi128_si32(texel);
  question->row = (uint32_t)_mm_cvtsi128_si32(_mm_shuffle_epi32(texel, 1));
#else
  const double u = layer->a * question->x + layer->c * question->y + layer->tx;
  const double v = layer->b * question->x + layer->d * question->y + layer->ty;
  const double least = question->least;
  if (!(u >= least && u < extent->width && v >= least && v < extent->height)) return false;
  question->column = (uint32_t)(int32_t)u;
  question->row = (uint32_t)(int32_t)v;
#endif
  return true;
}

// Whether the texel that kernel_layer_may_hit found is the right one if the map is off by less than
// -least texels.
static inline __attribute__((always_inline)) bool kernel_layer_is_certain(
    const kernel_layer *layer, double x, double y, double least) {
#pragma STDC FP_CONTRACT OFF
#if defined(__x86_64__)
  const __m128d uv = _mm_add_pd(
      _mm_add_pd(
          _mm_mul_pd(_mm_loadu_pd(&layer->a), _mm_set1_pd(x)),
          _mm_mul_pd(_mm_loadu_pd(&layer->c), _mm_set1_pd(y))),
      _mm_loadu_pd(&layer->tx));
  const __m128d fraction = _mm_sub_pd(uv, _mm_cvtepi32_pd(_mm_cvttpd_epi32(uv)));
  const __m128d certain = _mm_and_pd(
      _mm_cmpge_pd(fraction, _mm_set1_pd(-least)), _mm_cmple_pd(fraction, _mm_set1_pd(1 + least)));
  return _mm_movemask_pd(certain) == 3;
#else
  const double u = layer->a * x + layer->c * y + layer->tx;
  const double v = layer->b * x + layer->d * y + layer->ty;
  const double in_column = u - (int32_t)u, in_row = v - (int32_t)v;
  return in_column >= -least && in_column <= 1 + least && in_row >= -least && in_row <= 1 + least;
#endif
}

// MARK: A list

// A search of a list of layers, first to last.
typedef struct {
  kernel_question question;
  const kernel_box_block *blocks;
  // One for each box that is not empty.
  const kernel_layer *layers;
  // An even number.
  size_t block_count;
  // The next block, and the boxes of the two before that are left to look at.
  size_t next_block;
  uint32_t lanes;
} kernel_list_search;

// MARK: A tree

// Sixteen children with the greatest key below each; 0 for a place without a child.
typedef struct {
  kernel_box_block boxes;
  uint64_t keys[kernel_boxes_per_block];
} kernel_tree_node;

// A node that waits to be looked at.
typedef struct {
  uint64_t key;
  // The place in its level.
  uint32_t place;
  // 0 for a leaf, whose children are layers.
  uint32_t level;
} kernel_waiting_node;

enum { kernel_few_nodes = 48 };

// A search of a tree, best first. It takes less than 1,024 bytes.
//
// All levels are in one array, from the leaves to the root; child i of the node at place p of level n
// is at place 16 * p + i of level n - 1, or is layer 16 * p + i at level 0.
typedef struct {
  kernel_question question;
  const kernel_tree_node *nodes;
  const kernel_layer *layers;
  // The first node of each level.
  const int64_t *starts;
  // Nothing behind this key is found any more; the caller raises it.
  uint64_t least;
  // The leaf whose layers are looked at, and which of them are left.
  uint32_t leaf, lanes;
  // The nodes that are looked at first, all of the top level, and this level; none later on. A level of
  // few nodes is quicker to look through than the way down to it.
  uint32_t top_count, top_level;
  // The number of nodes that were looked at.
  size_t visited;
  // A heap, the greatest key first. What `few` does not hold is in memory of its own.
  size_t count, capacity;
  kernel_waiting_node *waiting;
  kernel_waiting_node few[kernel_few_nodes];
} kernel_tree_search;

// Begins a search; the caller has set the question, the tree and the least key. It looks at all nodes
// of the top level first, which is 0 only if there is but one leaf. kernel_tree_search_end has to
// follow.
static inline __attribute__((always_inline)) void kernel_tree_search_begin(
    kernel_tree_search *search, uint32_t top_level, uint32_t top_count) {
  search->lanes = 0;
  search->visited = 0;
  search->top_level = top_level;
  search->top_count = top_count;
  search->count = 0;
  search->capacity = kernel_few_nodes;
  search->waiting = search->few;
}

void kernel_tree_search_free(kernel_tree_search *search);

static inline __attribute__((always_inline)) void kernel_tree_search_end(
    kernel_tree_search *search) {
  if (search->waiting != search->few) kernel_tree_search_free(search);
}

// Gives a child of a node another box and key. Returns whether any of them was different before.
static inline __attribute__((always_inline)) bool kernel_tree_node_set(
    kernel_tree_node *node, int child, kernel_box box, uint64_t key) {
  const bool is_same = (node->boxes.min_x[child] == box.min_x) &
      (node->boxes.min_y[child] == box.min_y) & (node->boxes.max_x[child] == box.max_x) &
      (node->boxes.max_y[child] == box.max_y) & (node->keys[child] == key);
  kernel_box_block_set(&node->boxes, child, box);
  node->keys[child] = key;
  return !is_same;
}

// Asks for the lines of a leaf and of one of its layers that kernel_tree_node_set will change.
static inline __attribute__((always_inline)) void kernel_tree_prefetch(
    const kernel_tree_node *leaf, const kernel_layer *layer) {
  __builtin_prefetch(layer, 1);
  __builtin_prefetch(leaf->boxes.min_x, 1);
  __builtin_prefetch(leaf->boxes.min_y, 1);
  __builtin_prefetch(leaf->boxes.max_x, 1);
  __builtin_prefetch(leaf->boxes.max_y, 1);
  __builtin_prefetch(leaf->keys, 1);
  __builtin_prefetch(leaf->keys + 8, 1);
}

// The box around all children of a node.
static inline __attribute__((always_inline)) kernel_box kernel_tree_node_box(
    const kernel_tree_node *node) {
  return kernel_boxes_around(&node->boxes);
}

// The children whose boxes meet a target, one bit each.
static inline __attribute__((always_inline)) uint32_t kernel_tree_node_met(
    const kernel_tree_node *node, kernel_box target) {
  return kernel_boxes_met(&node->boxes, target);
}

// The greatest key of a node.
static inline __attribute__((always_inline)) uint64_t kernel_tree_node_key(
    const kernel_tree_node *node) {
  // Four at a time, so that not every comparison waits for the one before.
  uint64_t greatest[4] = {0, 0, 0, 0};
  for (int child = 0; child < kernel_boxes_per_block; child += 4) {
    for (int i = 0; i < 4; i++) {
      const uint64_t key = node->keys[child + i];
      greatest[i] = key > greatest[i] ? key : greatest[i];
    }
  }
  const uint64_t left = greatest[0] > greatest[1] ? greatest[0] : greatest[1];
  const uint64_t right = greatest[2] > greatest[3] ? greatest[2] : greatest[3];
  return left > right ? left : right;
}

// MARK: Memory

// Memory that begins at a line of the cache, and on Linux at a large page if there is much of it.
// It is never NULL: without memory the program ends.
void *kernel_lines_make(size_t bytes);
void kernel_lines_free(void *lines);

#endif
