import Conformance
import Contenders
import Corpora

/// The tables of conformance runs: who conforms, and where not.
struct ConformanceTables {
  private let reports: [ConformanceReport]
  private var contenders: [ContenderReport] { reports.flatMap(\.contenders) }

  init(_ reports: [ConformanceReport]) { self.reports = reports }

  /// One row per contender and one column per area: what was judged, wrong and excused.
  var matrix: PageTable {
    let areas = values(of: .area)
    var table = PageTable(
      "By area. The first number of a cell counts the judged verdicts; then come those that are "
        + "wrong, and those that the declared fidelity excuses. A dash: nothing was judged.",
      [.init(text: "strategy"), .init(text: "promises"), .init(text: "conforms?")]
        + (["all"] + areas).map { .init(text: $0, isNumber: true) }, className: "matrix")
    for contender in contenders {
      let tallies =
        [contender.total] + areas.map { contender.byDimension[.area]?[$0] ?? Tally() }
      table.rows.append(
        .init(
          names: [contender.name],
          cells: [
            .text(contender.fidelity.rawValue),
            .text(contender.verdictWord, VerdictClass.of(contender.verdictWord)),
          ] + tallies.map(Self.cell)))
    }
    return table
  }

  private static func cell(_ tally: Tally) -> PageTable.Cell {
    guard tally.verdicts + tally.broken > 0 else { return .text("–", "tally none") }
    var parts = [PageTable.Part.count(tally.verdicts)]
    if tally.disagreements > 0 { parts.append(.count(tally.disagreements, " wrong", "wrong")) }
    if tally.broken > 0 { parts.append(.count(tally.broken, " unanswered", "wrong")) }
    if tally.excused > 0 { parts.append(.count(tally.excused, " excused", "excused")) }
    return .init(cellClass: "tally", parts: parts)
  }

  /// A table for each of the other dimensions, over all contenders; `nil` where nothing was judged.
  var others: PageSection.Detail? {
    let tables = Dimension.allCases.filter { $0 != .area }.compactMap { dimension -> PageTable? in
      let values = values(of: dimension)
      if values.isEmpty { return nil }
      var table = PageTable(
        "By \(dimension.rawValue), all strategies together.",
        [.init(text: dimension.rawValue)]
          + ["judged", "false hits", "false misses", "excused", "ill-conditioned", "unsupported"]
          .map { .init(text: $0, isNumber: true) } + [.init(text: "who is wrong")])
      for value in values {
        let tallies = contenders.map { $0.byDimension[dimension]?[value] ?? Tally() }
        let sum = tallies.reduce(into: Tally()) { $0 += $1 }
        let wrong = zip(contenders, tallies).filter { $1.disagreements > 0 }.map(\.0.name)
        let counts = [
          sum.verdicts, sum.falseHits, sum.falseMisses, sum.excused, sum.illConditioned,
          sum.unsupported,
        ]
        table.rows.append(
          .init(
            names: [value],
            cells: counts.map { .init(cellClass: "number", parts: [.count($0)]) }
              + [.text(wrong.isEmpty ? "no program" : wrong.joined(separator: ", "))]))
      }
      return table
    }
    return tables.isEmpty
      ? nil : .init(summary: "By query, image, gravity and the other dimensions", tables: tables)
  }

  /// The first wrong verdicts of each contender; `nil` where there are none.
  var disagreements: PageSection.Detail? {
    var table = PageTable(
      "The first wrong verdicts of each, and the commands that explain them.",
      [
        .init(text: "strategy"), .init(text: "case"), .init(text: "what it said"),
        .init(text: "explain"),
      ])
    let command = ExplainCommand()
    for (contender, seed) in reports.flatMap({ run in run.contenders.map { ($0, run.seed) } }) {
      for outcome in contender.outcomes.filter(\.status.isFault).prefix(Self.shownCases) {
        let found = outcome.disagreements.first
        let line =
          outcome.isStored || outcome.isRandom
          ? command.line(found, of: outcome.name, seed: seed, by: contender) : nil
        table.rows.append(
          .init(
            names: [contender.name],
            cells: [
              .text(outcome.name), .text(found?.words ?? outcome.reason ?? outcome.status.rawValue),
              .text(line ?? "–"),
            ]))
      }
    }
    return table.rows.isEmpty ? nil : .init(summary: "The first wrong verdicts", tables: [table])
  }

  private static let shownCases = 5

  /// The values of a dimension: numbers by size, and then words by the alphabet.
  private func values(of dimension: Dimension) -> [String] {
    let values = Set(contenders.flatMap { ($0.byDimension[dimension] ?? [:]).keys })
    return values.sorted(by: ConformanceText.isOrdered)
  }
}
