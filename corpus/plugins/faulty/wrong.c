// Wrong: alpha has to be above the threshold, where it has to be at least that.
#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t wrong_prepare(const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  return plain_prepare(image, minimum_alpha + 1, sampling, prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "wrong";
  strategy.prepare = wrong_prepare;
  return &strategy;
}
