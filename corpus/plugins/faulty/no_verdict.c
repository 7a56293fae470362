// No verdicts: it answers with the alpha of the texel, where 1 is expected.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t loose_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  return plain_point(prepared, p, x, y) ? 255 : 0;
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "no-verdict";
  strategy.point = loose_point;
  return &strategy;
}
