#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "Counters.h"

#ifdef __linux__
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The counter of the thread that opened it; -1 before that.
static _Thread_local int file = -1;

bool performance_counter_open(void) {
  if (file >= 0) return true;
  struct perf_event_attr event;
  memset(&event, 0, sizeof event);
  event.size = sizeof event;
  event.type = PERF_TYPE_HARDWARE;
  event.config = PERF_COUNT_HW_INSTRUCTIONS;
  event.exclude_kernel = 1;
  event.exclude_hv = 1;
  event.disabled = 1;
  event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  file = (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return file >= 0;
}

// What the counter has counted, and for how long, since it was opened. Only the count can be reset.
typedef struct {
  uint64_t count, enabled, running;
} Reading;

// The reading at the start, where `has_start` says that there is one.
static _Thread_local Reading start;
static _Thread_local bool has_start;

void performance_counter_start(void) {
  has_start = read(file, &start, sizeof start) == sizeof start;
  ioctl(file, PERF_EVENT_IOC_ENABLE, 0);
}

int64_t performance_counter_finish(void) {
  Reading end;
  if (ioctl(file, PERF_EVENT_IOC_DISABLE, 0) != 0 || !has_start) return -1;
  if (read(file, &end, sizeof end) != sizeof end) return -1;
  // The counter stood still for a time if it was shared.
  bool stood = end.enabled - start.enabled != end.running - start.running;
  return stood ? -1 : (int64_t)(end.count - start.count);
}
#else
bool performance_counter_open(void) { return false; }
void performance_counter_start(void) {}
int64_t performance_counter_finish(void) { return -1; }
#endif
