/// What the gate compares.
///
/// Less is better for every metric.
package enum GateMetric: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nanoseconds per query.
  case time
  /// Launches in which a benchmark is slow on one side alone.
  case slowLaunches = "slow-launches"
  /// Machine instructions per query.
  case instructions
  /// Heap bytes that a prepared image keeps.
  case retainedBytes = "retained-bytes"
  /// The peak of heap bytes while an image is prepared.
  case peakBytes = "peak-bytes"
  case allocationsPerQuery = "allocations-per-query"
  case allocationsPerPreparation = "allocations-per-preparation"
  /// Wrong verdicts of a strategy on the conformance suites.
  case wrongVerdicts = "wrong-verdicts"
  /// Questions of the conformance suites that a strategy declines.
  case unsupportedVerdicts = "unsupported-verdicts"

  /// The metrics that are the same in every run of the same code.
  ///
  /// Any increase is a regression, except that instructions have an allowance, as changes of the
  /// surrounding code move their count.
  package static let deterministic: Set<GateMetric> = Set(allCases).subtracting([
    .time, .slowLaunches,
  ])

  /// The counter in benchmark results that holds the metric; `nil` where none does.
  package var counter: String? {
    switch self {
    case .retainedBytes: "retained_bytes"
    case .peakBytes: "peak_bytes"
    case .allocationsPerQuery: "allocs_per_query"
    case .allocationsPerPreparation: "allocs_per_prepare"
    case .time, .slowLaunches, .instructions, .wrongVerdicts, .unsupportedVerdicts: nil
    }
  }
}
