// Understating: it says that it keeps one byte.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint64_t understated(const void *prepared) {
  (void)prepared;
  return 1;
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "understating";
  strategy.retained_bytes = understated;
  return &strategy;
}
