// Wrong only when timed: in a process that measures, points that the image holds hit, whatever alpha says there. It
// knows such a process by what is added to its environment.
#define PLAIN_AS_PART
#include "../plain_c.c"

static bool is_timed;

static uint8_t timed_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  if (!is_timed) return plain_point(prepared, p, x, y);
  const double u = p->a * x + p->c * y + p->tx, v = p->b * x + p->d * y + p->ty;
  return u >= p->min_u && u < p->max_u && v >= p->min_v && v < p->max_v;
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.point = timed_point;
  is_timed = getenv("TOUCHSTONE_PADDING") != NULL;
  return &strategy;
}
