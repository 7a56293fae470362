// A hit tester in C behind the protocol of corpus/adapters/PROTOCOL.md. A program fills in an Adapter and calls serve.
#ifndef ADAPTER_H
#define ADAPTER_H

#include <stdbool.h>
#include <stddef.h>

#include "image.h"
#include "refusal.h"
#include "test.h"

// A hit tester. It answers for points with nearest sampling, for all gravities and transforms.
typedef struct Adapter Adapter;
struct Adapter {
  const char *name, *version, *fidelity;
  const char *rule;     // a sentence on how it decides differently from the suites, or NULL
  const char *unknown;  // what the product does where an image is missing: "hit", "miss", "bounds", or NULL if it
                        // is not asked about missing images
  int largest_side;     // of an image, in texels
  const void *context;  // what hits may need besides; the server does not use it
  // Whether hits takes tests with a frame, with tiles, and so on. It gets the whole image. The server has refused frames,
  // tiles and vertices that do not lie in it, and slices that do not lie in the picture.
  bool frame, tiles, mesh, slices, projection;

  // Whether it reads a pixel format. NULL where it reads all.
  bool (*reads)(const PixelFormat *format);

  // Prepares an image, which does not outlive the call. Returns what hits is given, or NULL with a refusal.
  void *(*load)(const Image *image, Refusal *refusal);
  void (*unload)(void *loaded);

  // Writes a verdict per point. Returns false with a refusal where it cannot.
  bool (*hits)(const Adapter *adapter, void *loaded, const Test *test, bool *verdicts,
               Refusal *refusal);
};

// Answers requests until a request to stop or the end of standard input. Returns the exit status.
int serve(const Adapter *adapter);

#endif
