// Not loadable: it is built for a later version of the header.
#define PLAIN_AS_PART
#include "../plain_c.c"

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "other-version";
  strategy.abi_version = TOUCHSTONE_STRATEGY_ABI + 1;
  return &strategy;
}
