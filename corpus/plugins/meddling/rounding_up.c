// Meddling: it rounds up, and so does all that the thread computes afterwards.
#include <fenv.h>

#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t rounding_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  fesetround(FE_UPWARD);
  return plain_prepare(image, minimum_alpha, sampling, prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "rounding-up";
  strategy.prepare = rounding_prepare;
  return &strategy;
}
