// Meddling: it goes to another folder, from which no relative path leads where it did.
#define _DEFAULT_SOURCE
#include <unistd.h>

#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t changing_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  if (chdir("/") != 0) return TOUCHSTONE_UNSUPPORTED;
  return plain_prepare(image, minimum_alpha, sampling, prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "changing-folder";
  strategy.prepare = changing_prepare;
  return &strategy;
}
