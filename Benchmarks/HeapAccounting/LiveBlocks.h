// How many bytes were asked for in each block that was allocated since counting began.
//
// The allocator knows only what it set aside, which depends on the pieces of memory that happen to be free: the same
// code gets sixteen bytes more today than yesterday.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/// How many meters are on, of whatever threads.
extern _Atomic int live_blocks_users __attribute__((visibility("hidden")));

/// Whether blocks have to be remembered: one shared load, all that an allocation costs while nothing counts.
static inline bool live_blocks_are_kept(void) {
  return __builtin_expect(atomic_load_explicit(&live_blocks_users, memory_order_relaxed) > 0, false);
}

/// A meter goes on. The first one finds no blocks.
void live_blocks_begin(void) __attribute__((visibility("hidden")));

/// A meter goes off.
void live_blocks_end(void) __attribute__((visibility("hidden")));

/// Remembers a block. Ends the process where there is no memory to do so: a count that is wrong is worth nothing.
void live_blocks_add(const void *block, size_t size) __attribute__((visibility("hidden")));

/// Forgets a block, and returns the bytes that were asked for in it; `otherwise` for one that is not remembered.
size_t live_blocks_remove(const void *block, size_t otherwise) __attribute__((visibility("hidden")));
