#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
#include "numbers.h"

// The kinds of queries with the keys of their lists; adapters in C answer the first kind only.
static const struct {
  const char *kind, *list;
} query_kinds[] = {{"point", "points"}, {"disc", "discs"}, {"rect", "rects"}};

typedef struct {
  char *id;
  void *loaded;  // NULL where the image is missing
} KeptImage;

typedef struct {
  const Adapter *adapter;
  KeptImage *images;
  size_t count;
} Session;

static json_t *refused(const Refusal *refusal) {
  const char *key = refusal->is_unsupported ? "unsupported" : "error";
  json_t *reply = json_pack("{s:s}", key, refusal->text);
  return reply ? reply : json_pack("{s:s}", key, "a text that is not UTF-8");
}

static json_t *start(const Adapter *adapter) {
  json_t *names = json_array(), *formats = json_array();
  for (size_t i = 0; i < gravity_count; i++)
    json_array_append_new(names, json_string(gravities[i].name));
  for (size_t i = 0; i < pixel_format_count; i++)
    if (!adapter->reads || adapter->reads(&pixel_formats[i]))
      json_array_append_new(formats, json_string(pixel_formats[i].name));
  json_t *supports = json_pack(
      "{s:[s], s:[s], s:o, s:[sssss], s:[bb], s:o, s:b, s:s*}", "sampling", "nearest", "queries",
      query_kinds[0].kind, "gravities", names, "transform", "translate", "scale", "mirror", "rotate", "shear",
      "clipping", 1, 0, "formats", formats, "views", 1, "unknown", adapter->unknown);
  if (adapter->frame) json_object_set_new(supports, "frame", json_true());
  if (adapter->projection) json_object_set_new(supports, "projection", json_true());
  return json_pack("{s:i, s:s, s:s, s:s, s:s, s:o, s:s*}", "protocol", 1, "name", adapter->name,
                   "version", adapter->version, "language", "C", "fidelity", adapter->fidelity,
                   "supports", supports, "rule", adapter->rule);
}

static KeptImage *find(const Session *session, const char *id) {
  for (size_t i = 0; id && i < session->count; i++)
    if (strcmp(session->images[i].id, id) == 0) return &session->images[i];
  return NULL;
}

static void forget(Session *session, KeptImage *image) {
  if (image->loaded) session->adapter->unload(image->loaded);
  free(image->id);
  *image = session->images[--session->count];
}

// Keeps an image under a name that no image has yet.
static bool keep(Session *session, const char *id, void *loaded, Refusal *refusal) {
  KeptImage *images = realloc(session->images, (session->count + 1) * sizeof *images);
  char *copy = images ? strdup(id) : NULL;
  if (images) session->images = images;
  if (!copy) return refuse_wrong(refusal, "image: out of memory");
  images[session->count++] = (KeptImage){copy, loaded};
  return true;
}

static bool add_image(Session *session, const json_t *request, Refusal *refusal) {
  const Adapter *adapter = session->adapter;
  const char *id = json_string_value(json_object_get(request, "id"));
  if (!id) return refuse_wrong(refusal, "image: expected an id");
  // An image that cannot be read leaves no older one behind.
  KeptImage *older = find(session, id);
  if (older) forget(session, older);
  if (json_is_true(json_object_get(request, "missing"))) return keep(session, id, NULL, refusal);
  Image image;
  if (!image_read(request, adapter->largest_side, &image, refusal)) return false;
  void *loaded = NULL;
  if (adapter->reads && !adapter->reads(image.format))
    refuse_unsupported(refusal, "format %s", image.format->name);
  else
    loaded = adapter->load(&image, refusal);
  free(image.bytes);
  if (!loaded) return false;
  if (keep(session, id, loaded, refusal)) return true;
  adapter->unload(loaded);
  return false;
}

// Reads what a test says of the image and of the parent beside the layer, which few programs take.
static bool parts_read(const Adapter *adapter, const json_t *request, Test *test, Refusal *refusal) {
  static const char *const others[] = {"tiles", "mesh", "slices"};
  const json_t *frame = json_object_get(request, "frame"),
               *projection = json_object_get(request, "projection");
  test->has_frame = frame != NULL;
  test->has_projection = projection != NULL;
  if (frame && !frame_read(frame, &test->frame, refusal)) return false;
  if (projection && !read_numbers(projection, 9, test->projection))
    return refuse_wrong(refusal, "test: projection: expected nine numbers");
  if (frame && !adapter->frame) return refuse_unsupported(refusal, "frames of atlases");
  if (projection && !adapter->projection) return refuse_unsupported(refusal, "projections");
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (json_object_get(request, others[i])) return refuse_unsupported(refusal, "%s", others[i]);
  return true;
}

