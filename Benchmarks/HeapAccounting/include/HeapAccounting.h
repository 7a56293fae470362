/// Counts the heap allocations of the whole process: of Swift, C++ and C libraries.
///
/// Linking this target replaces malloc, calloc, realloc, reallocarray, free, memalign,
/// aligned_alloc, posix_memalign, valloc and pvalloc by functions that call glibc's and, while
/// counting is on, count. It belongs in an executable that measures, never in a library.

#ifndef HEAP_ACCOUNTING_H
#define HEAP_ACCOUNTING_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The scope of the counting. The two scopes are independent and can be on at the same time.
typedef enum {
  /// The allocations of the calling thread, in thread-local numbers: they are exact whatever other
  /// threads do, and do not include worker threads. Each thread starts, stops and reads its own.
  HEAP_ACCOUNTING_THIS_THREAD = 0,
  /// The allocations of all threads, in shared atomic numbers: they include workers, and everything
  /// else that runs.
  HEAP_ACCOUNTING_WHOLE_PROCESS = 1,
} heap_accounting_scope;

/// The counts since the start.
///
/// Bytes are those that were requested, so that they are the same in every run. The usable size of
/// a block is up to a few dozen bytes larger and depends on the memory that happens to be free. For
/// a block from before the start, the usable size counts. A realloc that moves or resizes a block
/// is one allocation and one free, even if the block stays in place.
typedef struct {
  int64_t allocations;
  int64_t frees;
  /// The bytes allocated minus the bytes freed. It is negative if blocks from before the start were
  /// freed or, for one thread, blocks of another thread.
  int64_t live_bytes;
  /// The largest `live_bytes` so far, at least 0. A realloc counts once, with its new size, and
  /// never with both blocks, although the allocator may hold both while it copies.
  int64_t peak_bytes;
} heap_accounting_counts;

/// Whether allocations can be counted: on glibc, without an address, memory or thread sanitizer.
///
/// Otherwise nothing is replaced, and all counts are 0.
bool heap_accounting_is_available(void);

/// Sets the counts of the scope to 0 and starts counting; another start starts over.
void heap_accounting_start(heap_accounting_scope scope);

/// Stops counting and returns the counts.
///
/// *Edges*: for the whole process, an allocation that another thread makes at this moment may or
/// may not be included.
heap_accounting_counts heap_accounting_stop(heap_accounting_scope scope);

/// The counts so far or, after stopping, the last counts.
heap_accounting_counts heap_accounting_current(heap_accounting_scope scope);

#ifdef __cplusplus
}
#endif

#endif
