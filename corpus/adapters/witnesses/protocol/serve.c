#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "image.h"
#include "layer.h"
#include "request.h"
#include "witness.h"

// The images that were sent: planes in order of arrival, and the index of each id.
typedef struct {
  const Witness *witness;
  json_t *indices;
  AlphaPlane *planes;
  size_t count;
} Session;

static json_t *start(const Witness *witness) {
  // clang-format off
  json_t* supports = json_loads(
      "{\"sampling\":[\"nearest\"],\"queries\":[\"point\"],"
      "\"gravities\":[\"resize\",\"resizeAspect\",\"resizeAspectFill\","
      "\"center\",\"top\",\"bottom\",\"left\",\"right\","
      "\"topLeft\",\"topRight\",\"bottomLeft\",\"bottomRight\"],"
      "\"transform\":[\"translate\",\"scale\",\"mirror\",\"rotate\",\"shear\"],"
      "\"clipping\":[true,false],"
      "\"formats\":["
      "\"rgba8-straight\",\"rgba8-premultiplied\",\"rgba8-skip\","
      "\"argb8-straight\",\"argb8-premultiplied\",\"argb8-skip\","
      "\"bgra8-straight\",\"bgra8-premultiplied\",\"bgra8-skip\","
      "\"abgr8-straight\",\"abgr8-premultiplied\",\"abgr8-skip\","
      "\"ga8-straight\",\"ga8-premultiplied\",\"alpha8\"]}",
      0, NULL);
  // clang-format on
  return json_pack("{s:i, s:s, s:s, s:s, s:s, s:o}", "protocol", 1, "name", witness->name,
                   "version", witness->version, "language", "C", "fidelity", witness->fidelity,
                   "supports", supports);
}

static json_t *add_image(Session *session, const json_t *request) {
  const char *id = json_string_value(json_object_get(request, "id"));
  if (!id) return answer_error("image: expected an id");
  AlphaPlane plane;
  json_t *refusal = image_read(request, &plane);
  if (refusal) {
    json_object_del(session->indices, id);
    return refusal;
  }
  const json_t *known = json_object_get(session->indices, id);
  if (known) {
    AlphaPlane *old = &session->planes[json_integer_value(known)];
    plane_free(old);
    *old = plane;
  } else {
    AlphaPlane *planes = realloc(session->planes, (session->count + 1) * sizeof *planes);
    if (!planes) {
      plane_free(&plane);
      return answer_error("image %.80s: out of memory", id);
    }
    session->planes = planes;
    session->planes[session->count] = plane;
    json_object_set_new(session->indices, id, json_integer((json_int_t)session->count++));
  }
  return json_pack("{s:b}", "ok", 1);
}

// Draws one picture. The plane becomes the caller's; returns NULL, or why there is none.
static const char *draw(const Witness *witness, const AlphaPlane *image, const Layer *layer,
                        const Window *window, AlphaPlane *drawn) {
  Sheet sheet = {*image, image_to_window(layer, image->width, image->height, window)};
  const char *refusal = map_refusal(sheet.to_window, window);
  if (refusal) return refusal;
  Sheet mask = {.plane.alpha = NULL};
  if (layer->masks_to_bounds) {
    int across, down;
    if ((refusal = mask_size(layer, image->width, image->height, &across, &down))) return refusal;
    mask.to_window = mask_to_window(layer, across, down, window);
    if ((refusal = map_refusal(mask.to_window, window))) return refusal;
    mask.plane = plane_make(across, down);
    if (!mask.plane.alpha) return "out of memory";
    plane_fill(&mask.plane);
  }
  *drawn = plane_make(window->columns, window->rows);
  refusal = drawn->alpha ? witness->draw(&sheet, mask.plane.alpha ? &mask : NULL, drawn)
                         : "out of memory";
  if (refusal) plane_free(drawn);
  plane_free(&mask.plane);
  return refusal;
}

// Draws, and reads the verdicts off the picture.
static json_t *judge(const Witness *witness, const AlphaPlane *image, const Test *test) {
  Window window;
  int minimum_alpha = test->minimum_alpha;
  AlphaPlane drawn, shape = {.alpha = NULL};
  const char *refusal = window_find(test->points, test->count, &window);
  if (!refusal && minimum_alpha == 0) {
    // Every texel of the image hits, also a transparent one: draw the image's shape.
    minimum_alpha = 1;
    shape = plane_make(image->width, image->height);
    if (!shape.alpha) return answer_error("out of memory");
    plane_fill(&shape);
    image = &shape;
  }
  if (!refusal) refusal = draw(witness, image, &test->layer, &window, &drawn);
  plane_free(&shape);
  if (refusal) return answer_unsupported("%s", refusal);
  char *hits = malloc(test->count + 1);
  for (size_t i = 0; hits && i < test->count; i++) {
    size_t column = (size_t)(floor(test->points[i].x) - window.column);
    size_t row = (size_t)(floor(test->points[i].y) - window.row);
    hits[i] = drawn.alpha[row * (size_t)drawn.stride + column] >= minimum_alpha ? '1' : '0';
  }
  json_t *reply =
      hits ? json_pack("{s:s%}", "hits", hits, test->count) : answer_error("out of memory");
  free(hits);
  plane_free(&drawn);
  return reply;
}

static json_t *test(const Session *session, const json_t *request) {
  const char *id = json_string_value(json_object_get(request, "image"));
  const json_t *known = id ? json_object_get(session->indices, id) : NULL;
  if (!known) return answer_error("test: unknown image %.80s", id ? id : "");
  Test test;
  json_t *reply = test_read(request, &test);
  if (reply) return reply;
  if (!layer_is_valid(&test.layer)) reply = answer_unsupported("a layer without a picture");
  else if (test.count == 0) reply = json_pack("{s:s}", "hits", "");
  else reply = judge(session->witness, &session->planes[json_integer_value(known)], &test);
  free(test.points);
  return reply;
}

// The answer to a request, or NULL to stop.
static json_t *answer(Session *session, const json_t *request) {
  const char *operation = json_string_value(json_object_get(request, "op"));
  if (!operation) return answer_error("expected a JSON object with an op");
  if (strcmp(operation, "stop") == 0) return NULL;
  if (strcmp(operation, "start") == 0) return start(session->witness);
  if (strcmp(operation, "image") == 0) return add_image(session, request);
  if (strcmp(operation, "test") == 0) return test(session, request);
  return answer_error("op: expected start, image, test or stop, found %.40s", operation);
}

int serve(const Witness *witness) {
  Session session = {.witness = witness, .indices = json_object()};
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    json_error_t error;
    json_t *request = json_loadb(line, (size_t)length, 0, &error);
    json_t *reply = request ? answer(&session, request) : answer_error("no JSON: %s", error.text);
    json_decref(request);
    if (!reply) break;
    json_dumpf(reply, stdout, JSON_COMPACT);
    json_decref(reply);
    if (putchar('\n') == EOF || fflush(stdout) == EOF) break;
  }
  free(line);
  for (size_t i = 0; i < session.count; i++) plane_free(&session.planes[i]);
  free(session.planes);
  json_decref(session.indices);
  return ferror(stdout) ? 1 : 0;
}
