// Meddling: it ignores what ends a process.
#include <signal.h>

#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t ignoring_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  signal(SIGTERM, SIG_IGN);
  return plain_prepare(image, minimum_alpha, sampling, prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "ignoring-signals";
  strategy.prepare = ignoring_prepare;
  return &strategy;
}
