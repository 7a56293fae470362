// Leaking: it never frees what it prepared.
#define PLAIN_AS_PART
#include "../plain_c.c"

static void leaking_destroy(void *prepared) { (void)prepared; }

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "leaking";
  strategy.destroy = leaking_destroy;
  return &strategy;
}
