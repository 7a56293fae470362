#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"

typedef struct {
  char *id;
  void *loaded;  // NULL where the image is missing
  int width, height;
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
      "point", "gravities", names, "transform", "translate", "scale", "mirror", "rotate", "shear",
      "clipping", 1, 0, "formats", formats, "views", 1, "unknown", adapter->unknown);
  if (adapter->frame) json_object_set_new(supports, "frame", json_true());
  if (adapter->tiles) json_object_set_new(supports, "tiles", json_true());
  if (adapter->mesh) json_object_set_new(supports, "mesh", json_true());
  if (adapter->slices) json_object_set_new(supports, "slices", json_true());
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
static bool keep(Session *session, const char *id, void *loaded, int width, int height,
                 Refusal *refusal) {
  KeptImage *images = realloc(session->images, (session->count + 1) * sizeof *images);
  char *copy = images ? strdup(id) : NULL;
  if (images) session->images = images;
  if (!copy) return refuse_wrong(refusal, "image: out of memory");
  images[session->count++] = (KeptImage){copy, loaded, width, height};
  return true;
}

static bool add_image(Session *session, const json_t *request, Refusal *refusal) {
  const Adapter *adapter = session->adapter;
  const char *id = json_string_value(json_object_get(request, "id"));
  if (!id) return refuse_wrong(refusal, "image: expected an id");
  // An image that cannot be read leaves no older one behind.
  KeptImage *older = find(session, id);
  if (older) forget(session, older);
  if (json_is_true(json_object_get(request, "missing")))
    return keep(session, id, NULL, 0, 0, refusal);
  Image image;
  if (!image_read(request, adapter->largest_side, &image, refusal)) return false;
  void *loaded = NULL;
  if (adapter->reads && !adapter->reads(image.format))
    refuse_unsupported(refusal, "format %s", image.format->name);
  else
    loaded = adapter->load(&image, refusal);
  free(image.bytes);
  if (!loaded) return false;
  if (keep(session, id, loaded, image.width, image.height, refusal)) return true;
  adapter->unload(loaded);
  return false;
}

// Whether a program takes what a test shows. Returns false with a refusal where it does not.
static bool takes(const Adapter *adapter, const Test *test, Refusal *refusal) {
  const char *what = test->has_frame && !adapter->frame             ? "frames of atlases"
                     : test->has_tiles && !adapter->tiles           ? "maps of tiles"
                     : test->has_mesh && !adapter->mesh             ? "meshes of triangles"
                     : test->has_slices && !adapter->slices         ? "nine slices"
                     : test->has_projection && !adapter->projection ? "projections"
                                                                    : NULL;
  return what ? refuse_unsupported(refusal, "%s", what) : true;
}

// Writes a character per point. Returns false with a refusal where that is not possible.
static bool write_hits(const Adapter *adapter, const KeptImage *image, Test *test, char *hits,
                       Refusal *refusal) {
  if (!takes(adapter, test, refusal)) return false;
  memset(hits, '?', test->count);
  if (!image->loaded) return true;
  bool *verdicts = calloc(test->count + 1, sizeof *verdicts);
  if (!verdicts) return refuse_wrong(refusal, "out of memory");
  bool is_answered = test_show(test, image->width, image->height, refusal) &&
                     adapter->hits(adapter, image->loaded, test, verdicts, refusal);
  for (size_t i = 0; is_answered && i < test->count; i++) hits[i] = verdicts[i] ? '1' : '0';
  free(verdicts);
  return is_answered;
}

static json_t *test(const Session *session, const json_t *request, Refusal *refusal) {
  const char *id = json_string_value(json_object_get(request, "image"));
  const KeptImage *image = find(session, id);
  Test test;
  json_t *reply = NULL;
  if (!image) refuse_wrong(refusal, "test: unknown image %.80s", id ? id : "");
  if (!image || !test_read(request, &test, refusal)) return NULL;
  char *hits = malloc(test.count + 1);
  if (!hits)
    refuse_wrong(refusal, "out of memory");
  else if (write_hits(session->adapter, image, &test, hits, refusal))
    reply = json_pack("{s:s%}", "hits", hits, test.count);
  free(hits);
  test_free(&test);
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
