import HeapAccounting

/// What a benchmark publishes besides its time.
enum BenchmarkCounters {
  /// Why a benchmark has no counters.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The counters of a benchmark, and the allocations per query in one slice of it.
  ///
  /// - Throws: ``Failure`` when the benchmark fails.
  static func of(
    _ body: BenchmarkBody, injection: Injection? = nil
  ) throws(Failure) -> [String: Double] {
    let slice = TimedSlice(rounds: 1, warmUpRounds: 1, meter: .heap, injection: injection)
    body.run(slice)
    if let failure = slice.failure { throw Failure(description: failure) }
    guard let allocations = slice.reading else {
      throw Failure(description: "\(body.name) ended early")
    }
    var counters = slice.counters
    if !heap_accounting_is_available() {
      counters["allocs_per_query"] = nil
    } else if counters["allocs_per_prepare"] == nil {
      counters["allocs_per_query"] = Double(allocations) / Double(slice.measuredQueries)
    }
    return counters
  }
}
