/// Barriers against the optimizer, and cheap clocks; all are inlined into the caller, also into
/// Swift.

#ifndef OPTIMIZATION_BARRIERS_H
#define OPTIMIZATION_BARRIERS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// Forces `value` to be computed and every pending store to memory to happen; it costs no
/// instruction.
///
/// The constraint is a register, not "register or memory", so that no compiler chooses a store.
static inline __attribute__((always_inline)) void do_not_optimize_int64(int64_t value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

/// Forces `value` to be computed as 0 or 1; see `do_not_optimize_int64`.
static inline __attribute__((always_inline)) void do_not_optimize_bool(bool value) {
  __asm__ volatile("" : : "r"((int)value) : "memory");
}

/// What a sum of answers is multiplied by before the next one is added, see `AnswerSum`.
#define ANSWER_FACTOR UINT64_C(0x9E3779B97F4A7C15)

/// Adds an answer to a sum of answers, as `AnswerSum` of Measurements does, and forces the answer to
/// be computed; see `do_not_optimize_int64`.
///
/// It costs a multiplication and an addition, on no path of the answers themselves.
static inline __attribute__((always_inline)) uint64_t add_answer(uint64_t sum, int64_t answer) {
  __asm__ volatile("" : "+r"(answer) : : "memory");
  return ANSWER_FACTOR * sum + (uint64_t)answer;
}

/// Adds a verdict, as 1 or 0; see `add_answer`.
static inline __attribute__((always_inline)) uint64_t add_verdict(uint64_t sum, bool verdict) {
  return add_answer(sum, verdict);
}

/// Forces the pointer to be computed, and everything to be stored that was stored through it or any
/// escaped pointer.
static inline __attribute__((always_inline)) void do_not_optimize_pointer(const void *value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

/// Makes the compiler assume that all escaped memory was read and written here.
static inline __attribute__((always_inline)) void clobber_memory(void) {
  __asm__ volatile("" : : : "memory");
}

/// Returns `value` so that the compiler knows nothing about it: it is neither constant nor
/// invariant.
static inline __attribute__((always_inline)) int64_t opaque_value(int64_t value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}

/// The reading of a clock, in whole nanoseconds since its own origin.
static inline int64_t clock_nanoseconds(clockid_t clock) {
  struct timespec now = {0, 0};
  (void)clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + (int64_t)now.tv_nsec;
}

/// Elapsed time in nanoseconds since an arbitrary origin; never runs backwards.
static inline int64_t monotonic_nanoseconds(void) { return clock_nanoseconds(CLOCK_MONOTONIC); }

/// CPU time in nanoseconds that the calling thread has used.
static inline int64_t thread_cpu_nanoseconds(void) {
  return clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

#endif
