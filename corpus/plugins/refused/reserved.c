// Not loadable: it uses what is reserved for later versions of the header.
#define PLAIN_AS_PART
#include "../plain_c.c"

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "reserved";
  strategy.reserved = 7;
  return &strategy;
}
