// Corrupting: it frees a block of its own twice.
#define PLAIN_AS_PART
#include "../plain_c.c"

static void twice_destroy(void *prepared) {
  // Hidden from the compiler, which would warn. Few blocks have this size, so that glibc has room for
  // it among the freed blocks of the thread, and finds it there.
  void *volatile own = malloc(1000);
  void *volatile same = own;
  free(own);
  free(same);
  plain_destroy(prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "freeing-twice";
  strategy.destroy = twice_destroy;
  return &strategy;
}
