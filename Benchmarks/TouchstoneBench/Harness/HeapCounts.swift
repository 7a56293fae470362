import HeapAccounting

/// The heap use of a piece of work.
struct HeapCounts {
  let allocations: Int
  let retainedBytes: Int
  let peakBytes: Int

  /// Runs the work and counts this thread's allocations.
  ///
  /// The counts are `nil` where allocations cannot be counted.
  ///
  /// The function is inlined, so that passing the work and its result allocates nothing.
  @inline(__always)
  static func during<Result>(_ work: () throws -> Result) rethrows -> (Result, HeapCounts?) {
    guard heap_accounting_is_available() else { return (try work(), nil) }
    heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
    defer { _ = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD) }
    let result = try work()
    // The counts are read while the result is still alive.
    let counts = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
    return (
      result,
      HeapCounts(
        allocations: Int(counts.allocations), retainedBytes: Int(counts.live_bytes),
        peakBytes: Int(counts.peak_bytes))
    )
  }

  /// The bytes that a result keeps; `nil` where allocations cannot be counted.
  ///
  /// The result is freed when they are known.
  @inline(__always)
  static func retainedBytes<Result>(of work: () throws -> Result) rethrows -> Int? {
    let (result, counts) = try during(work)
    withExtendedLifetime(result) {}
    return counts?.retainedBytes
  }
}
