// Corrupting: it writes beyond the end of a block of its own, over what the allocator keeps there.
#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t heap_prepare(const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  const int32_t status = plain_prepare(image, minimum_alpha, sampling, prepared);
  if (status != TOUCHSTONE_OK) return status;
  const prepared_image *made = *prepared;
  volatile uint8_t *end = (uint8_t *)(uintptr_t)made->passes + (size_t)made->width * (size_t)made->height;
  for (int i = 0; i < 64; i++) end[i] = 0xFF;
  return status;
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "corrupting-heap";
  strategy.prepare = heap_prepare;
  return &strategy;
}
