// Starting, stopping and adding to the two meters.

#include "LiveBlocks.h"
#include "Meters.h"

_Thread_local struct thread_meter heap_thread_meter;
struct process_meter heap_process_meter;

static void add_to_thread(struct thread_meter *meter, int64_t allocations, int64_t frees,
                          int64_t bytes) {
  heap_accounting_counts *counts = &meter->counts;
  counts->allocations += allocations;
  counts->frees += frees;
  counts->live_bytes += bytes;
  if (counts->live_bytes > counts->peak_bytes) counts->peak_bytes = counts->live_bytes;
}

// The order is relaxed, because the numbers are independent totals and order nothing.
static void add_to_process(struct process_meter *meter, int64_t allocations, int64_t frees,
                           int64_t bytes) {
  if (allocations) atomic_fetch_add_explicit(&meter->allocations, 1, memory_order_relaxed);
  if (frees) atomic_fetch_add_explicit(&meter->frees, 1, memory_order_relaxed);
  const int64_t live =
      atomic_fetch_add_explicit(&meter->live_bytes, bytes, memory_order_relaxed) + bytes;
  int64_t peak = atomic_load_explicit(&meter->peak_bytes, memory_order_relaxed);
  while (live > peak && !atomic_compare_exchange_weak_explicit(&meter->peak_bytes, &peak, live,
                                                               memory_order_relaxed,
                                                               memory_order_relaxed)) {
  }
}

void heap_meters_add(int64_t allocations, int64_t frees, int64_t bytes) {
  struct thread_meter *thread = &heap_thread_meter;
  if (thread->on) add_to_thread(thread, allocations, frees, bytes);
  struct process_meter *process = &heap_process_meter;
  if (atomic_load_explicit(&process->on, memory_order_relaxed)) {
    add_to_process(process, allocations, frees, bytes);
  }
}

bool heap_accounting_is_available(void) {
#if defined(HEAP_ACCOUNTING_AVAILABLE)
  return true;
#else
  return false;
#endif
}

void heap_accounting_start(heap_accounting_scope scope) {
  if (scope == HEAP_ACCOUNTING_THIS_THREAD) {
    if (!heap_thread_meter.on) live_blocks_begin();
    heap_thread_meter = (struct thread_meter){.on = true};
    return;
  }
  struct process_meter *meter = &heap_process_meter;
  if (!atomic_exchange(&meter->on, false)) live_blocks_begin();
  atomic_store(&meter->allocations, 0);
  atomic_store(&meter->frees, 0);
  atomic_store(&meter->live_bytes, 0);
  atomic_store(&meter->peak_bytes, 0);
  atomic_store(&meter->on, true);
}

heap_accounting_counts heap_accounting_stop(heap_accounting_scope scope) {
  if (scope == HEAP_ACCOUNTING_THIS_THREAD) {
    if (heap_thread_meter.on) live_blocks_end();
    heap_thread_meter.on = false;
  } else if (atomic_exchange(&heap_process_meter.on, false)) {
    live_blocks_end();
  }
  return heap_accounting_current(scope);
}

heap_accounting_counts heap_accounting_current(heap_accounting_scope scope) {
  if (scope == HEAP_ACCOUNTING_THIS_THREAD) return heap_thread_meter.counts;
  struct process_meter *meter = &heap_process_meter;
  return (heap_accounting_counts){
      .allocations = atomic_load(&meter->allocations),
      .frees = atomic_load(&meter->frees),
      .live_bytes = atomic_load(&meter->live_bytes),
      .peak_bytes = atomic_load(&meter->peak_bytes),
  };
}
