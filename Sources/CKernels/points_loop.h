// The loop over groups of 16 points, and the two operations that use it. The points.c of each
// vector level includes it once. Before that, it defines:
//   LEVEL(name)        the name of a function of the level, e.g. avx2_##name
//   TARGET             the attribute that the level's functions have
//   groups_ahead       how many groups are mapped ahead of the one that is finished
//   point_constants    what stays the same along a batch, made by
//     point_constants constants_of(const kernel_certain_mapping *, const texel_source *)
//   point_group        what the first half of a group hands to the second:
//     unsigned map_group(points, const point_constants *, texel_layout, bool can_be_uncertain, point_group *)
//       returns which of the 16 points are uncertain
//     void finish_group(point_group *, const point_constants *, texel_layout, bool *hits)
// The layout, and whether points can be uncertain, are constants at each use, so that each case
// gets a loop of its own.
#include "points.h"

// Fewer points than this are decided one by one, because most points of a group of 16 would be
// missing. Callers in Swift have a cut-off of their own, above which a call is worth its cost; but
// they cut many points into several batches, and the last batch may have any size.
enum { few_points = 8 };

// Room for the groups that are mapped and not finished; a power of two.
enum { group_ring = groups_ahead < 2 ? 2 : 4 };

// Copies the last points, fewer than 16, and fills up with points that are nowhere.
TARGET static ALWAYS_INLINE void fill_up(
    const kernel_point *points, size_t count, kernel_point *filled) {
  for (size_t i = 0; i < 16; i++) {
    filled[i] = i < count ? points[i] : (kernel_point){NAN, NAN};
  }
}

TARGET static ALWAYS_INLINE bool decide_points(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const texel_source *source, texel_layout layout, bool can_be_uncertain, bool *hits,
    uint64_t *uncertain) {
  const point_constants constants = constants_of(mapping, source);
  point_group ring[group_ring];
  kernel_point rest[16];
  bool rest_hits[16];
  size_t ragged = count % 16, whole = count / 16, groups = (count + 15) / 16;
  if (ragged > 0) fill_up(points + whole * 16, ragged, rest);
#define FINISH(group)                                                           \
  finish_group(                                                                 \
      &ring[(group) % group_ring], &constants, layout,                          \
      (group) < whole ? hits + (group) * 16 : rest_hits)
  uint64_t word = 0, any = 0;
  for (size_t i = 0; i < groups; i++) {
    const kernel_point *from = i < whole ? points + i * 16 : rest;
    uint64_t open = map_group(from, &constants, layout, can_be_uncertain, &ring[i % group_ring]);
    if (i >= groups_ahead) FINISH(i - groups_ahead);
    word = i % 4 == 0 ? open : word | open << i % 4 * 16;
    if (uncertain) uncertain[i / 4] = word;
    any |= open;
  }
  for (size_t i = groups < groups_ahead ? 0 : groups - groups_ahead; i < groups; i++) FINISH(i);
  if (ragged > 0) memcpy(hits + whole * 16, rest_hits, ragged);
  return any != 0;
#undef FINISH
}

TARGET bool LEVEL(hit_mask_points)(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const kernel_mask *mask, bool *hits, uint64_t *uncertain) {
  texel_source source = mask_source(mapping, mask);
  if (count < few_points || !is_near(&source, mapping)) {
    return scalar_hit_mask_points(points, count, mapping, mask, hits, uncertain);
  }
#define DECIDE(layout, can_be_uncertain) \
  decide_points(points, count, mapping, &source, layout, can_be_uncertain, hits, uncertain)
  if (source.layout == layout_rows) {
    return is_plain(mapping) ? DECIDE(layout_rows, false) : DECIDE(layout_rows, true);
  }
  return is_plain(mapping) ? DECIDE(layout_words, false) : DECIDE(layout_words, true);
}

TARGET bool LEVEL(hit_alpha_points)(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain) {
  texel_source source = alpha_source(mapping, alpha, width, minimum);
  if (count < few_points || !is_near(&source, mapping)) {
    return scalar_hit_alpha_points(
        points, count, mapping, alpha, width, minimum, hits, uncertain);
  }
  bool any = is_plain(mapping) ? DECIDE(layout_alpha, false) : DECIDE(layout_alpha, true);
  // No alpha reaches a minimum of 256, which does not fit into a byte.
  if (minimum > 255 && count > 0) memset(hits, 0, count);
  return any;
#undef DECIDE
}
