// Images as requests give them, down to their alpha.
#ifndef IMAGE_H
#define IMAGE_H

#include <jansson.h>

#include "witness.h"

// A plane of zeros; its alpha is NULL when memory is short.
AlphaPlane plane_make(int width, int height);

void plane_free(AlphaPlane *plane);

// Sets every texel of a plane to 255.
void plane_fill(AlphaPlane *plane);

// The alpha of the image that a request gives by its bytes or by a PNG file.
// Returns NULL, or an answer that says why not; the plane is the caller's to free in the first case only.
json_t *image_read(const json_t *request, AlphaPlane *plane);

// The answers {"error": text} and {"unsupported": text}.
json_t *answer_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
json_t *answer_unsupported(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
