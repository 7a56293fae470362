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
// With MAPS_IN_SINGLES defined, also what maps in single precision first, where the mapping allows it:
//   single_constants   made by single_constants singles_of(const kernel_certain_mapping *, const texel_source *)
//   single_group       what the first half of such a group hands to the second:
//     unsigned map_singles(points, const single_constants *, texel_layout, single_group *)
//       returns which of the 16 points single precision cannot decide
//     void finish_singles(single_group *, const single_constants *, texel_layout, bool *hits)
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

// The two operations in doubles. They are functions of their own, so that nothing else takes the
// registers of their loops.
TARGET static __attribute__((noinline)) bool mask_in_doubles(
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

TARGET static __attribute__((noinline)) bool alpha_in_doubles(
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

#ifdef MAPS_IN_SINGLES
// With fewer points, it takes longer to make the constants than single precision spares.
enum { few_singles = 64 };

// Groups that are mapped in single precision before doubles decide those that it could not.
enum { single_groups = 64 };

// Decides points that can be uncertain, all but the last few, in single precision first. Returns
// whether any point is uncertain.
TARGET static ALWAYS_INLINE bool decide_singles(
    const kernel_point *points, size_t groups, const kernel_certain_mapping *mapping,
    const texel_source *source, texel_layout layout, bool *hits, uint64_t *uncertain) {
  const single_constants constants = singles_of(mapping, source);
  single_group ring[group_ring];
  uint16_t open[single_groups];
  uint64_t any = 0;
#define FINISH(group)                                                                   \
  finish_singles(&ring[(group) % group_ring], &constants, layout, hits + (group) * 16)
  for (size_t start = 0; start < groups; start += single_groups) {
    const size_t end = start + single_groups < groups ? start + single_groups : groups;
    unsigned rest = 0;
    for (size_t i = start; i < end; i++) {
      unsigned cannot = map_singles(points + i * 16, &constants, layout, &ring[i % group_ring]);
      if (i >= start + groups_ahead) FINISH(i - groups_ahead);
      open[i - start] = (uint16_t)cannot;
      rest |= cannot;
    }
    for (size_t i = end < start + groups_ahead ? start : end - groups_ahead; i < end; i++) FINISH(i);
    if (uncertain) memset(uncertain + start / 4, 0, (end - start + 3) / 4 * 8);
    if (!rest) continue;
    const point_constants doubles = constants_of(mapping, source);
    for (size_t i = start; i < end; i++) {
      if (!open[i - start]) continue;
      point_group group;
      uint64_t word = map_group(points + i * 16, &doubles, layout, true, &group);
      finish_group(&group, &doubles, layout, hits + i * 16);
      if (uncertain) uncertain[i / 4] |= word << i % 4 * 16;
      any |= word;
    }
  }
#undef FINISH
  return any != 0;
}

// Whether most points are worth mapping in single precision.
static ALWAYS_INLINE bool uses_singles(const kernel_certain_mapping *mapping, size_t count) {
  return mapping->single_error > 0 && count >= few_singles && !is_plain(mapping) &&
      can_be_inside(mapping);
}

// Whether any point is uncertain. All but fewer than 64 points are mapped in single precision first, so
// that the others begin with a word of uncertain points.
TARGET static __attribute__((noinline)) bool mask_in_singles(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const kernel_mask *mask, bool *hits, uint64_t *uncertain) {
  const texel_source source = mask_source(mapping, mask);
  const size_t first = is_near(&source, mapping) ? count / 64 * 64 : 0;
  const bool any = source.layout == layout_rows
      ? decide_singles(points, first / 16, mapping, &source, layout_rows, hits, uncertain)
      : decide_singles(points, first / 16, mapping, &source, layout_words, hits, uncertain);
  if (first == count) return any;
  if (uncertain) uncertain += first / 64;
  return mask_in_doubles(points + first, count - first, mapping, mask, hits + first, uncertain) || any;
}

TARGET static __attribute__((noinline)) bool alpha_in_singles(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain) {
  const texel_source source = alpha_source(mapping, alpha, width, minimum);
  // No alpha reaches a minimum of 256, which does not fit into a byte.
  const size_t first = is_near(&source, mapping) && minimum <= 255 ? count / 64 * 64 : 0;
  const bool any =
      decide_singles(points, first / 16, mapping, &source, layout_alpha, hits, uncertain);
  if (first == count) return any;
  if (uncertain) uncertain += first / 64;
  return alpha_in_doubles(
             points + first, count - first, mapping, alpha, width, minimum, hits + first,
             uncertain) || any;
}
#endif

TARGET bool LEVEL(hit_mask_points)(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const kernel_mask *mask, bool *hits, uint64_t *uncertain) {
#ifdef MAPS_IN_SINGLES
  if (uses_singles(mapping, count)) {
    return mask_in_singles(points, count, mapping, mask, hits, uncertain);
  }
#endif
  return mask_in_doubles(points, count, mapping, mask, hits, uncertain);
}

TARGET bool LEVEL(hit_alpha_points)(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const uint8_t *alpha, size_t width, unsigned minimum, bool *hits, uint64_t *uncertain) {
#ifdef MAPS_IN_SINGLES
  if (uses_singles(mapping, count)) {
    return alpha_in_singles(points, count, mapping, alpha, width, minimum, hits, uncertain);
  }
#endif
  return alpha_in_doubles(points, count, mapping, alpha, width, minimum, hits, uncertain);
}
