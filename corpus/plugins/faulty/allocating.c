// Allocating: each query takes a block from the heap.
#define PLAIN_AS_PART
#include "../plain_c.c"

static uint8_t allocating_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  touchstone_point *copy = malloc(sizeof *copy);
  if (!copy) return 0;
  *(volatile double *)&copy->x = x;
  *(volatile double *)&copy->y = y;
  const uint8_t verdict = plain_point(prepared, p, copy->x, copy->y);
  free(copy);
  return verdict;
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "allocating";
  strategy.point = allocating_point;
  return &strategy;
}
