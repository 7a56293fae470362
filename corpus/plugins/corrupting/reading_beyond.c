// Stray reads: it reads one texel beyond the last one.
#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t reading_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  if (image->height > 0 && image->bytes_per_row > 0) {
    (void)*(const volatile uint8_t *)(image->first_row + image->height * image->bytes_per_row);
  }
  return plain_prepare(image, minimum_alpha, sampling, prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "reading-beyond";
  strategy.prepare = reading_prepare;
  return &strategy;
}
