// Loads the indexes of boxes that Benchmarks/StackPeers builds.
#include <dlfcn.h>

#include "StackPeers.h"

const stack_peer *stack_peer_load(const char *path, const char **complaint) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  const stack_peer *peer = library ? (const stack_peer *)dlsym(library, STACK_PEER_SYMBOL) : NULL;
  if (!peer) *complaint = dlerror();
  return peer;
}

const char *stack_peer_version(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  void *symbol = library ? dlsym(library, STACK_PEER_VERSION_SYMBOL) : NULL;
  return symbol ? ((const char *(*)(void))symbol)() : NULL;
}
