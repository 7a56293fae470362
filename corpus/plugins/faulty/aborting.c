// Aborting: a check of its own fails for points that are NaN.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t aborting_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  if (isnan(x)) abort();
  return plain_point(prepared, p, x, y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "aborting";
  strategy.point = aborting_point;
  return &strategy;
}
