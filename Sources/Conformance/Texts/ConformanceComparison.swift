import Corpora
import Presentation

/// A comparison of several programs by area.
package struct ConformanceComparison {
  private let contenders: [ContenderReport]

  package init(_ reports: [ConformanceReport]) { contenders = reports.flatMap(\.contenders) }

  /// Returns the table with one row per program and one column per area.
  ///
  /// A cell is `yes`, the shares of judged verdicts that are false hits and false misses, or `–` if
  /// the program supports nothing of the area.
  package func table(_ style: TextTable.Style) -> String {
    var areas = ["protocol"] + SuiteFile.areas + CaseSuite.randomNames
    areas.removeAll { area in contenders.allSatisfy { $0.byDimension[.area]?[area] == nil } }
    var table = TextTable(
      [.text("program"), .text("promises"), .text("rule")] + areas.map { .text($0) })
    for contender in contenders {
      let version = contender.details.version.map { " \($0)" } ?? ""
      table.append(
        [
          "\(contender.name)\(version)", contender.fidelity.rawValue,
          contender.details.rule == nil ? "the same" : "its own",
        ]
          + areas.map { Self.cell(contender.byDimension[.area]?[$0]) })
    }
    return table.text(style)
  }

  /// Returns one line for each program whose rule differs on purpose; empty if there are none.
  package func rules(_ style: TextTable.Style) -> String {
    contenders.compactMap { contender in
      contender.details.rule.map { "- " + style.line("\(contender.name): \($0)") }
    }.joined(separator: "\n")
  }

  private static func cell(_ tally: Tally?) -> String {
    guard let tally, tally.verdicts + tally.broken > 0 else { return "–" }
    if tally.disagreements == 0 && tally.broken == 0 { return "yes" }
    var parts: [String] = []
    if tally.falseHits > 0 { parts.append("+\(percent(tally.falseHits, of: tally.verdicts))") }
    if tally.falseMisses > 0 { parts.append("−\(percent(tally.falseMisses, of: tally.verdicts))") }
    if tally.broken > 0 { parts.append("\(tally.broken) unanswered") }
    return parts.joined(separator: " ")
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    let share = 100 * Double(part) / Double(whole)
    return share < 0.1 ? "<0.1 %" : "\((share * 10).rounded() / 10) %"
  }
}
