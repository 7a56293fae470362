// Corrupting: it writes one verdict more than there are points.
#define PLAIN_AS_PART
#include "../plain_c.c"

static void beyond_batch(
    const void *prepared, const touchstone_placement *placement, const touchstone_point *points, size_t count,
    uint8_t *verdicts) {
  plain_batch(prepared, placement, points, count, verdicts);
  ((volatile uint8_t *)verdicts)[count] = 0;
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "writing-beyond";
  strategy.batch = beyond_batch;
  return &strategy;
}
