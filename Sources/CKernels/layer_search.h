// Searches of layers, as described at `kernel_table`. The boxes.c of each level includes this at its
// end. Before that, it defines:
//   LEVEL(name)   the name of a function of the level, e.g. avx2_##name
//   TARGET        the attribute that the level's functions have
//   wide_box      a box, each side in all lanes of a register, made by
//     wide_box widen(kernel_box)
//   uint32_t meets(const kernel_box_block *, const wide_box *)
//     which boxes of the block have a point in common with the target, one bit each
//   uint32_t meets_two(const kernel_box_block *, const wide_box *)
//     the same of two blocks
#ifndef TOUCHSTONE_CKERNELS_LAYER_SEARCH_H
#define TOUCHSTONE_CKERNELS_LAYER_SEARCH_H

#include "levels.h"

// Makes room for as many nodes again.
void kernel_tree_search_grow(kernel_tree_search *search);

// Puts a node into the heap.
static ALWAYS_INLINE void put_node(kernel_tree_search *s, kernel_waiting_node node) {
  if (s->count == s->capacity) kernel_tree_search_grow(s);
  size_t place = s->count++;
  while (place > 0) {
    const size_t above = (place - 1) / 2;
    if (s->waiting[above].key >= node.key) break;
    s->waiting[place] = s->waiting[above];
    place = above;
  }
  s->waiting[place] = node;
}

// Takes the node with the greatest key out of a heap that is not empty.
static ALWAYS_INLINE kernel_waiting_node take_node(kernel_tree_search *s) {
  const kernel_waiting_node first = s->waiting[0];
  const size_t count = --s->count;
  const kernel_waiting_node last = s->waiting[count];
  size_t place = 0;
  while (2 * place + 1 < count) {
    size_t below = 2 * place + 1;
    if (below + 1 < count && s->waiting[below + 1].key > s->waiting[below].key) below++;
    if (s->waiting[below].key <= last.key) break;
    s->waiting[place] = s->waiting[below];
    place = below;
  }
  s->waiting[place] = last;
  return first;
}

#endif

#if defined(LEVEL)
TARGET int64_t LEVEL(next_in_list)(kernel_list_search *s) {
  const wide_box target = widen(s->question.target);
  const size_t count = s->block_count;
  for (;;) {
    while (s->lanes) {
      const size_t place =
          (s->next_block - 2) * kernel_boxes_per_block + (size_t)__builtin_ctz(s->lanes);
      s->lanes &= s->lanes - 1;
      if (kernel_layer_may_hit(s->layers + place, &s->question)) return (int64_t)place;
    }
    size_t block = s->next_block;
    uint32_t lanes = 0;
    for (; block < count && !lanes; block += 2) lanes = meets_two(s->blocks + block, &target);
    s->next_block = block;
    s->lanes = lanes;
    if (!lanes) return -1;
  }
}

// Looks into nodes above the leaves, of one level and side by side. The child with the greatest key
// goes into `next`, the others into the heap. Returns whether there is any.
TARGET static ALWAYS_INLINE bool look_into(
    kernel_tree_search *s, uint32_t level, uint32_t first, uint32_t count, const wide_box *target,
    kernel_waiting_node *next) {
  const kernel_tree_node *nodes = s->nodes + s->starts[level];
  bool has_next = false;
  for (uint32_t place = first; place < first + count; place++) {
    s->visited++;
    for (uint32_t lanes = meets(&nodes[place].boxes, target); lanes; lanes &= lanes - 1) {
      const uint32_t child = (uint32_t)__builtin_ctz(lanes);
      const kernel_waiting_node other = {
          nodes[place].keys[child], place * kernel_boxes_per_block + child, level - 1};
      if (other.key < s->least) continue;
      if (!has_next) {
        *next = other;
        has_next = true;
      } else if (other.key > next->key) {
        put_node(s, *next);
        *next = other;
      } else {
        put_node(s, other);
      }
    }
  }
  return has_next;
}

TARGET int64_t LEVEL(next_in_tree)(kernel_tree_search *s) {
  const wide_box target = widen(s->question.target);
  for (;;) {
    while (s->lanes) {
      const size_t place =
          (size_t)s->leaf * kernel_boxes_per_block + (size_t)__builtin_ctz(s->lanes);
      s->lanes &= s->lanes - 1;
      const kernel_layer *layer = s->layers + place;
      if (layer->key >= s->least && kernel_layer_may_hit(layer, &s->question)) {
        return (int64_t)place;
      }
    }
    kernel_waiting_node next;
    if (s->top_count) {
      const uint32_t count = s->top_count;
      s->top_count = 0;
      if (s->top_level == 0) {
        next = (kernel_waiting_node){UINT64_MAX, 0, 0};
      } else if (!look_into(s, s->top_level, 0, count, &target, &next)) {
        return -1;
      }
    } else {
      if (s->count == 0) return -1;
      next = take_node(s);
      if (next.key < s->least) return -1;
    }
    // Down to a leaf, unless something else is in front on the way.
    for (;;) {
      if (next.level == 0) {
        s->visited++;
        s->leaf = next.place;
        s->lanes = meets(&s->nodes[next.place].boxes, &target);
        break;
      }
      const uint32_t level = next.level, place = next.place;
      if (!look_into(s, level, place, 1, &target, &next)) break;
      if (s->count > 0 && s->waiting[0].key > next.key) {
        put_node(s, next);
        break;
      }
    }
  }
}
#endif
