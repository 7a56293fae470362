// Meddling: it leaves a process behind, which outlives its host.
#define _DEFAULT_SOURCE
#include <unistd.h>

#define PLAIN_AS_PART
#include "../plain_c.c"

static void leaving_destroy(void *prepared) {
  plain_destroy(prepared);
  static bool is_left;
  if (is_left) return;
  is_left = true;
  if (fork() != 0) return;
  // It is none of the group that is ended with the host.
  setsid();
  sleep(60);
  _exit(0);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "leaving-a-process";
  strategy.destroy = leaving_destroy;
  return &strategy;
}
