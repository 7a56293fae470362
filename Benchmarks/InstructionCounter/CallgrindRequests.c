#include "CallgrindRequests.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

bool callgrind_is_counting(void) { return RUNNING_ON_VALGRIND != 0; }

void callgrind_start(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void callgrind_finish(const char *name) {
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}
#else
bool callgrind_is_counting(void) { return false; }
void callgrind_start(void) {}
void callgrind_finish(const char *name) { (void)name; }
#endif
