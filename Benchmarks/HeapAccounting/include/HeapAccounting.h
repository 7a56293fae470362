/// Counts what is allocated on the heap by anyone in the process: Swift, C++ and C libraries.
///
/// Linking this target replaces malloc, calloc, realloc, reallocarray, free, memalign,
/// aligned_alloc, posix_memalign, valloc and pvalloc by functions that call glibc's and, while
/// switched on, count.
/// It belongs in an executable that measures, never in a library.

#ifndef HEAP_ACCOUNTING_H
#define HEAP_ACCOUNTING_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whose allocations are counted. The two scopes are independent and can be on at the same time.
typedef enum {
  /// Those of the thread that calls, in plain thread-local numbers: exact whatever other threads
  /// do, blind to workers. Each thread starts, stops and reads its own.
  HEAP_ACCOUNTING_THIS_THREAD = 0,
  /// Those of all threads, in shared atomic numbers: sees workers, and everything else that runs.
  HEAP_ACCOUNTING_WHOLE_PROCESS = 1,
} heap_accounting_scope;

/// What happened since the start.
///
/// Bytes are those asked for, so that they are the same in every run: what the allocator sets aside is up to a few
/// dozen more for a block, and depends on what happened to be free. Of a block from before the start, those set aside
/// count. A realloc that moves or resizes a block is one allocation and one free, in place or not.
typedef struct {
  int64_t allocations;
  int64_t frees;
  /// Bytes allocated minus bytes freed. Negative when blocks from before the start were freed, or,
  /// for one thread, blocks of another one.
  int64_t live_bytes;
  /// The largest `live_bytes` so far, at least 0. A realloc counts once with its new size, never
  /// with both blocks, although the allocator may hold both while it copies.
  int64_t peak_bytes;
} heap_accounting_counts;

/// Whether allocations can be counted: on glibc, without an address, memory or thread sanitizer.
///
/// Elsewhere nothing is replaced, and all counts are 0.
bool heap_accounting_is_available(void);

/// Sets the counts of the scope to 0 and starts counting; starting again starts over.
void heap_accounting_start(heap_accounting_scope scope);

/// Stops counting and returns the counts.
///
/// *Edges*: for the whole process, an allocation that another thread makes at this moment may or
/// may not be in.
heap_accounting_counts heap_accounting_stop(heap_accounting_scope scope);

/// The counts so far, or, after stopping, the last ones.
heap_accounting_counts heap_accounting_current(heap_accounting_scope scope);

#ifdef __cplusplus
}
#endif

#endif
