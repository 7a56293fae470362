// Forgetful: it asks the image that was prepared last, whichever is meant.
#define PLAIN_AS_PART
#include "../plain_c.c"

static const void *last;

static int32_t forgetful_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  const int32_t status = plain_prepare(image, minimum_alpha, sampling, prepared);
  if (status == TOUCHSTONE_OK) last = *prepared;
  return status;
}

static void forgetful_destroy(void *prepared) { (void)prepared; }  // It may be the last one.

static uint8_t forgetful_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  (void)prepared;
  return plain_point(last, p, x, y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "forgetful";
  strategy.prepare = forgetful_prepare;
  strategy.destroy = forgetful_destroy;
  strategy.point = forgetful_point;
  return &strategy;
}
