// Works on one point at a time.
#include "loops.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#pragma STDC FP_CONTRACT OFF

// Forces the verdict to be computed as 0 or 1; costs no instruction.
#define BARRIER(verdict) __asm__ volatile("" : : "r"((int)(verdict)) : "memory")

// Points outside are marked as rare, and four points are asked per round of the loop, so that the
// loop itself costs next to nothing.

// Keeps a value in one register of its own, so that the compiler neither joins two coordinates nor
// splits a pair of them; costs no instruction.
#if defined(__x86_64__)
#define IN_VECTOR_REGISTER "+x"
#else
#define IN_VECTOR_REGISTER "+w"
#endif
#define KEEP(constraint, value) __asm__("" : constraint(value))

// Whether a texel of a map passes: the tile of its cell decides that.
LIMIT_INLINE bool tile_bit(limit_tiles tiles, uint32_t column, uint32_t row) {
  const uint32_t side = LIMIT_TILE_SIDE, last = LIMIT_TILE_SIDE - 1;
  uint32_t cell = tiles.cells[(size_t)(row / side) * tiles.columns + column / side];
  // As the side is a power of two, the mirror of a place is its complement.
  uint32_t x = (column ^ (0 - (cell >> 31))) & last, y = (row ^ (0 - (cell >> 30 & 1))) & last;
  uint32_t turn = (x ^ y) & (0 - (cell >> 29 & 1));
  return tiles.rows[(size_t)(cell & LIMIT_TILE_NUMBER) * side + (y ^ turn)] >> (x ^ turn) & 1;
}

// MARK: Written out

#define PLAIN(name, data, look)                                                               \
  LIMIT_INLINE bool name(limit_point p, const limit_map *m, data image) {                     \
    double u = m->a * p.x + m->c * p.y + m->tx, v = m->b * p.x + m->d * p.y + m->ty;          \
    KEEP(IN_VECTOR_REGISTER, u);                                                              \
    if (__builtin_expect(!(u >= m->min_u && u < m->max_u), 0)) return false;                  \
    KEEP(IN_VECTOR_REGISTER, v);                                                              \
    if (__builtin_expect(!(v >= m->min_v && v < m->max_v), 0)) return false;                  \
    return look(image, (uint32_t)(int32_t)u, (uint32_t)(int32_t)v);                           \
  }

PLAIN(plain_mask, limit_mask, limit_bit)
PLAIN(plain_alpha, limit_alpha, limit_byte)

// MARK: Both coordinates in one register

#if defined(__x86_64__)
typedef struct {
  __m128d of_x, of_y, shift, least, most;
} pair_map;

LIMIT_INLINE pair_map pairs(const limit_map *m) {
  return (pair_map){
      _mm_set_pd(m->b, m->a), _mm_set_pd(m->d, m->c), _mm_set_pd(m->ty, m->tx),
      _mm_set_pd(m->min_v, m->min_u), _mm_set_pd(m->max_v, m->max_u),
  };
}

LIMIT_INLINE __m128d pair_at(limit_point point, const pair_map *m) {
  __m128d p = _mm_loadu_pd(&point.x);
  __m128d x = _mm_unpacklo_pd(p, p), y = _mm_unpackhi_pd(p, p);
  return _mm_add_pd(_mm_add_pd(_mm_mul_pd(m->of_x, x), _mm_mul_pd(m->of_y, y)), m->shift);
}

LIMIT_INLINE __m128d pair_within(__m128d uv, const pair_map *m) {
  return _mm_and_pd(_mm_cmpge_pd(uv, m->least), _mm_cmplt_pd(uv, m->most));
}

// The column, and the row above 32 bits.
LIMIT_INLINE uint64_t pair_texel(__m128d uv) {
  uint64_t texel = (uint64_t)_mm_cvtsi128_si64(_mm_cvttpd_epi32(uv));
  KEEP("+r", texel);
  return texel;
}

#define PAIR(name, data, look)                                                                \
  LIMIT_INLINE bool name(limit_point point, const pair_map *m, data image) {                  \
    __m128d uv = pair_at(point, m);                                                           \
    if (__builtin_expect(_mm_movemask_pd(pair_within(uv, m)) != 3, 0)) return false;          \
    uint64_t texel = pair_texel(uv);                                                          \
    return look(image, (uint32_t)texel, (uint32_t)(texel >> 32));                             \
  }

