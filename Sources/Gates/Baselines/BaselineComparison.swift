import Measurements
import Presentation

/// The comparison of new results with stored ones, the baseline.
///
/// Metrics that are the same in every run are compared, even between machines. The smallest value
/// of the repetitions counts, because the bytes that an allocator reserves, which older results
/// hold, vary a little. Results do not hold the number of declined verdicts, so that is not
/// compared.
package struct BaselineComparison: Sendable {
  /// The comparisons by benchmark, in the order of the new results.
  package internal(set) var findings: [GateFinding] = []
  /// The benchmarks that only the baseline has, in its order.
  package let onlyInBase: [String]
  /// The benchmarks that only the new results have, in their order.
  package let onlyInHead: [String]
  /// What was not compared, and why; one line per note.
  package internal(set) var notes: [String] = []
  /// What the new results lack or failed at and the baseline has, or that nothing was compared; one
  /// line per error.
  package internal(set) var errors: [String] = []

  /// Why times are not compared, and what compares them.
  package static let noTimes =
    "a baseline holds no times to compare; --base measures those of two builds"

  /// Compares new results with a baseline, by metrics among which times are not.
  package init(
    base: BenchmarkResults, head: BenchmarkResults, settings: GateSettings = GateSettings(),
    metrics: Set<GateMetric> = GateMetric.deterministic, includes: (String) -> Bool = { _ in true }
  ) {
    let base = StoredRun(base, metrics: metrics, includes: includes)
    let head = StoredRun(head, metrics: metrics, includes: includes)
    let (inBase, inHead) = (Set(base.names), Set(head.names))
    onlyInBase = base.names.filter { !inHead.contains($0) }
    onlyInHead = head.names.filter { !inBase.contains($0) }
    let common = head.names.filter(inBase.contains)

    for (run, side) in [(base, "the baseline"), (head, "the new results")]
    where run.isEmpty {
      errors.append("\(side): no benchmarks in it")
    }
    addFailures(common, base, head)
    for strategy in base.strategies.subtracting(head.strategies).sorted() {
      errors.append("\(strategy): no benchmarks in the new results, and some in the baseline")
    }
    let isComparable = addImageNotes(common, base, head)
    addCounts(base, head, metrics, settings, isComparable)
    if findings.isEmpty {
      errors.append(
        common.isEmpty
          ? "nothing was compared: no benchmark is in both files; the baseline has "
            + "\(Self.listed(base.names)), the new results have \(Self.listed(head.names))"
          : "nothing was compared: \(common.count) benchmarks are in both files, and no metric of "
            + "them that could be compared")
    }
  }

  package func add(to report: inout GateReport) {
    report.findings += findings
    report.onlyInBase += onlyInBase
    report.onlyInHead += onlyInHead
    report.notes += notes
    report.errors += errors
  }

  /// The number of names, and the first two.
  private static func listed(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    return "\(names.count) (\(names.prefix(2).joined(separator: ", "))"
      + (names.count > 2 ? ", …)" : ")")
  }
}

// MARK: - What cannot be compared

extension BaselineComparison {
  private mutating func addFailures(_ common: [String], _ base: StoredRun, _ head: StoredRun) {
    for name in common {
      switch (base.failures[name], head.failures[name]) {
      case (nil, nil): continue
      case (nil, let message?):
        errors.append("\(name): failed, and has numbers in the baseline: \(message)")
      case (let message?, nil):
        notes.append("\(name): not compared: it failed in the baseline: \(message)")
      case (_?, let message?):
        notes.append("\(name): not compared: it failed, as in the baseline: \(message)")
      }
    }
  }

  /// Adds a note for each image set that the two files describe differently.
  ///
  /// - Returns: whether a benchmark runs the same queries on the same images in both files.
  private mutating func addImageNotes(
    _ common: [String], _ base: StoredRun, _ head: StoredRun
  ) -> (String) -> Bool {
    var differing: [String] = []
    var unsaid: [String] = []
    let sameThresholds = base.thresholds == head.thresholds
    // Instructions may have been counted for benchmarks that have no rows on both sides.
    let counted = base.counts.keys.filter { $0.metric == .instructions && head.counts[$0] != nil }
    let names = common + Set(counted.map(\.benchmark)).subtracting(common).sorted()
    var refused: Set<String> = []
    for name in names {
      let set = RowName(name)?.place ?? ""
      let (old, new) = (base.images(of: set), head.images(of: set))
      if old == new && (old != nil || sameThresholds) { continue }
      refused.insert(name)
      if old == new {
        unsaid.append(name)
      } else {
        differing.append(set)
      }
    }
    for (set, benchmarks) in differing.grouped(by: { $0 }) {
      notes.append(
        "\(set): \(benchmarks.count) benchmarks not compared: the baseline has "
          + "\(base.images(of: set) ?? "no description of these images"), the new results "
          + "\(head.images(of: set) ?? "none")")
    }
    if !unsaid.isEmpty {
      notes.append(
        "not compared, as the thresholds differ (\(base.thresholds.sorted().joined(separator: ", "))"
          + " in the baseline): \(unsaid.joined(separator: ", "))")
    }
    return { !refused.contains($0) }
  }
}
