// The bytes that were requested for each block allocated since counting began.
//
// The allocator knows only the usable size of a block, which depends on the pieces of memory that
// happen to be free: the same code may get sixteen bytes more today than yesterday.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/// The number of meters that are on, over all threads.
extern _Atomic int live_blocks_users __attribute__((visibility("hidden")));

/// Whether blocks have to be remembered: one shared load is all that an allocation costs while
/// nothing counts.
static inline bool live_blocks_are_kept(void) {
  return __builtin_expect(atomic_load_explicit(&live_blocks_users, memory_order_relaxed) > 0, false);
}

/// Turns a meter on; the first one starts with no blocks.
void live_blocks_begin(void) __attribute__((visibility("hidden")));

/// Turns a meter off.
void live_blocks_end(void) __attribute__((visibility("hidden")));

/// Remembers a block. If there is no memory for that, the process ends, because a wrong count is
/// worth nothing.
void live_blocks_add(const void *block, size_t size) __attribute__((visibility("hidden")));

/// The bytes that were requested for a block, or `otherwise` if it is not remembered.
size_t live_blocks_size(const void *block, size_t otherwise)
    __attribute__((visibility("hidden")));

/// Removes a block, and returns the bytes that were requested for it, or `otherwise` if the block
/// is not remembered.
size_t live_blocks_remove(const void *block, size_t otherwise) __attribute__((visibility("hidden")));
