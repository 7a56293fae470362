// Hanging: it searches for ever where the radius is infinite.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t hanging_disc(const void *prepared, const touchstone_placement *p, double x, double y, double radius) {
  for (volatile double r = 0; r < radius && !isfinite(radius);) r += 1;
  return plain_disc(prepared, p, x, y, radius);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "hanging";
  strategy.disc = hanging_disc;
  return &strategy;
}
