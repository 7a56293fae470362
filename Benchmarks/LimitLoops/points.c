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

#define PAIR(name, data, look)                                                                \
  LIMIT_INLINE bool name(limit_point point, const pair_map *m, data image) {                  \
    __m128d p = _mm_loadu_pd(&point.x);                                                       \
    __m128d x = _mm_unpacklo_pd(p, p), y = _mm_unpackhi_pd(p, p);                             \
    __m128d uv = _mm_add_pd(                                                                  \
        _mm_add_pd(_mm_mul_pd(m->of_x, x), _mm_mul_pd(m->of_y, y)), m->shift);                \
    __m128d inside = _mm_and_pd(_mm_cmpge_pd(uv, m->least), _mm_cmplt_pd(uv, m->most));       \
    if (__builtin_expect(_mm_movemask_pd(inside) != 3, 0)) return false;                      \
    uint64_t texel = (uint64_t)_mm_cvtsi128_si64(_mm_cvttpd_epi32(uv));                       \
    KEEP("+r", texel);                                                                        \
    return look(image, (uint32_t)texel, (uint32_t)(texel >> 32));                             \
  }

PAIR(pair_mask, limit_mask, limit_bit)
PAIR(pair_alpha, limit_alpha, limit_byte)
#else
// On other processors, the coordinates are computed separately: two more registers cost nothing
// there.
typedef limit_map pair_map;
#define pairs(map) (*(map))
#define pair_mask plain_mask
#define pair_alpha plain_alpha
#endif

// MARK: The loops

#define LOOPS(ask, answers, data, map_type, resolve, query)                                   \
  void ask(const limit_point *points, size_t count, const limit_map *map, data image) {       \
    const map_type m = resolve(map);                                                          \
    _Pragma("clang loop unroll_count(4)")                                                     \
    for (size_t i = 0; i < count; i++) BARRIER(query(points[i], &m, image));                  \
  }                                                                                           \
  void answers(                                                                               \
      const limit_point *points, size_t count, const limit_map *map, data image, bool *hits) { \
    const map_type m = resolve(map);                                                          \
    for (size_t i = 0; i < count; i++) hits[i] = query(points[i], &m, image);                 \
  }

#define COPY(map) (*(map))

LOOPS(limit_ask_mask, limit_answers_mask, limit_mask, pair_map, pairs, pair_mask)
LOOPS(limit_ask_alpha, limit_answers_alpha, limit_alpha, pair_map, pairs, pair_alpha)
LOOPS(limit_ask_mask_plain, limit_answers_mask_plain, limit_mask, limit_map, COPY, plain_mask)
LOOPS(limit_ask_alpha_plain, limit_answers_alpha_plain, limit_alpha, limit_map, COPY, plain_alpha)

// What the compiler makes of the best single query is also the best scalar batch.
void limit_scalar_batch_mask(
    const limit_point *points, size_t count, const limit_map *map, limit_mask mask, bool *hits) {
  limit_answers_mask(points, count, map, mask, hits);
}

void limit_scalar_batch_alpha(
    const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha, bool *hits) {
  limit_answers_alpha(points, count, map, alpha, hits);
}
