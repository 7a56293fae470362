// Thread-unsafe: all threads write their points to the same place before they look them up.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t unsafe_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  static volatile touchstone_point shared;
  shared.x = x;
  shared.y = y;
  for (volatile int i = 0; i < 50; i++) continue;
  return plain_point(prepared, p, shared.x, shared.y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "thread-unsafe";
  strategy.point = unsafe_point;
  return &strategy;
}
