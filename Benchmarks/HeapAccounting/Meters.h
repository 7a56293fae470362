// The counters behind HeapAccounting.h, as the replaced allocator sees them.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "HeapAccounting.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(thread_sanitizer)
#define HEAP_ACCOUNTING_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HEAP_ACCOUNTING_SANITIZED 1
#endif

#include <stdlib.h>  // Defines __GLIBC__.
#if defined(__GLIBC__) && !defined(HEAP_ACCOUNTING_SANITIZED)
#define HEAP_ACCOUNTING_AVAILABLE 1
#endif

// There are two meters because each is exact where the other is not: thread-local numbers miss what
// a worker allocates, and shared numbers include everything else that runs.

struct thread_meter {
  bool on;
  heap_accounting_counts counts;
};

struct process_meter {
  _Atomic bool on;
  // Every thread writes these numbers; a cache line of their own keeps `on` shared.
  _Alignas(64) _Atomic int64_t allocations;
  _Atomic int64_t frees;
  _Atomic int64_t live_bytes;
  _Atomic int64_t peak_bytes;
};

// The initial-exec model is used because the general model may allocate on a thread's first access.
extern _Thread_local struct thread_meter heap_thread_meter
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
extern struct process_meter heap_process_meter __attribute__((visibility("hidden")));

/// Adds to the meters that are on. A realloc is an allocation and a free with the difference in
/// bytes.
void heap_meters_add(int64_t allocations, int64_t frees, int64_t bytes)
    __attribute__((visibility("hidden")));
