import Gates
import Measurements

extension BenchmarkResults {
  /// The run in Bencher's own format: https://bencher.dev/docs/reference/bencher-metric-format.
  ///
  /// *Layout*: name of a benchmark → name of a measure → `value`, the median over the repetitions.
  /// `latency`, which Bencher knows as nanoseconds, has `lower_value` and `upper_value` too: the
  /// fastest and the slowest repetition, so that lower ≤ value ≤ upper, all three the same when
  /// nothing was repeated. The other measures are the gate's metrics that are counters. A benchmark
  /// that was not measured is left out.
  package var bencherMetrics: ResultValue {
    var metrics: [String: ResultValue] = [:]
    for (name, repetitions) in benchmarks {
      let measured = repetitions.filter { $0.realNanoseconds != nil }
      let times = measured.compactMap(\.realNanoseconds)
      guard let middle = median(times), let lower = times.min(), let upper = times.max() else {
        continue
      }
      var measures: [String: ResultValue] = [
        "latency": .object([
          "value": .number(middle), "lower_value": .number(lower), "upper_value": .number(upper),
        ])
      ]
      let counters = measured.medianCounters
      for metric in GateMetric.allCases {
        guard let value = metric.counter.flatMap({ counters[$0] }) else { continue }
        measures[metric.rawValue] = .object(["value": .number(value)])
      }
      metrics[name] = .object(measures)
    }
    return .object(metrics)
  }
}
