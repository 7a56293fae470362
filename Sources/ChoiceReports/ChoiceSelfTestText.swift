import Choosing
import Measurements
import Reports

/// How often repeated runs recommend the same, as text.
public struct ChoiceSelfTestText: Sendable {
  private let report: ChoiceSelfTestReport

  /// Creates the text of a self-test.
  public init(_ report: ChoiceSelfTestReport) { self.report = report }

  /// The table, with how to read it.
  public func text(_ style: TextTable.Style) -> String {
    var table = TextTable([
      .text("product"), .number("runs"), .text("recommended"), .number("firm"),
      .number("launches"), .number("same"), .number("close call"), .number("contradiction"),
      .number("share"), .number("95 % interval"), .text("target"), .verdict("verdict"),
    ])
    for row in report.rows {
      let (rate, agreements) = (row.rate, row.agreements)
      func count(_ kind: ChoiceTrial.Agreement) -> String { "\(agreements.count { $0 == kind })" }
      table.append([
        row.profile, "\(row.trials.count)", recommendations(row), "\(row.firm)", launches(row),
        count(.same), count(.closeCall), count(.contradiction), rate.shareInPercent,
        rate.interval.words, rate.target?.text ?? "–", rate.standing?.words ?? "–",
      ])
    }
    let notes = [
      "A run measures for at most \(Quantity.time(report.seconds * 1e9)) on "
        + "\(report.machine.words).",
      "Same, close call and contradiction count two runs in a row. It is a close call where they "
        + "recommend different strategies and one of them says that it is close between both. The "
        + "share is that of pairs which do not contradict each other.",
    ]
    return ([table.text(style), ""] + notes.map(style.line)).joined(separator: "\n")
  }

  private func recommendations(_ row: ChoiceSelfTestReport.Row) -> String {
    row.recommendations.map { found in
      "\(found.strategy ?? "none")\(row.recommendations.count > 1 ? " \(found.runs)" : "")"
    }.joined(separator: ", ")
  }

  private func launches(_ row: ChoiceSelfTestReport.Row) -> String {
    let counts = row.trials.map(\.launches)
    guard let least = counts.min(), let most = counts.max() else { return "–" }
    return least == most ? "\(least)" : "\(least)–\(most)"
  }
}
