// What the witnesses in C share: they answer hit tests by letting a 2D library draw one picture per request.
//
// The points of a request are centers of device pixels. The picture is the window that holds them, and the drawn alpha
// of a pixel decides. No point is mapped here: the library does that, from the map that takes texels to the window.
#ifndef DRAWING_H
#define DRAWING_H

#include <stddef.h>
#include <stdint.h>

// An affine map: X = a x + c y + tx, Y = b x + d y + ty.
typedef struct {
  double a, b, c, d, tx, ty;
} AffineMap;

// Alpha in rows of `stride` bytes, a multiple of four. Bytes past `width` are zero.
typedef struct {
  int width, height, stride;
  uint8_t *alpha;
} AlphaPlane;

// What is drawn: a plane, and the map from its texels to the pixels of the window.
typedef struct {
  AlphaPlane plane;
  AffineMap to_window;
} Sheet;

// A library that draws.
typedef struct {
  const char *name, *version, *fidelity;
  // Draws a sheet, clipped by another unless that is NULL, into a window that is all zero.
  // Returns NULL, or why the library cannot.
  const char *(*draw)(const Sheet *image, const Sheet *mask, AlphaPlane *window);
} Witness;

// Answers requests until a request to stop or the end of standard input. Returns the exit status.
int serve_witness(const Witness *witness);

#endif
