import Measurements
import Presentation

/// The comparison of metrics that are the same in every run of the same code.
///
/// Any increase is a regression and any decrease an improvement. A count of instructions, however,
/// is the *same* from base / (1 + allowance) to base × (1 + allowance), both ends included. One of
/// preparing an image may differ by ``GateSettings/instructionsOfAddresses`` more.
package struct DeterministicComparison: Sendable {
  /// One of the two sides.
  package struct Facts: Sendable {
    /// The values of metrics other than time.
    ///
    /// A value that is not finite counts as missing.
    package var values: [GateFinding.Key: Double]
    /// The benchmarks in the order in which they are listed.
    ///
    /// Benchmarks with values that it lacks follow by name.
    package var order: [String]

    package init(values: [GateFinding.Key: Double], order: [String]) {
      self.values = values
      self.order = order
    }

    /// The keys with a finite value, sorted by benchmark and metric.
    fileprivate var keys: [GateFinding.Key] {
      let listed = Set(order)
      let stray = Set(values.keys.map(\.benchmark)).subtracting(listed).sorted()
      return (order + stray).uniqued.flatMap { benchmark in
        GateMetric.allCases.map { GateFinding.Key(benchmark: benchmark, metric: $0) }
      }.filter { values[$0]?.isFinite == true }
    }
  }

  /// Sorted by benchmark, in the order of the head, and by metric.
  package let findings: [GateFinding]
  /// The benchmarks with values in the base only, in the order of the base.
  package let onlyInBase: [String]
  /// The benchmarks with values in the head only, in the order of the head.
  package let onlyInHead: [String]
  /// The values that the head lacks of benchmarks with values on both sides.
  package let missingInHead: [GateFinding.Key]
  /// The values that the base lacks of benchmarks with values on both sides.
  package let missingInBase: [GateFinding.Key]

  /// Compares two sides, whose values must not include times.
  package init(base: Facts, head: Facts, settings: GateSettings) {
    let (baseKeys, headKeys) = (base.keys, head.keys)
    precondition(
      (baseKeys + headKeys).allSatisfy { GateMetric.deterministic.contains($0.metric) },
      "a time is not the same in every run")
    let (inBase, inHead) = (Set(baseKeys), Set(headKeys))
    findings = headKeys.filter(inBase.contains).map { key in
      let (old, new) = (base.values[key]!, head.values[key]!)
      return GateFinding(
        benchmark: key.benchmark, metric: key.metric, base: old, head: new,
        verdict: Self.verdict(key, base: old, head: new, settings))
    }
    let baseNames = Set(baseKeys.map(\.benchmark))
    let headNames = Set(headKeys.map(\.benchmark))
    onlyInBase = Self.names(of: baseKeys).filter { !headNames.contains($0) }
    onlyInHead = Self.names(of: headKeys).filter { !baseNames.contains($0) }
    missingInHead = baseKeys.filter { !inHead.contains($0) && headNames.contains($0.benchmark) }
    missingInBase = headKeys.filter { !inBase.contains($0) && baseNames.contains($0.benchmark) }
  }

  private static func verdict(
    _ key: GateFinding.Key, base: Double, head: Double, _ settings: GateSettings
  ) -> GateVerdict {
    let isCount = key.metric == .instructions
    let factor = isCount ? 1 + settings.instructionAllowance : 1
    let isPreparing = BenchmarkQuery(ofRow: key.benchmark) == .prepare
    let addresses = isCount && isPreparing ? GateSettings.instructionsOfAddresses : 0
    if head > base * factor + addresses { return .regression }
    return head * factor + addresses < base ? .improvement : .same
  }

  /// The benchmarks of keys, each once.
  private static func names(of keys: [GateFinding.Key]) -> [String] {
    keys.map(\.benchmark).uniqued
  }
}
