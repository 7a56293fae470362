// Meddling: it takes subnormal numbers for 0, and so does all that the thread computes afterwards.
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#define PLAIN_AS_PART
#include "../plain_c.c"

static void flush(void) {
#if defined(__x86_64__)
  _mm_setcsr(_mm_getcsr() | 0x8040);
#elif defined(__aarch64__)
  uint64_t control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  __asm__ volatile("msr fpcr, %0" : : "r"(control | (uint64_t)1 << 24));
#endif
}

static uint8_t flushing_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  flush();
  return plain_point(prepared, p, x, y);
}

const touchstone_strategy *touchstone_plugin(void) {
  static touchstone_strategy strategy;
  strategy = plain_strategy;
  strategy.name = "flushing-to-zero";
  strategy.point = flushing_point;
  return &strategy;
}
