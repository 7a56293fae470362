import HeapAccounting

/// What some work did to the heap.
struct HeapCounts {
  let allocations: Int
  let retainedBytes: Int
  let peakBytes: Int

  /// Does the work with this thread's allocations counted. The counts are `nil` where nothing can count them.
  ///
  /// Inlined, so that handing over the work and its result allocates nothing that would be counted.
  @inline(__always)
  static func during<Result>(_ work: () throws -> Result) rethrows -> (Result, HeapCounts?) {
    guard heap_accounting_is_available() else { return (try work(), nil) }
    heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
    defer { _ = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD) }
    let result = try work()
    // Read before the result is handed on, while it is still alive.
    let counts = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
    return (
      result,
      HeapCounts(
        allocations: Int(counts.allocations), retainedBytes: Int(counts.live_bytes),
        peakBytes: Int(counts.peak_bytes))
    )
  }
}
