// A hash table of blocks: open addressing with linear probing, and removal that closes the gap.
// Source of the removal: Knuth, The Art of Computer Programming 3, 6.4, algorithm R.

#include "LiveBlocks.h"

#include <stdint.h>

struct live_block {
  const void *block;
  size_t size;
  /// Of the counting that it was allocated in; an entry of an older one is free.
  uint64_t counting;
};

enum { table_bits = 16, table_size = 1 << table_bits };

// Never more than three quarters full: a search has to end.
enum { most_blocks = table_size / 4 * 3 };

_Atomic int live_blocks_users;

static struct live_block table[table_size];
static size_t block_count;
static uint64_t counting = 1;
static atomic_flag is_held = ATOMIC_FLAG_INIT;

// A lock that allocates nothing, held for a few steps of a search.
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

static size_t after(size_t place) { return (place + 1) & (table_size - 1); }

static int is_free(size_t place) { return table[place].counting != counting; }

/// Where the block stands, or the free place where it would.
static size_t place_of(const void *block) {
  size_t place = home_of(block);
  while (!is_free(place) && table[place].block != block) place = after(place);
  return place;
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
  const size_t place = place_of(block);
  if (!is_free(place) || block_count < most_blocks) {
    block_count += is_free(place);
    table[place] = (struct live_block){.block = block, .size = size, .counting = counting};
  }
  let_go();
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
  // What stands further on and was pushed over the gap moves into it.
  for (size_t place = after(gap); !is_free(place); place = after(place)) {
    const size_t way = (place - home_of(table[place].block)) & (table_size - 1);
    if (way >= ((place - gap) & (table_size - 1))) {
      table[gap] = table[place];
      gap = place;
    }
  }
  table[gap].counting = 0;
  let_go();
  return size;
}
