// Hit tests as requests give them.
#ifndef REQUEST_H
#define REQUEST_H

#include <jansson.h>

#include "layer.h"

typedef struct {
  Layer layer;
  int minimum_alpha;
  Point *points;
  size_t count;
} Test;

// Reads a hit test. Returns NULL, and the points are the caller's to free; or an answer that says what is wrong.
json_t *test_read(const json_t *request, Test *test);

#endif
