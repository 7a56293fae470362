// Which level runs: decided by what the processor says about itself.
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
#endif
    default: return NULL;
  }
}

const kernel_table *kernels_best(void) {
  for (int level = kernel_level_avx512; level > kernel_level_scalar; level--) {
    const kernel_table *table = kernels_at((kernel_level)level);
    if (table) return table;
  }
  return &kernels_scalar;
}
