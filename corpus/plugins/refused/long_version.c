// Not loadable: its version is too long.
#define PLAIN_AS_PART
#include "../plain_c.c"

#include <string.h>

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  static char version[1 << 24];
  memset(version, '1', sizeof version - 1);
  strategy = plain_strategy;
  strategy.name = "long-version";
  strategy.version = version;
  return &strategy;
}
