import Measurements

/// Which metrics of which benchmarks a gate compares.
package struct GateSelection: Sendable {
  package let metrics: Set<GateMetric>
  /// Only benchmarks in whose name this is found; `nil` for the usual ones.
  private let pattern: BenchmarkPattern?

  /// The strategies whose benchmarks that wait for memory are timed: one each that keeps four
  /// bytes, one byte and one bit per texel.
  ///
  /// These benchmarks take long to set up.
  package static let strategiesInMemory = ["rgba-cache", "alpha-cache", "packed-mask"]

  package static func benchmarkInMemory(of strategy: String) -> String {
    BenchmarkQuery.pointCollection.row(strategy, Target.referenceImages)
  }

  private static let timedInMemory = Set(strategiesInMemory.map(benchmarkInMemory))

  /// Creates a selection.
  ///
  /// Without a pattern, the usual benchmarks are compared.
  package init(metrics: Set<GateMetric>, pattern: BenchmarkPattern? = nil) {
    self.metrics = metrics
    self.pattern = pattern
  }

  package var isFiltered: Bool { pattern != nil }

  /// Whether a benchmark is selected, or a strategy for conformance.
  package func includes(_ name: String) -> Bool { pattern?.isFound(in: name) ?? true }

  /// Whether the time of a benchmark is compared.
  ///
  /// A pattern overrides what is usual.
  package func isTimed(_ benchmark: String) -> Bool {
    guard !metrics.isDisjoint(with: [.time, .slowLaunches]) else { return false }
    if let pattern { return pattern.isFound(in: benchmark) }
    return benchmark.imageSet == Target.referenceImages
      && (BenchmarkQuery(ofRow: benchmark)?.isTimedByGate == true
        || Self.timedInMemory.contains(benchmark))
  }

  /// Whether the instructions of a benchmark are compared.
  ///
  /// A pattern can only leave some out.
  package func isCounted(_ benchmark: String) -> Bool {
    metrics.contains(.instructions) && includes(benchmark)
      && benchmark.imageSet == Target.referenceImages
      && BenchmarkQuery(ofRow: benchmark)?.isCountedByGate == true
  }

  /// Whether the counters of a benchmark take long to measure and show nothing new: it fills memory
  /// first, and makes the same allocations as other benchmarks.
  package func isSlowToCount(_ benchmark: String) -> Bool {
    BenchmarkQuery(ofRow: benchmark)?.waitsForMemory ?? false
  }
}

extension String {
  /// The last part of a benchmark's name.
  package var imageSet: String { String(split(separator: "/").last ?? "") }
}
