// Stray reads: it keeps the pixels that it was given, and looks at them when it is asked.
#define PLAIN_AS_PART
#include "../plain_c.c"

static const volatile uint8_t *kept;

static int32_t keeping_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  kept = image->first_row;
  return plain_prepare(image, minimum_alpha, sampling, prepared);
}

static uint8_t keeping_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  (void)*kept;
  return plain_point(prepared, p, x, y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "keeping-pixels";
  strategy.prepare = keeping_prepare;
  strategy.point = keeping_point;
  return &strategy;
}
