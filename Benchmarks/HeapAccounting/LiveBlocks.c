// A hash table of blocks, with open addressing, linear probing, and a removal that closes the gap.
// Source of the removal: Knuth, The Art of Computer Programming 3, 6.4, algorithm R.

#include "LiveBlocks.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct live_block {
  const void *block;
  size_t size;
  /// The number of the counting in which the block was allocated; an entry of an older counting is
  /// free.
  uint64_t counting;
};

enum { first_bits = 16 };

_Atomic int live_blocks_users;

static struct live_block first_table[1 << first_bits];
static struct live_block *table = first_table;
static int table_bits = first_bits;
static size_t block_count;
static uint64_t counting = 1;
static atomic_flag is_held = ATOMIC_FLAG_INIT;

// A lock that allocates nothing; it is held for a few steps of a search, or while the table grows.
static void hold(void) {
  while (atomic_flag_test_and_set_explicit(&is_held, memory_order_acquire)) {
  }
}

static void let_go(void) { atomic_flag_clear_explicit(&is_held, memory_order_release); }

static size_t home_of(const void *block) {
  // Blocks lie at multiples of sixteen.
  return (size_t)(((uint64_t)(uintptr_t)block >> 4) * UINT64_C(0x9E3779B97F4A7C15) >>
                  (64 - table_bits));
}

static size_t table_size(void) { return (size_t)1 << table_bits; }

static size_t after(size_t place) { return (place + 1) & (table_size() - 1); }

static int is_free(size_t place) { return table[place].counting != counting; }

/// The place of the block, or the free place where it would go.
static size_t place_of(const void *block) {
  size_t place = home_of(block);
  while (!is_free(place) && table[place].block != block) place = after(place);
  return place;
}

/// The table is never more than three quarters full, because a search has to end.
static int is_full(void) { return block_count >= table_size() / 4 * 3; }

/// Moves all blocks into a table of twice the size. The memory comes from the system, because the
/// allocator is being counted.
static void grow(void) {
  struct live_block *const old = table;
  const size_t old_size = table_size();
  void *larger = mmap(NULL, 2 * old_size * sizeof *old, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (larger == MAP_FAILED) {
    let_go();
    static const char why[] = "heap accounting: no memory for the list of live blocks\n";
    (void)!write(STDERR_FILENO, why, sizeof why - 1);
    abort();
  }
  table = larger;
  table_bits++;
  for (size_t i = 0; i < old_size; i++) {
    if (old[i].counting == counting) table[place_of(old[i].block)] = old[i];
  }
  if (old != first_table) munmap(old, old_size * sizeof *old);
}

void live_blocks_begin(void) {
  hold();
  if (atomic_fetch_add_explicit(&live_blocks_users, 1, memory_order_relaxed) == 0) {
    counting++;
    block_count = 0;
  }
  let_go();
}

void live_blocks_end(void) { atomic_fetch_sub_explicit(&live_blocks_users, 1, memory_order_relaxed); }

void live_blocks_add(const void *block, size_t size) {
  hold();
  if (is_full()) grow();
  const size_t place = place_of(block);
  block_count += is_free(place);
  table[place] = (struct live_block){.block = block, .size = size, .counting = counting};
  let_go();
}

size_t live_blocks_size(const void *block, size_t otherwise) {
  hold();
  const size_t place = place_of(block);
  const size_t size = is_free(place) ? otherwise : table[place].size;
  let_go();
  return size;
}

size_t live_blocks_remove(const void *block, size_t otherwise) {
  hold();
  size_t gap = place_of(block);
  if (is_free(gap)) {
    let_go();
    return otherwise;
  }
  const size_t size = table[gap].size;
  block_count--;
  // An entry further on that was pushed past the gap moves into it.
  for (size_t place = after(gap); !is_free(place); place = after(place)) {
    const size_t way = (place - home_of(table[place].block)) & (table_size() - 1);
    if (way >= ((place - gap) & (table_size() - 1))) {
      table[gap] = table[place];
      gap = place;
    }
  }
  table[gap].counting = 0;
  let_go();
  return size;
}
