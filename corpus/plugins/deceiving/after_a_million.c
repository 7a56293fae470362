// Wrong after a million points in a process on images of more than 64 texels across: from then on one in a thousand of
// them misses. No plug-in is asked that many before it is timed.
#define PLAIN_AS_PART
#include <stdatomic.h>

#include "../plain_c.c"

static uint8_t tired_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  static atomic_uint asked;
  if (((const prepared_image *)prepared)->width <= 64) return plain_point(prepared, p, x, y);
  const unsigned before = atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed);
  if (before > 1000000 && before % 1000 == 0) return 0;
  return plain_point(prepared, p, x, y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.point = tired_point;
  return &strategy;
}
