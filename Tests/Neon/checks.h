// Counts what agrees and shows what does not.
#ifndef TOUCHSTONE_NEON_CHECKS_H
#define TOUCHSTONE_NEON_CHECKS_H

#include <stdio.h>
#include <stdlib.h>

#include "CKernels.h"

enum { shown_differences = 10 };

static const kernel_table *scalar, *tested;
static unsigned long passed, failed;
static const unsigned minimums[] = {0, 1, 85, 127, 128, 129, 255, 256};
enum { minimum_count = sizeof minimums / sizeof *minimums };

static void check(bool same, const char *what, long a, long b, long c) {
  if (same) {
    passed++;
    return;
  }
  printf("%s: %s differs from what is expected at %ld, %ld, %ld\n", what, tested->name, a, b, c);
  if (++failed < shown_differences) return;
  printf("%lu passed, %lu failed, the rest not tried\n", passed, failed);
  exit(1);
}

#endif
