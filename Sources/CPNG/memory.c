#include "CPNG.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Below this size the files of the system are not read.
static const size_t large = (size_t)64 << 20;

/// The first number of a file of the system; `otherwise` if there is no such file, or a word in it.
static uint64_t number_in(const char *path, uint64_t otherwise) {
  FILE *file = fopen(path, "r");
  if (!file) return otherwise;
  unsigned long long number = 0;
  int found = fscanf(file, "%llu", &number);
  fclose(file);
  return found == 1 ? number : otherwise;
}

/// The memory that programs can have without swapping, in bytes; all there could be where the system does not say it.
static uint64_t available(void) {
  uint64_t bytes = UINT64_MAX;
  FILE *file = fopen("/proc/meminfo", "r");
  if (file) {
    char line[128];
    unsigned long long kilobytes;
    while (fgets(line, sizeof line, file)) {
      if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1) bytes = kilobytes * 1024;
    }
    fclose(file);
  }
  uint64_t most = number_in("/sys/fs/cgroup/memory.max", UINT64_MAX);
  uint64_t used = number_in("/sys/fs/cgroup/memory.current", 0);
  uint64_t left = most > used ? most - used : 0;
  return left < bytes ? left : bytes;
}

int cpng_can_allocate(size_t bytes) {
  // The compiler may drop a pair of malloc and free whose block is not used.
  void *volatile block = malloc(bytes);
  if (!block) return bytes == 0;
  free(block);
  return bytes < large || bytes <= available();
}
