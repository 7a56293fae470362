import BenchmarkReports
import Choosing
import Gates
import Measurements
import Presentation

/// How often repeated runs recommend the same, as text.
package struct ChoiceSelfTestText: Sendable {
  private let report: ChoiceSelfTestReport

  package init(_ report: ChoiceSelfTestReport) { self.report = report }

  /// The table, with how to read it.
  package func text(_ style: TextTable.Style) -> String {
    var table = TextTable([
      .text("product"), .number("runs"), .text("recommended"), .number("firm"),
      .number("launches"), .number("same"), .number("close call"), .number("contradiction"),
      .number("share"), .number("95 % interval"), .text("target"), .verdict("verdict"),
    ])
    for row in report.rows {
      table.append(
        [
          row.profile, "\(row.trials.count)", recommendations(row), "\(row.firm)",
          launches(row.trials),
        ] + agreements(row.agreements, row.rate))
    }
    if report.rows.count > 1 {
      table.append(
        [
          "all", "\(report.trials.count)", "", "\(report.trials.count(where: \.isFirm))",
          launches(report.trials),
        ] + agreements(report.rows.flatMap(\.agreements), report.rate))
    }
    let notes = [
      "A run measures for at most \(Quantity.time(report.seconds * 1e9)) on "
        + "\(report.machine.words).",
      "Every run is compared with all before it for the same product. A pair is a close call where "
        + "the two recommend different strategies and one of them says that it is close between "
        + "both. The share is that of pairs which do not contradict each other. Its interval takes "
        + "the pairs for independent, so it is too narrow. The target is for all pairs together.",
    ]
    return ([table.text(style), ""] + notes.map(style.line)).joined(separator: "\n")
  }

  private func recommendations(_ row: ChoiceSelfTestReport.Row) -> String {
    row.recommendations.map { found in
      "\(found.strategy ?? "none")\(row.recommendations.count > 1 ? " \(found.runs)" : "")"
    }.joined(separator: ", ")
  }

  /// The cells of a row from `same` to the verdict.
  private func agreements(_ pairs: [ChoiceTrial.Agreement], _ rate: SelfTestRate) -> [String] {
    [ChoiceTrial.Agreement.same, .closeCall, .contradiction].map { kind in
      "\(pairs.count { $0 == kind })"
    } + [
      rate.shareInPercent, rate.interval.words, rate.target?.text ?? "–",
      rate.standing?.words ?? "–",
    ]
  }

  private func launches(_ trials: [ChoiceTrial]) -> String {
    let counts = trials.map(\.launches)
    guard let least = counts.min(), let most = counts.max() else { return "–" }
    return least == most ? "\(least)" : "\(least)–\(most)"
  }
}
