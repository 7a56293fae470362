// Tests as requests give them.
#ifndef TEST_H
#define TEST_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "frame.h"
#include "layer.h"
#include "mesh.h"
#include "projection.h"
#include "refusal.h"
#include "slices.h"
#include "texel_test.h"
#include "tiles.h"

typedef struct {
  double x, y;  // may be NaN or infinite
} Point;

// A question: which points of a layer's parent space hit a texel with alpha >= minimum_alpha, with nearest sampling.
typedef struct {
  Layer layer;
  // At most one of a frame, tiles and a mesh is there, and slices neither with a mesh nor with a projection.
  bool has_frame, has_tiles, has_mesh, has_slices, has_projection;
  Frame frame;            // the part of the image that is shown
  Tiles tiles;            // the map of tiles that is shown
  Mesh mesh;              // the triangles that show the image
  Slices slices;          // the margins that keep their size where the picture is stretched
  Projection projection;  // what the parent is seen through
  int size[2];            // the width and the height of the picture: of the image, or of what is shown of it
  int minimum_alpha;      // 0 to 256
  Point *points;
  size_t count;
} Test;

// Reads a test, except for the size of the picture. Returns false with a refusal; otherwise the caller frees the test.
bool test_read(const json_t *request, Test *test, Refusal *refusal);

// Frees what test_read allocated.
void test_free(Test *test);

// Finds the size of the picture that is shown of an image. Returns false with a refusal where the image has no such parts.
bool test_show(Test *test, int image_width, int image_height, Refusal *refusal);

// Whether a place of the picture hits, where `passes` says which texels of the image do. The place is in the picture as
// a whole, before slices are cut, and counts in its texels; it may lie outside. `stretch` says how many times as large as
// its natural size the picture is shown, along x and y. Only slices need it. `test_show` has to have succeeded before;
// the server calls it.
bool test_hits(const Test *test, const double place[2], const double stretch[2], TexelTest *passes,
               const void *context);

#endif
