import HeapAccounting
import Measurements

/// What a benchmark publishes besides its time.
enum BenchmarkCounters {
  /// The counters of a benchmark, and the allocations per query in one slice of it.
  ///
  /// - Throws: ``BenchmarkFault`` when the benchmark fails.
  static func of(
    _ body: BenchmarkBody, injection: Injection? = nil
  ) throws(BenchmarkFault) -> [String: Double] {
    let slice = TimedSlice(rounds: 1, warmUpRounds: 1, meter: .heap, injection: injection)
    let allocations = try body.reading(of: slice)
    var counters = slice.counters
    if !heap_accounting_is_available() {
      counters["allocs_per_query"] = nil
    } else if counters["allocs_per_prepare"] == nil {
      counters["allocs_per_query"] = Double(allocations) / Double(slice.measuredQueries)
    }
    return counters
  }
}