// Reads a test. Returns false with a refusal; otherwise the caller frees the points.
static bool test_read(const Adapter *adapter, const json_t *request, Test *test, Refusal *refusal) {
  const json_t *points = json_object_get(request, query_kinds[0].list),
               *sampling = json_object_get(request, "sampling");
  if (!layer_read(json_object_get(request, "layer"), &test->layer, refusal) ||
      !parts_read(adapter, request, test, refusal))
    return false;
  if (!read_integer(json_object_get(request, "minimumAlpha"), 0, 256, &test->minimum_alpha))
    return refuse_wrong(refusal, "test: minimumAlpha: expected 0 to 256");
  if (sampling &&
      (!json_is_string(sampling) || strcmp(json_string_value(sampling), "nearest") != 0))
    return refuse_unsupported(refusal, "sampling other than nearest");
  for (size_t i = 1; i < sizeof query_kinds / sizeof *query_kinds; i++)
    if (json_object_get(request, query_kinds[i].list))
      return points ? refuse_wrong(refusal, "test: expected one list of queries")
                    : refuse_unsupported(refusal, "queries other than points");
  if (!json_is_array(points)) return refuse_wrong(refusal, "test: expected points");
  test->count = json_array_size(points);
  test->points = calloc(test->count + 1, sizeof *test->points);
  if (!test->points) return refuse_wrong(refusal, "out of memory");
  for (size_t i = 0; i < test->count; i++) {
    double pair[2];
    if (!read_numbers(json_array_get(points, i), 2, pair)) {
      free(test->points);
      return refuse_wrong(refusal, "test: point %zu: expected two numbers", i);
    }
    test->points[i] = (Point){pair[0], pair[1]};
  }
  return true;
}

static json_t *test(const Session *session, const json_t *request, Refusal *refusal) {
  const char *id = json_string_value(json_object_get(request, "image"));
  const KeptImage *image = find(session, id);
  Test test;
  json_t *reply = NULL;
  if (!image) refuse_wrong(refusal, "test: unknown image %.80s", id ? id : "");
  if (!image || !test_read(session->adapter, request, &test, refusal)) return NULL;
  bool *verdicts = calloc(test.count + 1, sizeof *verdicts);
  char *hits = malloc(test.count + 1);
  if (!verdicts || !hits) {
    refuse_wrong(refusal, "out of memory");
  } else if (!image->loaded) {
    memset(hits, '?', test.count);
    reply = json_pack("{s:s%}", "hits", hits, test.count);
  } else if (session->adapter->hits(session->adapter, image->loaded, &test, verdicts, refusal)) {
    for (size_t i = 0; i < test.count; i++) hits[i] = verdicts[i] ? '1' : '0';
    reply = json_pack("{s:s%}", "hits", hits, test.count);
  }
  free(verdicts);
  free(hits);
  free(test.points);
  return reply;
}

// The answer to a request, or NULL with a refusal.
static json_t *answer(Session *session, const json_t *request, Refusal *refusal) {
  const char *operation = json_string_value(json_object_get(request, "op"));
  if (!operation) refuse_wrong(refusal, "expected a JSON object with an op");
  else if (strcmp(operation, "start") == 0) return start(session->adapter);
  else if (strcmp(operation, "test") == 0) return test(session, request, refusal);
  else if (strcmp(operation, "image") != 0)
    refuse_wrong(refusal, "op: expected start, image, test or stop, found %.40s", operation);
  else if (add_image(session, request, refusal)) return json_pack("{s:b}", "ok", 1);
  return NULL;
}

static bool is_stop(const json_t *request) {
  const char *operation = json_string_value(json_object_get(request, "op"));
  return operation && strcmp(operation, "stop") == 0;
}

int serve(const Adapter *adapter) {
  Session session = {.adapter = adapter};
  char *line = NULL;
  size_t capacity = 0;
  bool is_running = true;
  for (ssize_t length; is_running && (length = getline(&line, &capacity, stdin)) > 0;) {
    json_error_t error;
    json_t *request = json_loadb(line, (size_t)length, JSON_DECODE_INT_AS_REAL, &error);
    if (is_stop(request)) {
      is_running = false;
    } else {
      Refusal refusal;
      json_t *reply = request ? answer(&session, request, &refusal) : NULL;
      if (!request) refuse_wrong(&refusal, "no JSON: %s", error.text);
      if (!reply) reply = refused(&refusal);
      json_dumpf(reply, stdout, JSON_COMPACT);
      json_decref(reply);
      is_running = putchar('\n') != EOF && fflush(stdout) != EOF;
    }
    json_decref(request);
  }
  free(line);
  while (session.count) forget(&session, &session.images[0]);
  free(session.images);
  return ferror(stdout) ? 1 : 0;
}
