// The libraries are looked up by name and not linked: a program that does without one still starts.
#define _GNU_SOURCE
#include "LibraryVersions.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef const char *(*version_function)(void);
// libpng's function takes a structure of its own, which it does not look at.
typedef const char *(*png_version_function)(const void *);

static const struct {
  const char *library, *function;
} libraries[] = {
    {"libpng", "png_get_libpng_ver"},
    {"zlib", "zlibVersion"},
    {"cairo", "cairo_version_string"},
    {"pixman", "pixman_version_string"},
};

const char *library_version(const char *name) {
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    if (strcmp(name, libraries[i].library) != 0) continue;
    void *function = dlsym(RTLD_DEFAULT, libraries[i].function);
    if (!function) return NULL;
    return i == 0 ? ((png_version_function)function)(NULL) : ((version_function)function)();
  }
  return NULL;
}

char *library_file(const char *symbol) {
  void *address = dlsym(RTLD_DEFAULT, symbol);
  Dl_info info;
  if (!address || !dladdr(address, &info) || !info.dli_fname) return NULL;
  return realpath(info.dli_fname, NULL);
}
