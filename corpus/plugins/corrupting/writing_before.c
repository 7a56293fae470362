// Corrupting: it clears the byte before the verdicts.
#define PLAIN_AS_PART
#include "../plain_c.c"

static void before_batch(
    const void *prepared, const touchstone_placement *placement, const touchstone_point *points, size_t count,
    uint8_t *verdicts) {
  plain_batch(prepared, placement, points, count, verdicts);
  ((volatile uint8_t *)verdicts)[-1] = 0;
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "writing-before";
  strategy.batch = before_batch;
  return &strategy;
}
