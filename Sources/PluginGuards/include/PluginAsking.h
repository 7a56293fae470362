/// Queries in a loop as tight as that of a benchmark.

#ifndef PLUGIN_ASKING_H
#define PLUGIN_ASKING_H

#include "touchstone_strategy.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Asks about points one by one: `verdicts[i]` becomes the answer to `points[i]`.
void plugin_ask_points(
    const touchstone_strategy *strategy, const void *prepared, const touchstone_placement *placement,
    const touchstone_point *points, size_t count, uint8_t *verdicts);

#ifdef __cplusplus
}
#endif

#endif
