// The loop over many points, in groups of 16. The file of each vector level includes it once.
// Before that, it defines:
//   TARGET           the attribute that the level's functions have
//   batch_constants  what stays the same along a batch, made by
//     batch_constants constants_of(const limit_map *, double per_row)
//   point_group      what the first half of a group passes to the second:
//     void map_group(points, const batch_constants *, bool is_alpha, bool from_zero, point_group *)
//     void finish_group(point_group *, const uint8_t *bytes, bool is_alpha, uint32_t minimum, bool *hits)
//
// The first half maps points and stores the positions of their texels, counted in bits for a mask
// and in bytes for alpha. The second half loads these bytes one by one, because gathers are slower,
// and decides. Each half waits long for its first results, so the second half of a group comes
// after the first halves of three further groups.
#include <string.h>

#include "loops.h"

enum { groups_ahead = 3, group_ring = 4 };

TARGET LIMIT_INLINE void decide_groups(
    const limit_point *points, size_t groups, const limit_map *map, limit_bytes texels,
    bool is_alpha, bool from_zero, bool *hits) {
  const batch_constants constants = constants_of(map, texels.per_row);
  point_group ring[group_ring];
#define MAP(group) \
  map_group(points + 16 * (group), &constants, is_alpha, from_zero, &ring[(group) % group_ring])
#define FINISH(group)                                                             \
  finish_group(                                                                   \
      &ring[(group) % group_ring], texels.bytes, is_alpha, texels.minimum,        \
      hits + 16 * (group))
  size_t next = 0;
  for (; next < groups && next < groups_ahead; next++) MAP(next);
  for (; next < groups; next++) {
    MAP(next);
    FINISH(next - groups_ahead);
  }
  for (next = groups < groups_ahead ? 0 : groups - groups_ahead; next < groups; next++) {
    FINISH(next);
  }
#undef MAP
#undef FINISH
}

// Whether the rectangle begins at 0 in both axes: then one comparison per axis is enough.
LIMIT_INLINE bool begins_at_zero(const limit_map *map) {
  return map->min_u == 0 && map->min_v == 0;
}

#define BATCH(name, data, texels_of, is_alpha, rest)                                               \
  TARGET static void name(                                                                         \
      const limit_point *points, size_t count, const limit_map *map, data image, bool *hits) {     \
    limit_bytes texels = texels_of(image);                                                         \
    if (limit_is_empty(map) || texels.minimum > 255) {                                             \
      memset(hits, 0, count);                                                                      \
      return;                                                                                      \
    }                                                                                              \
    size_t groups = count / 16, done = 16 * groups;                                                \
    if (begins_at_zero(map)) {                                                                     \
      decide_groups(points, groups, map, texels, is_alpha, true, hits);                            \
    } else {                                                                                       \
      decide_groups(points, groups, map, texels, is_alpha, false, hits);                           \
    }                                                                                              \
    rest(points + done, count - done, map, image, hits + done);                                    \
  }

BATCH(batch_mask, limit_mask, limit_mask_bytes, false, limit_scalar_batch_mask)
BATCH(batch_alpha, limit_alpha, limit_alpha_bytes, true, limit_scalar_batch_alpha)
