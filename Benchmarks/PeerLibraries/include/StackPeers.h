// Other people's indexes of boxes, which find the frontmost layer under a point with our test of its
// texels. Each is a library of its own (see Benchmarks/StackPeers), loaded where it is installed.
#ifndef TOUCHSTONE_STACK_PEERS_H
#define TOUCHSTONE_STACK_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The box of a layer, closed, with finite sides.
typedef struct {
  double min_x, min_y, max_x, max_y;
} peer_box;

// Whether a point hits the texels of a layer.
typedef bool (*stack_peer_test)(const void *context, uint32_t layer, double x, double y);

// A peer. Layers are numbered front to back, from 0.
typedef struct {
  // In kebab-case, as in rows.
  const char *name;
  // Returns NULL where the library fails.
  void *(*make)(const peer_box *boxes, size_t count);
  void (*release)(void *peer);
  // The frontmost layer whose box holds the point and whose test passes; -1 if there is none.
  int64_t (*topmost)(
      const void *peer, double x, double y, stack_peer_test test, const void *context);
  // Gives some layers other boxes.
  void (*move)(void *peer, const uint32_t *layers, const peer_box *boxes, size_t count);
} stack_peer;

// The symbol that each library has.
#define STACK_PEER_SYMBOL "touchstone_stack_peer"

// The symbol of the function that reports the version of the library behind a peer, with no argument.
#define STACK_PEER_VERSION_SYMBOL "touchstone_stack_peer_version"

// Returns the version of a library that can be loaded; NULL for one that does not report it.
const char *stack_peer_version(const char *path);

// Loads a library, which stays loaded. Returns NULL if it cannot be loaded; then `*complaint` is the
// reason in one line.
const stack_peer *stack_peer_load(const char *path, const char **complaint);

#endif
