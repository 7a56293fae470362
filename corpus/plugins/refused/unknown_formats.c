// Not loadable: it reads a format that the header does not have.
#define PLAIN_AS_PART
#include "../plain_c.c"

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "unknown-formats";
  strategy.formats = TOUCHSTONE_FORMAT(TOUCHSTONE_RGBA8, TOUCHSTONE_PREMULTIPLIED) | (uint32_t)1 << 21;
  return &strategy;
}
