#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CPUAffinity.h"

#ifdef __linux__
#include <sched.h>
#include <stdio.h>

// The lowest logical CPU of the same physical core, which identifies the core. Returns `cpu` where that is not known.
static int first_cpu_of_core(int cpu) {
  char path[96];
  int first = cpu;
  snprintf(
      path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", cpu);
  FILE *file = fopen(path, "r");
  if (!file) return cpu;
  // An ascending list such as "0-1" or "0,64".
  if (fscanf(file, "%d", &first) != 1) first = cpu;
  fclose(file);
  return first;
}

size_t list_physical_cores(int *cpus, size_t capacity) {
  cpu_set_t allowed, taken;
  CPU_ZERO(&taken);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 0;
  size_t count = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE && count < capacity; cpu++) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    int core = first_cpu_of_core(cpu);
    if (core < 0 || core >= CPU_SETSIZE || CPU_ISSET(core, &taken)) continue;
    CPU_SET(core, &taken);
    cpus[count++] = cpu;
  }
  return count;
}

static _Thread_local cpu_set_t original;
static _Thread_local bool is_pinned;

bool pin_thread(int cpu) {
  cpu_set_t only;
  if (cpu < 0 || cpu >= CPU_SETSIZE) return false;
  if (!is_pinned && sched_getaffinity(0, sizeof original, &original) != 0) return false;
  CPU_ZERO(&only);
  CPU_SET(cpu, &only);
  if (sched_setaffinity(0, sizeof only, &only) != 0) return false;
  is_pinned = true;
  return true;
}

void unpin_thread(void) {
  if (is_pinned) sched_setaffinity(0, sizeof original, &original);
  is_pinned = false;
}
#else
size_t list_physical_cores(int *cpus, size_t capacity) {
  (void)cpus;
  (void)capacity;
  return 0;
}

bool pin_thread(int cpu) {
  (void)cpu;
  return false;
}

void unpin_thread(void) {}
#endif
