// The end of a process whose memory ran out.
#include <stdio.h>
#include <stdlib.h>

#include "levels.h"

_Noreturn void kernel_memory_ran_out(size_t bytes, size_t alignment) {
  fprintf(stderr, "Fatal error: failed to allocate %zu bytes of memory with alignment %zu\n",
          bytes, alignment);
  abort();
}
