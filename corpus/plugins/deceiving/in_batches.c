// Wrong only in batches: of those on images of 300 to 1000 texels across, each verdict is that of the point before.
#define PLAIN_AS_PART
#include "../plain_c.c"

static void late_batch(
    const void *prepared, const touchstone_placement *placement, const touchstone_point *points, size_t count,
    uint8_t *verdicts) {
  const int32_t width = ((const prepared_image *)prepared)->width;
  plain_batch(prepared, placement, points, count, verdicts);
  if (width < 300 || width > 1000) return;
  for (size_t i = count; i-- > 1;) verdicts[i] = verdicts[i - 1];
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.batch = late_batch;
  return &strategy;
}
