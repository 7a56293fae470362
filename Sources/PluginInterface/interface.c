// The header is all that there is. This file shows that it compiles by itself, and that its layout is the one that was
// published as version 1.
#include "touchstone_strategy.h"

#define HOLDS(condition, name) typedef char holds_##name[(condition) ? 1 : -1]

HOLDS(offsetof(touchstone_strategy, abi_version) == 0, abi_version_is_first);
HOLDS(offsetof(touchstone_strategy, struct_size) == 4, struct_size_is_second);
HOLDS(sizeof(touchstone_placement) == 80, placement_is_ten_doubles);
HOLDS(sizeof(touchstone_point) == 16, point_is_two_doubles);
