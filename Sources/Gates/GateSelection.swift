import Measurements

/// Which benchmarks a gate compares in which respect.
public struct GateSelection: Sendable {
  public let metrics: Set<GateMetric>
  /// Only benchmarks in whose name this is found; `nil` for the usual ones.
  private let pattern: BenchmarkPattern?

  /// What waits for memory takes long to set up: of it one strategy each is timed that keeps four bytes, a byte, a bit
  /// a texel.
  package static let strategiesInMemory = ["rgba-cache", "alpha-cache", "packed-mask"]

  /// The benchmark that waits for memory, of one strategy.
  static func benchmarkInMemory(of strategy: String) -> String {
    BenchmarkQuery.pointCollection.row(strategy, Target.referenceImages)
  }

  private static let timedInMemory = Set(strategiesInMemory.map(benchmarkInMemory))

  public init(metrics: Set<GateMetric>, pattern: BenchmarkPattern? = nil) {
    self.metrics = metrics
    self.pattern = pattern
  }

  public var isFiltered: Bool { pattern != nil }

  /// Whether a benchmark, or a strategy that is judged, is asked for.
  public func includes(_ name: String) -> Bool { pattern?.isFound(in: name) ?? true }

  /// Whether the time of a benchmark is compared. A pattern overrides what is usual.
  func isTimed(_ benchmark: String) -> Bool {
    guard metrics.contains(.time) else { return false }
    if let pattern { return pattern.isFound(in: benchmark) }
    return benchmark.imageSet == Target.referenceImages
      && (BenchmarkQuery(ofRow: benchmark)?.isTimedByGate == true
        || Self.timedInMemory.contains(benchmark))
  }

  /// Whether the instructions of a benchmark are compared. A pattern can only leave some out.
  func isCounted(_ benchmark: String) -> Bool {
    metrics.contains(.instructions) && includes(benchmark)
      && benchmark.imageSet == Target.referenceImages
      && BenchmarkQuery(ofRow: benchmark)?.isCountedByGate == true
  }

  /// Whether counters of a benchmark take long and say nothing that others do not: it fills the caches first, and
  /// allocates what others allocate too.
  func isSlowToCount(_ benchmark: String) -> Bool { GateSettings.waitsForMemory(benchmark) }
}

/// A regular expression that is looked for in benchmarks' names.
public struct BenchmarkPattern: Sendable {
  private let text: String

  /// - Returns: `nil` for what is no regular expression.
  public init?(_ text: String) {
    guard (try? Regex(text)) != nil else { return nil }
    self.text = text
  }

  /// A regular expression of Swift's cannot be sent between tasks; its text can.
  func isFound(in name: String) -> Bool {
    guard let expression = try? Regex(text) else { return false }
    return name.contains(expression)
  }
}

extension String {
  /// The last part of a benchmark's name.
  var imageSet: String { String(split(separator: "/").last ?? "") }
}
