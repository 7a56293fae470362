// Hanging: it waits for ever where the radius is infinite.
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t hanging_disc(const void *prepared, const touchstone_placement *p, double x, double y, double radius) {
  while (!isfinite(radius)) pause();
  return plain_disc(prepared, p, x, y, radius);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "hanging";
  strategy.disc = hanging_disc;
  return &strategy;
}
