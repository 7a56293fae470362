// Meddling: it lets a signal wait for ever.
#define _DEFAULT_SOURCE
#include <signal.h>

#define PLAIN_AS_PART
#include "../plain_c.c"

static void blocking_batch(
    const void *prepared, const touchstone_placement *placement, const touchstone_point *points, size_t count,
    uint8_t *verdicts) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  plain_batch(prepared, placement, points, count, verdicts);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "blocking-signals";
  strategy.batch = blocking_batch;
  return &strategy;
}
