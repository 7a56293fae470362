// Crashing: it follows a null pointer for points beyond the image.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t crashing_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  const volatile uint8_t *nowhere = NULL;
  if (x > 90) return *nowhere;
  return plain_point(prepared, p, x, y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "crashing";
  strategy.point = crashing_point;
  return &strategy;
}
