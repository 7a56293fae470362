// Corrupting: it prints to standard output, on which the host answers.
#include <stdio.h>

#define PLAIN_AS_PART
#include "../plain_c.c"

static int32_t talking_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  printf("preparing %d x %d\n", image->width, image->height);
  return plain_prepare(image, minimum_alpha, sampling, prepared);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "talking";
  strategy.prepare = talking_prepare;
  return &strategy;
}
