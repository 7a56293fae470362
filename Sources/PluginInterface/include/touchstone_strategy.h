/* A hit tester of your own as a shared library, which Touchstone judges, times and gates.
 *
 * The library exports one function, `touchstone_plugin`, which returns a structure of function pointers. It may be
 * written in any language that speaks the calling convention of C; corpus/plugins has examples in C, Swift and Rust.
 *
 *     cc -O2 -falign-functions=64 -shared -fPIC -Ifolder -o libmine.so mine.c   # folder holds this header
 *     make conform PLUGIN=./libmine.so       # is it right, and does it behave?
 *     make bench PLUGIN=./libmine.so         # how fast is it beside the built-in strategies?
 *     make gate PLUGIN_BASE=./old.so PLUGIN=./libmine.so
 *
 * What a strategy gets. An image is prepared once for one threshold. After that a strategy is asked about places in
 * the parent space of a layer that shows the image. It does not get the layer but the map from parent space to texels,
 * `touchstone_placement`, because a product resolves a layer once, when the layer changes, and not at every touch. All
 * built-in strategies get the same map, in the same rounding, so that all are timed on the same work. A hit tester with
 * a geometry of its own is judged through the adapter protocol of corpus/adapters/PROTOCOL.md, which passes the layer
 * itself.
 *
 * Spaces. Texel (column, row) covers column <= u < column + 1 and row <= v < row + 1. Row 0 is the top row, and y and v
 * grow down. Parent space is where touches are, in points.
 *
 * Threads. `prepare` and `destroy` may be called from any thread, for different images at the same time. All queries
 * may be called from any number of threads at the same time, also for the same prepared image, which they must not
 * change in any way that an answer could show.
 *
 * Memory. A query allocates nothing. The caller owns everything that it passes: pixels, points and placements are
 * read-only, and are gone when the function returns. `destroy` frees all that `prepare` allocated.
 *
 * Surroundings. Each function leaves the process as it was, and so does loading the library: the working directory,
 * the rounding mode, flush-to-zero, what is done at a signal, and which signals are blocked. All work is done in the
 * thread that calls, whose time is measured: no thread is started, and no process is left behind.
 *
 * Failure. No function may end the process, jump out of itself, or let an exception or a panic out. None writes to
 * standard output, which belongs to the host.
 *
 * The header is C99 and C++11. Version 1. */
#ifndef TOUCHSTONE_STRATEGY_H
#define TOUCHSTONE_STRATEGY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of everything below. A later version changes the number; a host refuses another number in words. */
#define TOUCHSTONE_STRATEGY_ABI 1

/* The name of the function that a plug-in exports. */
#define TOUCHSTONE_PLUGIN_SYMBOL "touchstone_plugin"

/* The components of a pixel in memory order. */
#define TOUCHSTONE_RGBA8 0    /* 4 bytes: red, green, blue, alpha */
#define TOUCHSTONE_ARGB8 1    /* 4 bytes: alpha first */
#define TOUCHSTONE_BGRA8 2    /* 4 bytes: alpha last */
#define TOUCHSTONE_ABGR8 3    /* 4 bytes: alpha first */
#define TOUCHSTONE_GA8 4      /* 2 bytes: gray, alpha */
#define TOUCHSTONE_ALPHA8 5   /* 1 byte: alpha */
#define TOUCHSTONE_RGBA16LE 6 /* 8 bytes: four components of 16 bits, each with its low byte first */

/* What the alpha component means. */
#define TOUCHSTONE_STRAIGHT 0      /* colors are not multiplied by alpha */
#define TOUCHSTONE_PREMULTIPLIED 1 /* colors are multiplied by alpha; the alpha itself is the same as in straight */
#define TOUCHSTONE_SKIP 2          /* the component holds anything, and every texel is opaque: alpha 255 */

/* The bit of a format in `touchstone_strategy.formats`. */
#define TOUCHSTONE_FORMAT(layout, alpha) ((uint32_t)1 << (3 * (layout) + (alpha)))

/* How an image is sampled between the centers of texels. Version 1 asks for the nearest texel alone. */
#define TOUCHSTONE_NEAREST 0

/* What `prepare` returns. */
#define TOUCHSTONE_OK 0
#define TOUCHSTONE_UNSUPPORTED 1   /* such an image, threshold or sampling is not for this strategy; counted, not judged */
#define TOUCHSTONE_OUT_OF_MEMORY 2 /* an answer that is missing, which does not conform */

/* Decoded pixels.
 *
 * Layout: the first byte of texel (column, row) is `first_row + row * bytes_per_row + column * bytes per pixel`. No
 * alignment is promised. Only the bytes of texels may be read: those between two rows may not exist.
 * Edges: a side may be 0; then nothing hits, and `first_row` must not be read. */
typedef struct touchstone_image {
  int32_t width;             /* texels in a row, 0 to 2^30 */
  int32_t height;            /* rows, 0 to 2^30 */
  int64_t bytes_per_row;     /* from a row to the row below it; negative where the bottom row is stored first */
  const uint8_t *first_row;  /* the first texel of the top row */
  int32_t layout;            /* TOUCHSTONE_RGBA8 to TOUCHSTONE_RGBA16LE */
  int32_t alpha;             /* TOUCHSTONE_STRAIGHT, _PREMULTIPLIED or _SKIP */
} touchstone_image;

