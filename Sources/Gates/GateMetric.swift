/// What the gate compares of a benchmark. Of every metric less is better.
public enum GateMetric: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nanoseconds a query.
  case time
  /// Machine instructions a query.
  case instructions
  /// Bytes on the heap that a prepared image keeps.
  case retainedBytes = "retained-bytes"
  /// The most bytes on the heap while an image is prepared.
  case peakBytes = "peak-bytes"
  case allocationsPerQuery = "allocations-per-query"
  case allocationsPerPreparation = "allocations-per-preparation"
  /// Answers of a strategy on the conformance suites that the oracle does not agree with.
  case wrongVerdicts = "wrong-verdicts"
  /// Questions of the conformance suites that a strategy declines.
  case unsupportedVerdicts = "unsupported-verdicts"

  /// Those that are the same in every run of the same code: any increase counts, of instructions beyond what code
  /// around them moves.
  public static let deterministic: Set<GateMetric> = Set(allCases).subtracting([.time])

  /// The name of the counter in benchmark results that holds the metric; `nil` where none does.
  public var counter: String? {
    switch self {
    case .retainedBytes: "retained_bytes"
    case .peakBytes: "peak_bytes"
    case .allocationsPerQuery: "allocs_per_query"
    case .allocationsPerPreparation: "allocs_per_prepare"
    case .time, .instructions, .wrongVerdicts, .unsupportedVerdicts: nil
    }
  }
}
