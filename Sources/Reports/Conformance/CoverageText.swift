import Conformance
import Presentation

/// What the requests of a run find of a family of faults, for people.
package struct CoverageText {
  private let report: CoverageReport
  /// The names of the faults that change no answer, though one could.
  package let survivors: [String]

  package init(_ report: CoverageReport, _ equivalent: EquivalentFaults) {
    self.report = report
    survivors = report.entries.filter { $0.result.kills == 0 }.map(\.name)
      .filter { !equivalent.contains($0) }
  }

  /// The table of areas and kinds of faults.
  package func table(_ style: TextTable.Style) -> String {
    var table = TextTable(
      [
        .text("area"), .text("kind"), .number("played"), .number("by 3 or more"),
        .number("by 1 or 2"), .number("by none"), .number("never"),
      ], nameCount: 2)
    let groups = Dictionary(grouping: report.entries) { [$0.area, $0.kind] }
    for (names, entries) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      table.append(names + counts(of: entries).map(Quantity.count))
    }
    return table.text(style)
  }

  /// The sum in one line.
  package var summary: String {
    let counts = counts(of: report.entries)
    let share = Double(100 * counts[3]) / Double(max(1, counts[0] - counts[4]))
    let words = counts.map(Quantity.count)
    return
      "\(words[0]) faults: \(words[1]) are seen by 3 requests or more, \(words[2]) by one or two, "
      + "\(words[3]) (\(Quantity.number(share)) %) by none, \(words[4]) cannot be seen"
  }

  private func counts(of entries: [CoverageReport.Entry]) -> [Int] {
    let (kills, missed) = (entries.map(\.result.kills), Set(survivors))
    let (few, none) = (kills.count { $0 == 1 || $0 == 2 }, kills.count { $0 == 0 })
    let surviving = entries.count { missed.contains($0.name) }
    return [entries.count, entries.count - few - none, few, surviving, none - surviving]
  }
}