PAIR(pair_mask, limit_mask, limit_bit)
PAIR(pair_alpha, limit_alpha, limit_byte)
PAIR(pair_tiles, limit_tiles, tile_bit)

typedef struct {
  pair_map map;
  double wx, wy, w1;
} pair_perspective;

LIMIT_INLINE pair_perspective pairs_in_perspective(const limit_perspective *m) {
  return (pair_perspective){pairs(&m->map), m->wx, m->wy, m->w1};
}

LIMIT_INLINE bool pair_seen(limit_point point, const pair_perspective *m, limit_mask mask) {
  double w = m->wx * point.x + m->wy * point.y + m->w1;
  __m128d uv = _mm_mul_pd(pair_at(point, &m->map), _mm_set1_pd(1 / w));
  __m128d in_front = _mm_cmpgt_pd(_mm_set1_pd(w), _mm_setzero_pd());
  __m128d inside = _mm_and_pd(pair_within(uv, &m->map), in_front);
  if (__builtin_expect(_mm_movemask_pd(inside) != 3, 0)) return false;
  uint64_t texel = pair_texel(uv);
  return limit_bit(mask, (uint32_t)texel, (uint32_t)(texel >> 32));
}
#else
// On other processors, the coordinates are computed separately: two more registers cost nothing
// there.
typedef limit_map pair_map;
#define pairs(map) (*(map))
#define pair_mask plain_mask
#define pair_alpha plain_alpha
PLAIN(pair_tiles, limit_tiles, tile_bit)

typedef limit_perspective pair_perspective;
#define pairs_in_perspective(map) (*(map))
LIMIT_INLINE bool pair_seen(limit_point p, const pair_perspective *seen, limit_mask mask) {
  const limit_map *m = &seen->map;
  double w = seen->wx * p.x + seen->wy * p.y + seen->w1, part = 1 / w;
  double u = (m->a * p.x + m->c * p.y + m->tx) * part, v = (m->b * p.x + m->d * p.y + m->ty) * part;
  bool inside = w > 0 && u >= m->min_u && u < m->max_u && v >= m->min_v && v < m->max_v;
  if (__builtin_expect(!inside, 0)) return false;
  return limit_bit(mask, (uint32_t)(int32_t)u, (uint32_t)(int32_t)v);
}
#endif

// MARK: The loops

#define LOOPS(ask, answers, data, given, map_type, resolve, query)                            \
  void ask(const limit_point *points, size_t count, const given *map, data image) {           \
    const map_type m = resolve(map);                                                          \
    _Pragma("clang loop unroll_count(4)")                                                     \
    for (size_t i = 0; i < count; i++) BARRIER(query(points[i], &m, image));                  \
  }                                                                                           \
  void answers(                                                                               \
      const limit_point *points, size_t count, const given *map, data image, bool *hits) {    \
    const map_type m = resolve(map);                                                          \
    for (size_t i = 0; i < count; i++) hits[i] = query(points[i], &m, image);                 \
  }

#define COPY(map) (*(map))

LOOPS(limit_ask_mask, limit_answers_mask, limit_mask, limit_map, pair_map, pairs, pair_mask)
LOOPS(limit_ask_alpha, limit_answers_alpha, limit_alpha, limit_map, pair_map, pairs, pair_alpha)
LOOPS(limit_ask_tiles, limit_answers_tiles, limit_tiles, limit_map, pair_map, pairs, pair_tiles)
LOOPS(
    limit_ask_mask_plain, limit_answers_mask_plain, limit_mask, limit_map, limit_map, COPY,
    plain_mask)
LOOPS(
    limit_ask_alpha_plain, limit_answers_alpha_plain, limit_alpha, limit_map, limit_map, COPY,
    plain_alpha)
LOOPS(
    limit_ask_perspective, limit_answers_perspective, limit_mask, limit_perspective,
    pair_perspective, pairs_in_perspective, pair_seen)

// What the compiler makes of the best single query is also the best scalar batch.
void limit_scalar_batch_mask(
    const limit_point *points, size_t count, const limit_map *map, limit_mask mask, bool *hits) {
  limit_answers_mask(points, count, map, mask, hits);
}

void limit_scalar_batch_alpha(
    const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha, bool *hits) {
  limit_answers_alpha(points, count, map, alpha, hits);
}
