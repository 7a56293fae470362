// Not loadable: it has the name of a built-in strategy.
#define PLAIN_AS_PART
#include "../plain_c.c"

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "packed-mask";
  
  return &strategy;
}
