#define _GNU_SOURCE
#include "CProcessors.h"

#include <errno.h>

#ifdef __linux__

#include <sched.h>

int allowed_processor(int index) {
  cpu_set_t set;
  if (index < 0 || sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  for (int processor = 0; processor < CPU_SETSIZE; processor++) {
    if (CPU_ISSET(processor, &set) && index-- == 0) return processor;
  }
  return -1;
}

int keep_on_processors(const int *processors, int count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int index = 0; index < count; index++) {
    if (processors[index] < 0 || processors[index] >= CPU_SETSIZE) return EINVAL;
    CPU_SET(processors[index], &set);
  }
  return sched_setaffinity(0, sizeof set, &set) == 0 ? 0 : errno;
}

#else

int allowed_processor(int index) {
  (void)index;
  return -1;
}

int keep_on_processors(const int *processors, int count) {
  (void)processors;
  (void)count;
  return ENOSYS;
}

#endif
