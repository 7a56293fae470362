#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "numbers.h"

// Reads what a test says of the picture and of the parent beside the layer, which few programs take.
static bool parts_read(const json_t *request, Test *test, Refusal *refusal) {
  const json_t *frame = json_object_get(request, "frame"), *tiles = json_object_get(request, "tiles"),
               *mesh = json_object_get(request, "mesh"), *slices = json_object_get(request, "slices"),
               *projection = json_object_get(request, "projection");
  if (!!frame + !!tiles + !!mesh > 1)
    return refuse_wrong(refusal, "test: expected only one of frame, tiles and mesh");
  if (slices && (mesh || projection))
    return refuse_wrong(refusal, "test: slices: expected no mesh and no projection");
  if ((frame && !frame_read(frame, &test->frame, refusal)) ||
      (tiles && !tiles_read(tiles, &test->tiles, refusal)) ||
      (mesh && !mesh_read(mesh, &test->mesh, refusal)) ||
      (slices && !slices_read(slices, &test->slices, refusal)) ||
      (projection && !projection_read(projection, &test->projection, refusal)))
    return false;
  test->has_frame = frame != NULL;
  test->has_tiles = tiles != NULL;
  test->has_mesh = mesh != NULL;
  test->has_slices = slices != NULL;
  test->has_projection = projection != NULL;
  return true;
}

static bool points_read(const json_t *request, Test *test, Refusal *refusal) {
  const json_t *points = json_object_get(request, "points");
  static const char *const others[] = {"discs", "rects"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (json_object_get(request, others[i]))
      return points ? refuse_wrong(refusal, "test: expected one list of queries")
                    : refuse_unsupported(refusal, "queries other than points");
  if (!json_is_array(points)) return refuse_wrong(refusal, "test: expected points");
  test->count = json_array_size(points);
  test->points = calloc(test->count + 1, sizeof *test->points);
  if (!test->points) return refuse_wrong(refusal, "out of memory");
  for (size_t i = 0; i < test->count; i++) {
    double pair[2];
    if (!read_numbers(json_array_get(points, i), 2, pair))
      return refuse_wrong(refusal, "test: point %zu: expected two numbers", i);
    test->points[i] = (Point){pair[0], pair[1]};
  }
  return true;
}

static bool all_read(const json_t *request, Test *test, Refusal *refusal) {
  const json_t *sampling = json_object_get(request, "sampling");
  if (!layer_read(json_object_get(request, "layer"), &test->layer, refusal) ||
      !parts_read(request, test, refusal))
    return false;
  if (!read_integer(json_object_get(request, "minimumAlpha"), 0, 256, &test->minimum_alpha))
    return refuse_wrong(refusal, "test: minimumAlpha: expected 0 to 256");
  if (sampling &&
      (!json_is_string(sampling) || strcmp(json_string_value(sampling), "nearest") != 0))
    return refuse_unsupported(refusal, "sampling other than nearest");
  return points_read(request, test, refusal);
}

bool test_read(const json_t *request, Test *test, Refusal *refusal) {
  *test = (Test){0};
  if (all_read(request, test, refusal)) return true;
  test_free(test);
  return false;
}

void test_free(Test *test) {
  tiles_free(&test->tiles);
  mesh_free(&test->mesh);
  free(test->points);
  test->points = NULL;
}

bool test_show(Test *test, int image_width, int image_height, Refusal *refusal) {
  int image_size[2] = {image_width, image_height};
  const int *size = test->has_frame ? test->frame.source : test->has_mesh ? test->mesh.size : image_size;
  memcpy(test->size, size, sizeof test->size);
  if (test->has_tiles) tiles_size(&test->tiles, test->size);
  if (test->has_frame && !frame_fits(&test->frame, image_width, image_height))
    return refuse_wrong(refusal, "test: frame: it reaches out of its atlas or of its source");
  if (test->has_tiles && !tiles_fit(&test->tiles, image_width, image_height))
    return refuse_wrong(refusal, "test: tiles: a cell names a tile that is not in the image");
  if (test->has_mesh && !mesh_fits(&test->mesh, image_width, image_height))
    return refuse_wrong(refusal, "test: mesh: a vertex is not in the image");
  if (test->has_slices && !slices_fit(&test->slices, test->size))
    return refuse_wrong(refusal, "test: slices: they do not lie side by side in the picture");
  return true;
}

bool test_hits(const Test *test, const double place[2], const double stretch[2], TexelTest *passes,
               const void *context) {
  for (int i = 0; i < 2; i++)
    if (!(place[i] >= 0 && place[i] < test->size[i])) return false;
  if (test->has_mesh) return mesh_hit(&test->mesh, place[0], place[1], passes, context);
  int texel[2] = {(int)place[0], (int)place[1]};
  if (test->has_slices) slices_texel(&test->slices, test->size, place, stretch, texel);
  if (test->has_tiles) return tiles_hit(&test->tiles, texel[0], texel[1], passes, context);
  // What was trimmed away has the alpha 0.
  if (test->has_frame && !frame_texel(&test->frame, texel[0], texel[1], texel))
    return test->minimum_alpha == 0;
  return passes(context, texel[0], texel[1]);
}
