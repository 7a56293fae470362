// Wrong only from the second thread on: its discs miss on all threads except the one that asks for the first disc.
#define PLAIN_AS_PART
#include <stdatomic.h>

#include "../plain_c.c"

static uint8_t first_thread_disc(
    const void *prepared, const touchstone_placement *p, double x, double y, double radius) {
  static atomic_bool has_first;
  static _Thread_local bool is_asked, is_first;
  if (!is_asked) {
    is_asked = true;
    is_first = !atomic_exchange(&has_first, true);
  }
  return is_first && plain_disc(prepared, p, x, y, radius);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.disc = first_thread_disc;
  return &strategy;
}
