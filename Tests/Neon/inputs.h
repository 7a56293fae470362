// The inputs on which the kernels are compared: random numbers, and memory that ends at forbidden
// pages.
#ifndef TOUCHSTONE_NEON_INPUTS_H
#define TOUCHSTONE_NEON_INPUTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static inline uint64_t next_random(void) {
  static uint64_t state = 0x9E3779B97F4A7C15;
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static inline size_t below(size_t limit) { return (size_t)(next_random() >> 11) % limit; }

static inline double between(double low, double high) {
  return low + (high - low) * (double)(next_random() >> 11) * 0x1p-53;
}

// Memory between two pages that stop the program if they are touched.
typedef struct {
  uint8_t *start, *end;
} guarded;

static inline guarded guarded_bytes(size_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = (count + page - 1) / page * page;
  uint8_t *all = mmap(
      NULL, inner + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED || mprotect(all, page, PROT_NONE) ||
      mprotect(all + page + inner, page, PROT_NONE)) {
    perror("neon_check: no guarded memory");
    exit(2);
  }
  return (guarded){all + page, all + page + inner};
}

// Room for `size` bytes that ends where the forbidden page begins, or starts where it ends.
static inline void *place(guarded memory, size_t size, bool at_end) {
  return at_end ? memory.end - size : memory.start;
}

static inline void fill(uint8_t *bytes, size_t count) {
  static const uint8_t edges[] = {0, 1, 84, 85, 86, 126, 127, 128, 129, 254, 255};
  for (size_t i = 0; i < count; i++) bytes[i] = edges[below(sizeof edges)];
}

#endif
