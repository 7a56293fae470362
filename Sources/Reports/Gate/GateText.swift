import FileAccess
import Gates
import Presentation

/// A gate's report for a terminal: the sides, the findings with commands that repeat them, and the
/// outcome.
package struct GateText: Sendable {
  private let report: GateReport
  private let selfTest: SelfTestReport?

  /// Creates the text of a gate.
  ///
  /// - Parameters:
  ///   - report: the report of the gate.
  ///   - selfTest: the last stored self-test, of any machine.
  package init(_ report: GateReport, selfTest: SelfTestReport? = nil) {
    self.report = report
    self.selfTest = selfTest
  }

  static let columns: [TextTable.Column] = [
    .text("benchmark"), .text("metric"), .number("base"), .number("head"), .number("change"),
    .number("launches"), .text("verdict"),
  ]

  static func row(_ finding: GateFinding, named name: String) -> [String] {
    let text = FindingText(finding)
    return [
      name, finding.metric.rawValue, text.base, text.head, text.change, text.launches,
      finding.verdict.rawValue,
    ]
  }

  /// The text, without a line break at the end.
  ///
  /// The first line is what ended the gate, or that the base is wrong, if so; the
  /// last line is the outcome.
  package var text: String {
    let summary = GateSummary(report)
    let lists = summary.lists.map { title, names, _ in
      ([title] + NameList(names).lines.map(\.text)).joined(separator: "\n")
    }
    let faults = summary.pluginFaults
    let remarks =
      report.notes.map { "Note: \($0.onOneLine)" } + report.errors.map { "Error: \($0.onOneLine)" }
    let parts =
      [
        summary.first.joined(separator: "\n"),
        "\(summary.comparison)\non \(report.machine.words)",
        report.findings.isEmpty ? "" : summary.legend, findings(summary),
        faults.isEmpty
          ? "" : ([summary.pluginFaultsTitle] + faults).joined(separator: "\n"),
        summary.same.joined(separator: "\n"), summary.ending,
      ] + lists + [
        remarks.joined(separator: "\n"),
        "\(ErrorRates(selfTest, for: report).line)\n\(summary.verdict)",
      ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The table, with the reason and the command below each row.
  private func findings(_ summary: GateSummary) -> String {
    let remarkable = summary.remarkable
    if remarkable.isEmpty { return "" }
    var table = TextTable(Self.columns)
    for finding in remarkable {
      table.append(Self.row(finding, named: finding.benchmark))
    }
    var lines = table.text(TextTable.Style(.terminal, isWide: true)).split(separator: "\n").map(
      String.init)
    let titles = 2
    precondition(lines.count == titles + remarkable.count, "a row of the table is not one line")
    for (index, finding) in remarkable.enumerated().reversed() {
      lines.insert(contentsOf: below(finding).map { "    " + $0 }, at: titles + index + 1)
    }
    return lines.joined(separator: "\n")
  }

  /// The reason why a finding is accepted, if it is, what slow launches show, and the command that
  /// repeats the comparison.
  private func below(_ finding: GateFinding) -> [String] {
    let reason =
      finding.verdict == .accepted
      ? ["accepted: \(finding.acceptedBecause?.onOneLine ?? "without a reason")"] : []
    return reason + [FindingText(finding).slowLaunches].compactMap { $0 }
      + [report.reproduction(of: finding)]
  }
}
