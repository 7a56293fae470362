// Exiting: it ends the process for points that are NaN.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t exiting_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  if (isnan(x)) exit(3);
  return plain_point(prepared, p, x, y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "exiting";
  strategy.point = exiting_point;
  return &strategy;
}
