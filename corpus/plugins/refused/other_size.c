// Not loadable: its structure has a function less than that of the header.
#define PLAIN_AS_PART
#include "../plain_c.c"

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "other-size";
  strategy.struct_size -= sizeof strategy.destroy;
  return &strategy;
}
