#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CorePlaces.h"

#ifdef __linux__
#include <sched.h>
#include <stdio.h>

// The lowest processor that shares a core with this one, which names the core; itself where that is not known.
static int first_of_core(int processor) {
  char path[96];
  int first = processor;
  snprintf(
      path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", processor);
  FILE *file = fopen(path, "r");
  if (!file) return processor;
  // A list such as "0-1" or "0,64": in order.
  if (fscanf(file, "%d", &first) != 1) first = processor;
  fclose(file);
  return first;
}

size_t separate_cores(int *processors, size_t capacity) {
  cpu_set_t allowed, taken;
  CPU_ZERO(&taken);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 0;
  size_t count = 0;
  for (int processor = 0; processor < CPU_SETSIZE && count < capacity; processor++) {
    if (!CPU_ISSET(processor, &allowed)) continue;
    int core = first_of_core(processor);
    if (core < 0 || core >= CPU_SETSIZE || CPU_ISSET(core, &taken)) continue;
    CPU_SET(core, &taken);
    processors[count++] = processor;
  }
  return count;
}

static _Thread_local cpu_set_t before;
static _Thread_local bool is_kept;

bool keep_thread_on(int processor) {
  cpu_set_t only;
  if (processor < 0 || processor >= CPU_SETSIZE) return false;
  if (!is_kept && sched_getaffinity(0, sizeof before, &before) != 0) return false;
  CPU_ZERO(&only);
  CPU_SET(processor, &only);
  if (sched_setaffinity(0, sizeof only, &only) != 0) return false;
  is_kept = true;
  return true;
}

void release_thread(void) {
  if (is_kept) sched_setaffinity(0, sizeof before, &before);
  is_kept = false;
}
#else
size_t separate_cores(int *processors, size_t capacity) {
  (void)processors;
  (void)capacity;
  return 0;
}

bool keep_thread_on(int processor) {
  (void)processor;
  return false;
}

void release_thread(void) {}
#endif
