// Not loadable: its language is two lines.
#define PLAIN_AS_PART
#include "../plain_c.c"

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "many-lines";
  strategy.language = "C\nand more";
  return &strategy;
}
