import Presentation

/// The rows of a benchmark run by name, as medians over the repetitions, and the context of the
/// run.
package struct MeasuredRows: Sendable {
  /// The median time per iteration of a benchmark, and the median of each counter.
  private struct Row {
    var nanoseconds: Double?
    var counters: [String: Double]
  }

  private let rows: [String: Row]
  package let times: PairedTimes
  /// The names in the order of registration.
  package let names: [String]
  /// The context of the run: what the results say about the machine and the strategies.
  package let context: [String: String]

  /// Collects the rows of a run and takes the medians over their repetitions.
  package init(_ results: BenchmarkResults) {
    let benchmarks = results.benchmarks
    names = benchmarks.map(\.name)
    context = results.context
    times = PairedTimes(results)
    rows = Dictionary(
      uniqueKeysWithValues: benchmarks.map { name, repetitions in
        let row = Row(
          nanoseconds: median(repetitions.compactMap(\.realNanoseconds)),
          counters: repetitions.medianCounters)
        return (name, row)
      })
  }

  /// The sets of images that strategies were measured on, in the order of registration.
  package var imageSets: [String] {
    names.compactMap { name in
      RowName(name).flatMap { BenchmarkQuery.standsApart($0.query) ? nil : $0.place }
    }.uniqued
  }

  /// The median time of one iteration; `nil` where that was not measured.
  package func nanoseconds(_ name: String) -> Double? { rows[name]?.nanoseconds }

  /// The median of a counter; `nil` where the row has no such counter.
  package func counter(_ counter: String, of name: String) -> Double? {
    rows[name]?.counters[counter]
  }

  /// The instruction set of the run's kernels, which also names the limit rows; `unknown` if the
  /// run does not say it.
  package var limitLevel: String { context["simd_level"] ?? "unknown" }
}

extension [BenchmarkResults.Row] {
  /// The median of each counter over the repetitions that have it.
  package var medianCounters: [String: Double] {
    var values: [String: [Double]] = [:]
    for (name, value) in flatMap(\.counters) { values[name, default: []].append(value) }
    return values.compactMapValues(median)
  }
}