/* A layer that was resolved for an image: the map from points of the parent to texels, and the part that can be hit.
 *
 *     u = a * x + c * y + tx          v = b * x + d * y + ty
 *
 * A point is over the image if min_u <= u < max_u and min_v <= v < max_v, and its texel is (floor(u), floor(v)). The
 * rectangle lies within 0 to width and 0 to height; clipping to the bounds makes it smaller.
 * Edges: a layer that nothing hits (not finite, empty, singular) has an empty rectangle, min_u >= max_u or
 * min_v >= max_v, and its map means nothing.
 * Rounding: each number is within one unit in the last place of its exact value, so that a plain evaluation in doubles
 * conforms to `float64`, for areas at a clip edge that doubles cannot hold too. `exact` cannot be kept with it. */
typedef struct touchstone_placement {
  double a, b, c, d;   /* texels per point */
  double tx, ty;       /* texels */
  double min_u, max_u; /* texels, half-open */
  double min_v, max_v; /* texels, half-open */
} touchstone_placement;

/* A place in parent space, in points. Both numbers may be NaN or infinite; such a point misses. */
typedef struct touchstone_point {
  double x, y;
} touchstone_point;

typedef struct touchstone_strategy {
  /* TOUCHSTONE_STRATEGY_ABI, and the size of this structure in bytes. These two never move. */
  uint32_t abi_version;
  uint32_t struct_size;

  /* The name in tables: 1 to 40 of a-z, 0-9 and hyphens, first a letter; no name of a built-in strategy. */
  const char *name;
  /* The version of the product and its programming language, for reports; NULL for none. Each is one line of UTF-8
   * without control characters, of at most 200 bytes. */
  const char *version;
  const char *language;
  /* What is promised about points, and what about areas: "exact", "float64", "float32", "fixed16" or
   * "footprint(0.5)", as corpus/RULES.md explains under fidelity. NULL for "float64"; for areas NULL
   * means the same as for points. */
  const char *fidelity;
  const char *area_fidelity;
  /* The formats that `prepare` reads, a sum of TOUCHSTONE_FORMAT; 0 for all of them. Images in other formats are
   * converted, except where a case tests the format. rgba8-premultiplied must be one of them: it is what is timed.
   * Bits 21 to 31 are 0. */
  uint32_t formats;
  /* 0. A host refuses another number. */
  uint32_t reserved;

  /* Prepares an image for one threshold.
   *
   * image         valid until the call returns; a strategy copies what it keeps
   * minimum_alpha 0 to 256: a texel passes if its 8-bit alpha is at least this. 0: all pass. 256: none does.
   *               A 16-bit alpha v counts as floor((v * 255 + 32767) / 65535).
   * sampling      TOUCHSTONE_NEAREST
   * prepared      set to what the other functions are given; it may be NULL, which is passed on as it is
   * returns       TOUCHSTONE_OK, _UNSUPPORTED or _OUT_OF_MEMORY; `prepared` counts only after TOUCHSTONE_OK */
  int32_t (*prepare)(
      const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared);

  /* Whether a point of the parent hits: 1 or 0, no other value.
   *
   * x, y: in points of the parent; NaN or infinite is a miss. The placement is for an image of the prepared size. */
  uint8_t (*point)(const void *prepared, const touchstone_placement *placement, double x, double y);

  /* Decides `count` points against one placement: verdicts[i] becomes 1 or 0 for points[i]. A count of 0 writes
   * nothing. NULL: the points are asked one by one. */
  void (*batch)(
      const void *prepared, const touchstone_placement *placement, const touchstone_point *points, size_t count,
      uint8_t *verdicts);

  /* Whether some texel that passes meets the closed rectangle x ... x + width, y ... y + height of parent space: 1 or 0.
   * Texels are closed here, and cut to the rectangle of the placement: a touch at an edge or a corner hits.
   * Edges: a side of 0 is a segment or a point; a negative side, or a number that is not finite, misses.
   * NULL: areas are counted as unsupported. */
  uint8_t (*rect)(
      const void *prepared, const touchstone_placement *placement, double x, double y, double width, double height);

  /* Whether some texel that passes comes within `radius` points of the center: 1 or 0. Texels as for `rect`.
   * Edges: a radius of 0 is a point on closed texels; a negative radius, or a number that is not finite, misses.
   * NULL: areas are counted as unsupported. They are judged and timed where both `rect` and `disc` are there. */
  uint8_t (*disc)(const void *prepared, const touchstone_placement *placement, double x, double y, double radius);

  /* The bytes that a prepared image keeps, wherever they are. The host counts what is on the heap by itself and takes
   * the larger number, so that this is needed only for memory from elsewhere. NULL: only the heap counts. */
  uint64_t (*retained_bytes)(const void *prepared);

  /* Frees a prepared image. It is called once for each call of `prepare` that returned TOUCHSTONE_OK, when no query on
   * it runs any more. NULL: there is nothing to free. */
  void (*destroy)(void *prepared);
} touchstone_strategy;

/* What the library exports. The structure, its texts and its functions stay valid until the process ends. NULL: the
 * strategy cannot run here. */
const touchstone_strategy *touchstone_plugin(void);

#ifdef __cplusplus
}
#endif

#endif
