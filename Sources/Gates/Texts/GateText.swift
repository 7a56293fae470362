import FileAccess
import Presentation

/// A gate's report for people: the sides, the findings with commands that repeat them, and the
/// outcome.
package struct GateText: Sendable {
  private let report: GateReport
  /// The last stored self-test, of any machine.
  private let selfTest: GateSelfTestReport?

  package init(_ report: GateReport, selfTest: GateSelfTestReport? = nil) {
    self.report = report
    self.selfTest = selfTest
  }

  /// The report, which begins with what ended the gate, or that the base is wrong, if so.
  package var document: TextDocument {
    let (outcome, findings) = (GateOutcomeText(report), remarkable)
    let slow = findings.compactMap { finding in
      FindingText(finding).slowLaunches.map { "\(finding.benchmark): \($0)" }
    }
    let accepted = findings.filter { $0.verdict == .accepted }.map { finding in
      "\(finding.benchmark), \(finding.metric.rawValue): \(FindingText(finding).reason)"
    }
    let commands = findings.map { TextBlock.Line(report.reproduction(of: $0)) }
    return TextDocument(
      [
        .lines(outcome.first.map(Self.clipped)), .lines(comparison.map(Self.clipped)),
        .list(report.errors, under: "Errors:", of: "errors"),
        .list(report.pluginFaults ?? [], under: faultsTitle, of: "faults"),
        .table(table(findings), of: "findings"),
        .paragraph(report.findings.isEmpty ? "" : legend),
        .list(slow, under: "Slow launches:", of: "lines of slow launches"),
        .list(accepted, under: "Accepted regressions:", of: "reasons"),
        .folded(commands, under: "Commands that compare each of them again", of: "commands"),
        .list(same, of: "lines of what is the same"), .paragraph(outcome.ending),
        .list(report.notes, under: "Notes:", of: "notes"),
        names(
          "Undecided times, not pursued as the gate had failed",
          report.findings.filter(report.isNotPursued).map(\.benchmark), of: "undecided times"),
      ] + oneSided + [.lines([Self.clipped(ErrorRates(selfTest, for: report).line)])],
      subject: "Gate", outcome: outcome.sentence.onOneLine.clipped(to: 2000))
  }

  /// What could not be cut later stays short; the names of this project are far shorter.
  private static func clipped(_ text: String) -> String { text.onOneLine.clipped(to: 400) }

  private static func name(_ text: String) -> String { text.onOneLine.clipped(to: 200) }

  private var comparison: [String] {
    [
      "\(Self.name(report.head.name)) compared with \(Self.name(report.base.name))",
      "on \(report.machine.words)",
    ]
  }

  private var faultsTitle: String {
    report.plugin == nil
      ? "What the head does wrong, and the base does not:"
      : "What the new plug-in does wrong, and the old one does not:"
  }

  // MARK: - Findings

  /// What the table shows: all that is not the same, except for what was not pursued.
  private var remarkable: [GateFinding] {
    let order: [GateVerdict] = [.regression, .undecided, .accepted, .improvement]
    return order.flatMap(findings).filter { !report.isNotPursued($0) }
  }

  /// The findings with a verdict, sorted by descending change; a change from 0 comes first.
  private func findings(_ verdict: GateVerdict) -> [GateFinding] {
    func size(_ finding: GateFinding) -> Double {
      guard let ratio = finding.ratio, !ratio.isNaN else { return .infinity }
      return verdict == .improvement ? -ratio : ratio
    }
    return report.findings.filter { $0.verdict == verdict }.enumerated().sorted {
      let (a, b) = (size($0.element), size($1.element))
      return a == b ? $0.offset < $1.offset : a > b
    }.map(\.element)
  }

  private func table(_ findings: [GateFinding]) -> TextTable {
    var table = TextTable([
      .text("benchmark"), .text("metric"), .number("base"), .number("head"), .number("change"),
      .number("launches"), .text("verdict"),
    ])
    for finding in findings {
      let text = FindingText(finding)
      table.append([
        Self.name(finding.benchmark), finding.metric.rawValue, text.base, text.head, text.change,
        text.launches, finding.verdict.rawValue,
      ])
    }
    return table
  }

  /// How to read the numbers, and what makes a regression, for the metrics of the report.
  private var legend: String {
    let metrics = Set(report.findings.map(\.metric))
    let (settings, effect) = (report.settings, Quantity.change)
    let interval =
      metrics.contains(.time) ? ", with the interval that holds the true change of a time" : ""
    var parts = ["Change: head against base, + is worse\(interval)."]
    if metrics.contains(.time) {
      parts.append(
        "The interval of a slower time lies wholly above \(effect(settings.minimumEffectInCache / 2)), "
          + "or above \(effect(settings.minimumEffectInMemory / 2)) for queries that wait for "
          + "memory.")
    }
    if remarkable.contains(where: { $0.metric == .slowLaunches }) {
      parts.append(
        "A launch is slow if it differs from the median launch by more than "
          + "\(Quantity.count(SlowLaunches.deviations)) robust standard deviations, and by more than "
          + "the smallest change to find.")
    }
    if metrics.contains(.instructions) {
      parts.append("Instructions may grow by \(effect(settings.instructionAllowance)).")
    }
    if !metrics.isDisjoint(with: GateMetric.deterministic.subtracting([.instructions])) {
      parts.append("Any increase of bytes, allocations or verdicts is a regression.")
    }
    return parts.joined(separator: " ")
  }

  // MARK: - What is the same, and what was not compared

  /// For each metric, the number of comparisons without a change, and the largest change that could
  /// be hidden there.
  private var same: [String] {
    let same = findings(.same)
    return GateMetric.allCases.compactMap { metric in
      let found = same.filter { $0.metric == metric }
      if found.isEmpty { return nil }
      return "\(metric.rawValue): \(Quantity.count(found.count)) the same"
        + (metric == .slowLaunches ? "" : resolution(found))
    }
  }

  private func resolution(_ found: [GateFinding]) -> String {
    let measured = found.compactMap { finding in finding.interval.map { (finding, $0) } }
    if let (finding, interval) = measured.max(by: { $0.1.width < $1.1.width }) {
      return ", the widest interval \(ChangeText.interval(interval)) (\(finding.benchmark))"
    }
    let farthest = found.max { $0.distance < $1.distance }
    guard let farthest, farthest.distance > 0, let ratio = farthest.ratio else { return "" }
    return ", the largest change \(ChangeText.share(ratio - 1)) (\(farthest.benchmark))"
  }

  private var oneSided: [TextBlock] {
    [("base", report.base, report.onlyInBase), ("head", report.head, report.onlyInHead)].map {
      names(
        "Only in the \($0) (\(Self.name($1.name))), not compared", $2,
        of: "benchmarks of one side")
    }
  }

  private func names(_ title: String, _ names: [String], of noun: String) -> TextBlock {
    .folded(
      NameList(names).lines, under: "\(title): \(Quantity.counted(names.count, "benchmark"))",
      of: noun)
  }
}

extension GateReport {
  /// Whether a time was left undecided because the gate had failed.
  func isNotPursued(_ finding: GateFinding) -> Bool {
    times?.end == .regressionCertain && finding.metric == .time && finding.verdict == .undecided
  }
}

extension RatioInterval {
  fileprivate var width: Double { (upper - lower).isNaN ? .infinity : upper - lower }
}

extension GateFinding {
  /// The magnitude of the change as a share; 0 without a ratio.
  fileprivate var distance: Double { ratio.map { ($0 - 1).magnitude } ?? 0 }
}
