// The choice of the level, by what the processor says about itself and by TOUCHSTONE_SIMD.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels.h"

const kernel_table *kernels_at(kernel_level level) {
  switch (level) {
    case kernel_level_scalar: return &kernels_scalar;
#if defined(__x86_64__)
    case kernel_level_sse2: return &kernels_sse2;
    case kernel_level_avx2: return __builtin_cpu_supports("avx2") ? &kernels_avx2 : NULL;
    case kernel_level_avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
              __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
          ? &kernels_avx512
          : NULL;
#elif defined(__aarch64__)
    case kernel_level_neon: return &kernels_neon;
#endif
    default: return NULL;
  }
}

static const kernel_table *fastest(void) {
  for (int level = kernel_level_neon; level > kernel_level_scalar; level--) {
    const kernel_table *table = kernels_at((kernel_level)level);
    if (table) return table;
  }
  return &kernels_scalar;
}

const kernel_table *kernels_asked_for(const char *value, char *message, size_t capacity) {
  static const char *const names[] = {"scalar", "sse2", "avx2", "avx512", "neon"};
  message[0] = 0;
  if (!value || !value[0]) return fastest();
  for (int level = kernel_level_scalar; level <= kernel_level_neon; level++) {
    if (strcmp(value, names[level]) != 0) continue;
    const kernel_table *table = kernels_at((kernel_level)level);
    if (table) return table;
    snprintf(
        message, capacity, "TOUCHSTONE_SIMD=%s: this processor does not have it; %s is the best it has",
        value, fastest()->name);
    return fastest();
  }
  // A value can be anything, so it is cut and kept on one line.
  char shown[48];
  snprintf(shown, sizeof shown, "%s", value);
  for (char *c = shown; *c; c++) {
    if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
  }
  snprintf(
      message, capacity, "TOUCHSTONE_SIMD=%s: expected scalar, sse2, avx2, avx512 or neon", shown);
  return fastest();
}

typedef struct {
  const kernel_table *table;
  char error[160];
} kernel_choice;

// The first caller makes the choice. Two threads that call at once both make it, and the later one
// discards its own, so no lock is needed and all callers see the same choice.
static const kernel_choice *choice(void) {
  static _Atomic(kernel_choice *) made;
  kernel_choice *known = atomic_load_explicit(&made, memory_order_acquire);
  if (known) return known;
  kernel_choice *mine = malloc(sizeof *mine);
  if (!mine) kernel_memory_ran_out(sizeof *mine, 1);
  mine->table = kernels_asked_for(getenv("TOUCHSTONE_SIMD"), mine->error, sizeof mine->error);
  if (atomic_compare_exchange_strong(&made, &known, mine)) return mine;
  free(mine);
  return known;
}

const kernel_table *kernels_best(void) { return choice()->table; }

const char *kernels_forced_level_error(void) {
  const char *error = choice()->error;
  return error[0] ? error : NULL;
}
