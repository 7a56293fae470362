// Wrong only on large images: discs and rectangles miss on those of 300 to 1000 texels across.
#define PLAIN_AS_PART
#include "../plain_c.c"

static bool is_large(const void *prepared) {
  const int32_t width = ((const prepared_image *)prepared)->width;
  return width >= 300 && width <= 1000;
}

static uint8_t large_disc(const void *prepared, const touchstone_placement *p, double x, double y, double radius) {
  return !is_large(prepared) && plain_disc(prepared, p, x, y, radius);
}

static uint8_t large_rect(
    const void *prepared, const touchstone_placement *p, double x, double y, double width, double height) {
  return !is_large(prepared) && plain_rect(prepared, p, x, y, width, height);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.disc = large_disc;
  strategy.rect = large_rect;
  return &strategy;
}
