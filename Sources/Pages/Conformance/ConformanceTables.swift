import Conformance
import Contenders
import Corpora
import Presentation

/// The tables of conformance runs: who conforms, and where not.
struct ConformanceTables {
  private let reports: [ConformanceReport]
  private var contenders: [ContenderReport] { reports.flatMap(\.contenders) }

  init(_ reports: [ConformanceReport]) { self.reports = reports }

  /// One row per area: what was judged, wrong and excused.
  func areas(of contender: ContenderReport) -> PageTable {
    var table = TextTable([.text("area"), .tally("verdicts")])
    for area in areaNames {
      table.append([.text(area), Self.cell(contender.byDimension[.area]?[area] ?? Tally())])
    }
    return PageTable(table, caption: Self.caption)
  }

  private static let caption =
    "The first number of a cell counts the judged verdicts; then come those that are wrong, and those "
    + "that the declared fidelity excuses. A dash: nothing was judged."

  /// One row per contender and one column per area: what was judged, wrong and excused.
  var matrix: PageTable {
    let areas = areaNames
    var table = TextTable(
      [.text("strategy"), .text("promises"), .verdict("conforms?")]
        + (["all"] + areas).map { .tally($0) })
    for contender in contenders {
      let tallies = [contender.total] + areas.map { contender.byDimension[.area]?[$0] ?? Tally() }
      table.append(
        [contender.name, contender.fidelity.rawValue, contender.verdictWord].map { .text($0) }
          + tallies.map(Self.cell))
    }
    return PageTable(table, caption: "By area. \(Self.caption)", className: "matrix")
  }

  private static func cell(_ tally: Tally) -> TextTable.Cell {
    guard tally.verdicts + tally.broken > 0 else { return .text("–") }
    var parts = [TextTable.Part.count(tally.verdicts)]
    if tally.disagreements > 0 { parts.append(.count(tally.disagreements, " wrong", tone: .wrong)) }
    if tally.broken > 0 { parts.append(.count(tally.broken, " unanswered", tone: .wrong)) }
    if tally.excused > 0 { parts.append(.count(tally.excused, " excused", tone: .excused)) }
    return .init(parts)
  }

  /// The other dimensions, over all contenders; nothing where nothing was judged.
  var others: [PageSection.Detail] {
    PageSection.Detail.table(
      "By query, image, gravity and the other dimensions",
      ConformanceText.byDimension(Dimension.allCases.filter { $0 != .area }, contenders),
      caption: "All strategies together.")
  }

  /// The first wrong verdicts of each contender; nothing where there are none.
  var disagreements: [PageSection.Detail] {
    var table = TextTable([
      .text("strategy"), .text("case"), .text("what it said"), .text("explain"),
    ])
    let command = ExplainCommand()
    for (contender, seed) in reports.flatMap({ run in run.contenders.map { ($0, run.seed) } }) {
      for outcome in contender.outcomes.filter(\.status.isFault).prefix(Self.shownCases) {
        table.append([
          contender.name, outcome.name, outcome.faultInWords,
          command.line(of: outcome, seed: seed, by: contender),
        ])
      }
    }
    return PageSection.Detail.table(
      "The first wrong verdicts", table,
      caption: "The first wrong verdicts of each, and the commands that explain them.")
  }

  private static let shownCases = 5

  /// The areas in which a contender was judged, in the order of tables.
  private var areaNames: [String] {
    Set(contenders.flatMap { ($0.byDimension[.area] ?? [:]).keys })
      .sorted(by: ConformanceText.isOrdered)
  }
}
