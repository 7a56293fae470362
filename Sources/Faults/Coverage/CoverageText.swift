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

  /// The same table for a document, with a row per area and a column per kind.
  ///
  /// A cell has the number of faults that were played, and in parentheses how many of them fewer
  /// than three requests show: `few` are seen by one or two, `none` by none, `never` cannot be
  /// seen.
  package var overview: String {
    let kinds = Set(report.entries.map(\.kind)).sorted()
    var table = TextTable(
      [.text("area"), .number("all kinds")] + kinds.map(TextTable.Column.number))
    let areas = Dictionary(grouping: report.entries, by: \.area)
    for (area, entries) in areas.sorted(by: { $0.key < $1.key }) {
      let faults = Dictionary(grouping: entries, by: \.kind)
      table.append([area, cell(entries)] + kinds.map { faults[$0].map(cell) ?? "–" })
    }
    return table.text(TextTable.Style(.markdown, isWide: true))
  }

  private func cell(_ entries: [CoverageReport.Entry]) -> String {
    let counts = counts(of: entries)
    let rest = zip(counts.dropFirst(2), ["few", "none", "never"]).filter { $0.0 > 0 }
      .map { "\(Quantity.count($0.0)) \($0.1)" }.joined(separator: ", ")
    return Quantity.count(counts[0]) + (rest.isEmpty ? "" : " (\(rest))")
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
