import Foundation
import Measurements

/// The comparison of new results with stored ones, the baseline.
///
/// Deterministic metrics are compared even between machines. The smallest value of the repetitions
/// counts, because the bytes that an allocator reserves, which older results hold, vary a little.
/// Results do not hold the number of declined verdicts, so that is not compared. Times are compared
/// only if both files name the same machine; ``TimesOfTwoRuns`` says how.
package struct BaselineComparison: Sendable {
  /// The deterministic metrics by benchmark, in the order of the new results, then the times.
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
  /// The requested settings, with the smallest effect on times that two runs can show.
  package let settings: GateSettings

  /// Compares new results with a baseline.
  ///
  /// - Parameters:
  ///   - base: the baseline.
  ///   - head: the new results.
  ///   - settings: the requested settings; the minimum effects are replaced.
  ///   - metrics: the metrics to compare.
  ///   - includes: whether to compare the benchmark of a name.
  package init(
    base: BenchmarkResults, head: BenchmarkResults, settings: GateSettings = GateSettings(),
    metrics: Set<GateMetric> = Set(GateMetric.allCases),
    includes: (String) -> Bool = { _ in true }
  ) {
    self.settings = settings.forTwoRuns()
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
    addCounts(base, head, metrics, isComparable)
    if metrics.contains(.time) {
      addTimes(common.filter(isComparable), base, head)
    }
    if findings.isEmpty {
      errors.append(
        common.isEmpty
          ? "nothing was compared: no benchmark is in both files; the baseline has "
            + "\(Self.listed(base.names)), the new results have \(Self.listed(head.names))"
          : "nothing was compared: \(common.count) benchmarks are in both files, and no metric of "
            + "them that could be compared")
    }
  }

  /// Adds everything to a report.
  package func add(to report: inout GateReport) {
    report.settings = settings
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
    var differing: [String: Int] = [:]
    var order: [String] = []
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
        if differing[set] == nil { order.append(set) }
        differing[set, default: 0] += 1
      }
    }
    for set in order {
      notes.append(
        "\(set): \(differing[set]!) benchmarks not compared: the baseline has "
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

// MARK: - Times

extension BaselineComparison {
  private mutating func addTimes(_ names: [String], _ base: StoredRun, _ head: StoredRun) {
    let rest = "metrics that are the same in every run were compared"
    guard let here = MachineIdentity(context: head.context) else {
      notes.append("times were not compared: the new results do not name their machine; \(rest)")
      return
    }
    guard let there = MachineIdentity(context: base.context) else {
      notes.append("times were not compared: the baseline does not name its machine; \(rest)")
      return
    }
    if let difference = here.difference(from: there) {
      notes.append(
        "times were not compared: the baseline is of another machine (\(difference)); \(rest)")
      return
    }
    let timed = names.filter { base.times[$0] != nil && head.times[$0] != nil }
    let untimed = names.filter { (base.times[$0] == nil) != (head.times[$0] == nil) }
      .filter { base.failures[$0] == nil && head.failures[$0] == nil }
    let lost = untimed.filter { head.times[$0] == nil }
    let gained = untimed.filter { base.times[$0] == nil }
    if !lost.isEmpty {
      errors.append("no times in the new results: \(lost.joined(separator: ", "))")
    }
    if !gained.isEmpty {
      notes.append("no times in the baseline: \(gained.joined(separator: ", "))")
    }
    if timed.isEmpty { return }
    let rule = TimesOfTwoRuns(comparisons: timed.count, settings: settings)
    findings += timed.map { name in
      rule.finding(name, base: base.times[name]!, head: head.times[name]!)
    }
    notes.append(
      String(
        format: "times of two runs: identical code differs by %.0f %%, so that with %d comparisons "
          + "less than × %.2f is taken for the same, and only more than × %.2f for a regression",
        100 * TimesOfTwoRuns.deviationBetweenRuns, timed.count, rule.factorOfIdenticalRuns,
        rule.smallestRegression))
  }
}

extension GateSettings {
  /// The settings with the smallest effect that two runs can show, whatever effect was requested.
  func forTwoRuns() -> GateSettings {
    var settings = self
    settings.minimumEffectInCache = TimesOfTwoRuns.minimumEffect
    settings.minimumEffectInMemory = TimesOfTwoRuns.minimumEffect
    return settings
  }
}
