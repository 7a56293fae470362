// The limit of speed: one hand-written loop per kind of query and instruction set, against which
// strategies are measured.
//
// Each loop does a single job: one data layout and one kind of query. Loops choose nothing and
// allocate nothing. The arithmetic is that of the strategies, u = a*x + c*y + tx in doubles,
// unfused, so that the verdicts are the same.
#ifndef TOUCHSTONE_LIMIT_LOOPS_H
#define TOUCHSTONE_LIMIT_LOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A point in parent space.
typedef struct {
  double x, y;
} limit_point;

// The map from parent space to texel space, and the half-open rectangle there that can be hit; it
// lies within the image.
typedef struct {
  double a, b, c, d, tx, ty;
  double min_u, max_u, min_v, max_v;
} limit_map;

// One bit per texel, least significant first, in rows of whole 64-bit words.
typedef struct {
  const uint64_t *words;
  uint32_t words_per_row;
} limit_mask;

// One byte per texel, in rows without padding; `minimum` is the smallest alpha that passes,
// 0...256.
typedef struct {
  const uint8_t *bytes;
  uint32_t width;
  uint32_t minimum;
} limit_alpha;

// One bit per texel in columns of 64: the word of column block i and row y is words[i * height +
// y].
typedef struct {
  const uint64_t *words;
  int32_t width, height;
} limit_stripes;

// The map of a layer that is seen in perspective: `map` leads to w times the coordinates, with
// w = wx*x + wy*y + w1, and only what has w > 0 is seen.
typedef struct {
  limit_map map;
  double wx, wy, w1;
} limit_perspective;

enum { LIMIT_TILE_SIDE = 16, LIMIT_TILE_NUMBER = 0x0FFFFFFF };

// A map of square tiles. A cell is the number of its tile, and above LIMIT_TILE_NUMBER the flips of
// Tiled: bit 31 mirrors, bit 30 turns upside down, and bit 29 swaps columns and rows before these.
// Tile n has the rows LIMIT_TILE_SIDE * n and so on, one bit per texel, least significant first;
// tile 0, which stands for none, is empty.
typedef struct {
  const uint32_t *cells;
  uint32_t columns;
  const uint16_t *rows;
} limit_tiles;

// The top left texel of a square of LIMIT_RECT_SIDE texels, which may extend beyond the image.
typedef struct {
  int32_t column, row;
} limit_place;

enum { LIMIT_RECT_SIDE = 44 };

// The shape in texel space of all discs of one radius under one map: an ellipse. It is made by
// limit_ellipse_of.
typedef struct {
  limit_map map;
  // The extent of the ellipse from its middle in u and in v.
  double reach[2];
  // The ranges to which the least and the greatest u and v of a disc are clamped, so that rounding
  // down gives texels.
  double least[2], most[2];
  // On the line v = middle + t, the ellipse ends at slope * t -+ flatness * sqrt(reach[1]^2 - t^2)
  // from the middle. It extends farthest right at t = turn.
  double slope, flatness, turn;
} limit_ellipse;

// MARK: One point at a time
//
// These are independent queries. Each ends with an optimization barrier. On x86-64 both
// coordinates share a register (SSE2, which every such processor has); the plain loops are the same
// formulas written out.

void limit_ask_mask(const limit_point *points, size_t count, const limit_map *map, limit_mask mask);
void limit_ask_alpha(
    const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha);
void limit_ask_mask_plain(
    const limit_point *points, size_t count, const limit_map *map, limit_mask mask);
void limit_ask_alpha_plain(
    const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha);

// The same in perspective, and on a map of tiles.
void limit_ask_perspective(
    const limit_point *points, size_t count, const limit_perspective *map, limit_mask mask);
void limit_ask_tiles(
    const limit_point *points, size_t count, const limit_map *map, limit_tiles tiles);

// The same code with the verdicts stored instead of dropped; the loops above are checked with it.
void limit_answers_mask(
    const limit_point *points, size_t count, const limit_map *map, limit_mask mask, bool *hits);
