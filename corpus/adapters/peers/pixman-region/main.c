// Asks pixman: whether the region of an image's opaque texels contains a point. One JSON object a line in and out.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "images.h"
#include "layer.h"
#include "numbers.h"
#include "texels.h"

struct image {
  char *id;
  pixman_image_t *alpha;
};

struct images {
  struct image *all;
  size_t count;
};

static json_t *answer_error(const char *text) { return json_pack("{s:s}", "error", text); }

static json_t *answer_unsupported(const char *text) {
  return json_pack("{s:s}", "unsupported", text);
}

static json_t *answer_start(void) {
  json_t *supports = json_pack(
      "{s:[s],s:[s],s:o,s:[sssss],s:[bb],s:o,s:b}", "sampling", "nearest", "queries", "point",
      "gravities", gravity_names(), "transform", "translate", "scale", "mirror", "rotate", "shear",
      "clipping", 1, 0, "formats", format_names(), "views", 1);
  return json_pack(
      "{s:i,s:s,s:s,s:s,s:s,s:o,s:s}", "protocol", 1, "name", "pixman-region", "version",
      pixman_version_string(), "language", "C", "fidelity", "exact", "supports", supports, "rule",
      "A region knows no alpha: the adapter makes the one-bit image.");
}

static struct image *find(struct images *images, const char *id) {
  for (size_t index = 0; index < images->count; index++)
    if (!strcmp(images->all[index].id, id)) return &images->all[index];
  return NULL;
}

// Keeps an image under its name, in place of another of that name.
static bool keep(struct images *images, const char *id, pixman_image_t *alpha) {
  struct image *image = find(images, id);
  if (!image) {
    struct image *all = realloc(images->all, (images->count + 1) * sizeof *all);
    if (!all) return false;
    images->all = all;
    all[images->count] = (struct image){strdup(id), NULL};
    if (!all[images->count].id) return false;
    image = &all[images->count++];
  }
  if (image->alpha) pixman_image_unref(image->alpha);
  image->alpha = alpha;
  return true;
}

static json_t *answer_image(struct images *images, const json_t *request) {
  const char *id = json_string_value(json_object_get(request, "id")), *problem = NULL;
  bool is_unsupported;
  if (!id) return answer_error("expected an id");
  pixman_image_t *alpha = alpha_of_image(request, &problem, &is_unsupported);
  if (!alpha) return is_unsupported ? answer_unsupported(problem) : answer_error(problem);
  return keep(images, id, alpha) ? json_pack("{s:b}", "ok", 1) : answer_error("out of memory");
}

static json_t *verdicts(
    const struct layer *layer, pixman_image_t *alpha, int minimum_alpha, const json_t *points) {
  size_t count = json_array_size(points);
  char *hits = malloc(count + 1);
  if (!hits) return answer_error("out of memory");
  struct texels texels;
  init_texels(&texels, layer, pixman_image_get_width(alpha), pixman_image_get_height(alpha));
  pixman_region32_t region;
  init_region(&region, alpha, minimum_alpha);
  bool is_well_formed = true;
  for (size_t index = 0; index < count; index++) {
    double point[2];
    int texel[2];
    is_well_formed = is_well_formed && to_numbers(json_array_get(points, index), 2, point);
    bool is_hit = is_well_formed && texel_at(&texels, point[0], point[1], texel) &&
                  pixman_region32_contains_point(&region, texel[0], texel[1], NULL);
    hits[index] = is_hit ? '1' : '0';
  }
  hits[count] = 0;
  pixman_region32_fini(&region);
  clear_texels(&texels);
  json_t *answer =
      is_well_formed ? json_pack("{s:s}", "hits", hits) : answer_error("a point is two numbers");
  free(hits);
  return answer;
}

static json_t *answer_test(struct images *images, const json_t *request) {
  const char *id = json_string_value(json_object_get(request, "image"));
  const char *sampling = json_string_value(json_object_get(request, "sampling"));
  const json_t *points = json_object_get(request, "points");
  int minimum_alpha;
  struct layer layer;
  struct image *image = id ? find(images, id) : NULL;
  if (!image) return answer_error("no such image");
  if (!read_layer(json_object_get(request, "layer"), &layer)) return answer_error("not a layer");
  if (!to_int(json_object_get(request, "minimumAlpha"), 0, 256, &minimum_alpha))
    return answer_error("expected a minimumAlpha of 0 to 256");
  if (sampling && strcmp(sampling, "nearest"))
    return answer_unsupported("sampling other than nearest");
  if (!points && (json_object_get(request, "discs") || json_object_get(request, "rects")))
    return answer_unsupported("discs and rects");
  if (!json_is_array(points)) return answer_error("expected points");
  return verdicts(&layer, image->alpha, minimum_alpha, points);
}

static json_t *answer_to(struct images *images, const json_t *request, const char *operation) {
  if (!strcmp(operation, "start")) return answer_start();
  if (!strcmp(operation, "image")) return answer_image(images, request);
  if (!strcmp(operation, "test")) return answer_test(images, request);
  return answer_error("an unknown op");
}

int main(void) {
  struct images images = {NULL, 0};
  char *line = NULL;
  size_t capacity = 0;
  bool is_running = true;
  for (ssize_t length; is_running && (length = getline(&line, &capacity, stdin)) > 0;) {
    json_error_t problem;
    json_t *request = json_loadb(line, (size_t)length, JSON_DECODE_INT_AS_REAL, &problem);
    const char *operation = json_string_value(json_object_get(request, "op"));
    is_running = !operation || strcmp(operation, "stop");
    if (is_running) {
      json_t *answer = !request     ? answer_error(problem.text)
                       : !operation ? answer_error("expected an op")
                                    : answer_to(&images, request, operation);
      json_dumpf(answer, stdout, JSON_COMPACT);
      putchar('\n');
      fflush(stdout);
      json_decref(answer);
    }
    json_decref(request);
  }
  for (size_t index = 0; index < images.count; index++) {
    pixman_image_unref(images.all[index].alpha);
    free(images.all[index].id);
  }
  free(images.all);
  free(line);
}
