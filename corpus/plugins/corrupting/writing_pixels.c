// Corrupting: it premultiplies the pixels that it was given in their place.
#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t writing_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  uint8_t *first = (uint8_t *)(uintptr_t)image->first_row;
  if (image->width > 0 && image->height > 0) *(volatile uint8_t *)first = 0;
  return plain_prepare(image, minimum_alpha, sampling, prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "writing-pixels";
  strategy.prepare = writing_prepare;
  return &strategy;
}