void limit_answers_alpha(
    const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha, bool *hits);
void limit_answers_mask_plain(
    const limit_point *points, size_t count, const limit_map *map, limit_mask mask, bool *hits);
void limit_answers_alpha_plain(
    const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha, bool *hits);
void limit_answers_perspective(
    const limit_point *points, size_t count, const limit_perspective *map, limit_mask mask,
    bool *hits);
void limit_answers_tiles(
    const limit_point *points, size_t count, const limit_map *map, limit_tiles tiles, bool *hits);

// MARK: Discs

// The most texels by which an ellipse may extend to either side of its middle. With the texels that
// it only touches, it then lies within 64 columns, which are in two words.
enum { LIMIT_DISC_REACH = 31 };

// The ellipse of a radius for images of one size. If nothing can be hit through the map, the
// ellipse touches nothing.
limit_ellipse limit_ellipse_of(
    const limit_map *map, double radius, int32_t width, int32_t height);

// MARK: Boxes

// Closed boxes in single precision, one array per side. `count` is a multiple of 32; a box whose
// minimum is above its maximum holds nothing.
typedef struct {
  const float *min_x, *min_y, *max_x, *max_y;
  size_t count;
} limit_boxes;

// MARK: Dependent loads

// A level of a tree as a search meets it: one line of the cache per node. Its first word is
// 32 * the first child's place in the next level + the number of children, 1 to 16; on the last
// level it is a number below 2^32.
typedef struct {
  const uint64_t *nodes;
  // The words from one node to the next.
  size_t stride;
} limit_tree_level;

// Goes down from the root once per path. Four bits of the path choose the child at each level. The
// address of each load depends on the result of the load before it, also from path to path, so
// that the time is that of waiting for memory. Returns a number that depends on all of them.
uint64_t limit_descend(
    const limit_tree_level *levels, size_t level_count, const uint32_t *paths, size_t count);

// MARK: Loops by instruction set

#if defined(__swift__)
#define LIMIT_SENDABLE __attribute__((swift_attr("@Sendable")))
#else
#define LIMIT_SENDABLE
#endif

typedef struct LIMIT_SENDABLE {
  // "scalar", "sse2", "avx2", "avx512" or "neon".
  const char *name;
  // Decides many points: hits[i] becomes 0 or 1. The rows have at most 2^31 texels in total.
  void (*batch_mask)(
      const limit_point *points, size_t count, const limit_map *map, limit_mask mask, bool *hits);
  void (*batch_alpha)(
      const limit_point *points, size_t count, const limit_map *map, limit_alpha alpha, bool *hits);
  // Whether any texel of the square passes. There are no columns from 2^30 on.
  bool (*any_in_rect)(const limit_stripes *stripes, limit_place place);
  // Whether the disc about a point of parent space touches any texel that passes. Texels are closed
  // squares, cut to the closed rectangle that can be hit: touching a corner is enough. The
  // arithmetic is in doubles, so a texel that the disc's edge touches to within rounding may go
  // either way. The ellipse extends at most LIMIT_DISC_REACH texels in u.
  bool (*any_in_disc)(
      const limit_stripes *stripes, const limit_ellipse *ellipse, limit_point center);
  // Packs rows of 4-byte pixels, with alpha in byte 3, into a mask; bits past the width are 0.
  void (*pack)(
      const uint8_t *pixels, size_t width, size_t height, size_t bytes_per_row, uint32_t minimum,
      uint64_t *words);
  // The number of boxes that hold a point.
  size_t (*count_boxes)(const limit_boxes *boxes, float x, float y);
} limit_loops;

// The number of levels in this build, including those that the processor does not have.
int limit_level_count(void);

// The loops of level `index`, the scalar ones first; NULL if the processor does not have the level.
const limit_loops *limit_level(int index);

// Whether the batches of a level are the scalar ones, so that timing both would time the same loop
// twice.
bool limit_batches_are_scalar(limit_loops level);

#endif
