#include "PluginAsking.h"

void plugin_ask_points(
    const touchstone_strategy *strategy, const void *prepared, const touchstone_placement *placement,
    const touchstone_point *points, size_t count, uint8_t *verdicts) {
  for (size_t i = 0; i < count; i++) {
    verdicts[i] = strategy->point(prepared, placement, points[i].x, points[i].y);
  }
}
