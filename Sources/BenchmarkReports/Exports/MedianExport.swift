import Measurements

extension BenchmarkResults {
  /// The run in Google Benchmark's JSON with one row per benchmark: the medians over its
  /// repetitions.
  ///
  /// For programs that take every row for a benchmark of its own, or that refuse a whole file for
  /// one row that they cannot read. So there are no rows of statistics and no error rows; a
  /// benchmark that was not measured has no row. Each median is taken by itself: the row need not
  /// be a repetition that took place.
  ///
  /// *Layout*: `real_time` and `cpu_time` are nanoseconds, counters stand beside them under their
  /// own names. The context is the run's own, and has the list of caches that Bencher's reader
  /// wants even if the caches are unknown.
  package var medianExport: ResultValue {
    var context = wholeContext
    if context["caches"] == nil { context["caches"] = .list([]) }
    let rows = benchmarks.compactMap { Self.medianRow($0) }
    return .object(["context": .object(context), "benchmarks": .list(rows)])
  }

  /// One benchmark as the median of its repetitions; `nil` when no repetition was measured.
  private static func medianRow(_ benchmark: Benchmark) -> ResultValue? {
    let measured = benchmark.repetitions.filter { $0.realNanoseconds != nil }
    guard let first = measured.first,
      let real = median(measured.compactMap(\.realNanoseconds)),
      let processor = median(measured.compactMap(\.processorNanoseconds)),
      let iterations = median(measured.compactMap(\.iterations))
    else { return nil }
    var row = measured.medianCounters.mapValues(ResultValue.number)
    let columns: [String: ResultValue] = [
      "name": .string(benchmark.name), "run_name": .string(benchmark.name),
      "run_type": .string("iteration"),
      "family_index": .number(Double(first.familyIndex)), "per_family_instance_index": .number(0),
      "repetitions": .number(1), "repetition_index": .number(0),
      "threads": .number(Double(first.threads)),
      // Readers take it for a whole number.
      "iterations": .number(iterations.rounded()),
      "real_time": .number(real), "cpu_time": .number(processor), "time_unit": .string("ns"),
    ]
    row.merge(columns) { $1 }
    return .object(row)
  }
}
