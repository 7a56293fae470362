import Foundation
import Measurements
import Presentation

/// The outcome of a benchmark run as text: the table of strategies, conclusions, targets and
/// growth.
package struct BenchmarkReport: Sendable {
  private let table: MeasurementTable

  package init(_ table: MeasurementTable) { self.table = table }

  /// A column of the table and what stands in it.
  private struct Column: Sendable {
    let title: TextTable.Column
    let cell: @Sendable (MeasurementTable, StrategyMeasurement) -> String
  }

  /// The queries with a column, in order, and the values that are derived from several rows.
  private static let cells: [Column] =
    BenchmarkQuery.allCases.flatMap { query -> [Column] in
      guard let title = query.column else { return [] }
      let time = Column(title: .number(title)) { Quantity.time($1[query]) }
      return switch query {
      case .pointWarm:
        [time, Column(title: .number("× limit")) { Quantity.ratio($0.timesLimit($1)?.value) }]
      case .prepare:
        [
          Column(title: .number("bytes/image")) { table, row in
            let beside = table.measurements.filter { $0.imageSet == row.imageSet }
            return Quantity.bytes(row.retainedBytes, among: beside.compactMap(\.retainedBytes))
          }, time,
        ]
      default: [time]
      }
    } + [Column(title: .number("allocs/query")) { Quantity.number($1.allocationsPerQuery) }]

  /// The columns of the table.
  ///
  /// A test compares the README with them.
  package static let columns: [TextTable.Column] =
    [.text("strategy"), .text("images"), .verdict("conforms?")] + cells.map(\.title)

  /// Everything that the run says; what to take, the ranks and the conclusions stand at the end.
  package func text(_ style: TextTable.Style) -> String {
    (tables(style) + answer(style)).joined(separator: "\n\n")
  }

  /// The tables, and what is said about the numbers in them, by paragraphs.
  func tables(_ style: TextTable.Style) -> [String] {
    // The options of a run may leave all strategies out.
    let results = results.isEmpty ? "" : results.withoutEmptyColumns.text(style)
    let stacks = StackReport(table)
    let limits =
      showsTargets
      ? LimitReport(table, targets: stacks.isEmpty ? Target.all : Target.stacks).parts(style) : []
    let layers = stacks.parts(style)
    let parts =
      [
        list(imageSetLines, style), results,
        list(errorLines + notReachedLines + distributionLines, style),
      ]
      + oracleLines.map(style.line) + limits + layers
    let unshown = results.isEmpty && limits.isEmpty && layers.isEmpty ? unshownLine : []
    return parts.filter { !$0.isEmpty } + unshown.map(style.line)
  }

  /// What to take, the ranks, and the conclusions from them.
  private func answer(_ style: TextTable.Style) -> [String] {
    let headline = Headline(table).map { [[$0.answer] + $0.reasons] } ?? []
    let ranks = ranks.map { $0.explanation.map(style.line) + [$0.cells.text(style)] } ?? []
    return StackReport(table).answer.map(style.line) + paragraphs(headline, style) + ranks
      + paragraphs(BenchmarkConclusions(table).paragraphs, style)
  }

  /// What to take or, where no strategy can be recommended, what is known instead.
  var advice: [String] {
    if let headline = Headline(table) { return [headline.answer] + headline.reasons }
    let stacks = StackReport(table).answer
    return stacks.isEmpty ? BenchmarkConclusions(table).best { _ in true } : stacks
  }

  /// The ranks, with the sentences that explain them; `nil` where nothing can be ranked.
  var ranks: (explanation: [String], cells: TextTable)? {
    guard let ranking = table.ranking else { return nil }
    let ranks = RankTable(
      ranking, strategies: table.strategies, conforms: conforms,
      bytes: BenchmarkConclusions(table).bytes)
    guard let cells = ranks.table else { return nil }
    let over =
      table.imageSets.count > 1
      ? ["Over several sets of images, a rank is by the geometric mean."] : []
    return (over + ranks.partSentences + [RankTable.legend.joined(separator: " ")], cells)
  }

  /// Whether the project's own targets and the growth are shown: after a run that measured
  /// everything, or stacks, as other runs serve others.
  private var showsTargets: Bool {
    switch table.context[RunContext.scope].flatMap(RunContext.Scope.init(rawValue:)) {
    case .full, .stacks, .fullStacks: true
    case .usual, .chosen, .product, nil: false
    }
  }

  /// The verdict of the conformance run on a strategy.
  package func conforms(_ strategy: String) -> String {
    table.conformance[strategy].map {
      $0.conforms ? $0.ignoresAlpha ? "to bounds" : "yes" : "NO"
    } ?? "not checked"
  }

  /// The verdict on a strategy in the row of a set of images, where it may have failed otherwise.
  package func verdict(_ row: StrategyMeasurement) -> String {
    let isFault = row.error != nil && table.conformance[row.strategy]?.conforms != false
    return isFault ? "error" : conforms(row.strategy)
  }

  private func list(_ lines: [String], _ style: TextTable.Style) -> String {
    lines.map { (style.format == .markdown ? "- " : "") + style.line($0) }.joined(separator: "\n")
  }

  private func paragraphs(_ paragraphs: [[String]], _ style: TextTable.Style) -> [String] {
    paragraphs.map { $0.map(style.line).joined(separator: "\n") }
  }

  /// Names the rows of a run that shows no table.
  private var unshownLine: [String] {
    let rows = table.rows.names.filter { !$0.hasPrefix(BenchmarkQuery.oracle.rawValue + "/") }
    guard let first = rows.first else { return [] }
    let others = rows.count == 1 ? "" : " and \(Quantity.count(rows.count - 1)) more"
    return ["In the results file only: \(first)\(others)."]
  }

  /// The rate of the oracle, if it was measured.
  private var oracleLines: [String] {
    table.oracle.map { oracle in
      "The oracle: \(Quantity.number(oracle.verdictsPerSecond / 1e6)) M exact verdicts per second on "
        + "one core, \(Quantity.percent(oracle.fallbackShare)) fell back to fractions."
    }.map { [$0] } ?? []
  }

  /// The images of each set, and the share of the points that hit.
  private var imageSetLines: [String] {
    table.imageSets.map { imageSet in
      let what = table.context["images:\(imageSet)"].map { ": \($0)" } ?? ""
      let hitRate = table.measurements.filter { $0.imageSet == imageSet }
        .filter { measured in
          let note = table.conformance[measured.strategy]
          return note?.conforms != false && note?.ignoresAlpha != true
        }
        .compactMap(\.hitRate).first
      let hits = hitRate.map { ", \(Quantity.wholePercent($0)) of points hit" } ?? ""
      return "\(imageSet)\(what)\(hits)"
    }
  }

  private var results: TextTable {
    var result = TextTable(Self.columns, nameCount: 2)
    for imageSet in table.imageSets {
      for strategy in table.strategies {
        guard let row = table[strategy, imageSet] else { continue }
        result.append([strategy, imageSet, verdict(row)] + Self.cells.map { $0.cell(table, row) })
      }
    }
    return result
  }

  /// The percentiles of single queries that were timed one by one.
  private var distributionLines: [String] {
    table.strategies.compactMap { strategy -> String? in
      let spread = table.imageSets.compactMap { table[strategy, $0] }
        .filter { $0.p50 != nil && $0.p99 != nil }.map { row in
          "\(Quantity.time(row.p50)) and \(Quantity.time(row.p99)) on \(row.imageSet)"
        }
      if spread.isEmpty { return nil }
      return "\(strategy), single queries at p50 and p99: \(spread.joined(separator: ", "))"
    }
  }

  /// Why strategies failed: a line for each reason, with the sets of images unless it is all of them.
  var errorLines: [String] {
    table.strategies.flatMap { strategy -> [String] in
      let rows = table.imageSets.compactMap { table[strategy, $0] }
      let reasons = rows.compactMap(\.error).reduce(into: [String]()) { known, reason in
        if !known.contains(reason) { known.append(reason) }
      }
      return reasons.map { reason in
        let sets = rows.filter { $0.error == reason }.map(\.imageSet)
        let isEverywhere = sets.count > 1 && sets.count == rows.count
        return "\(strategy)\(isEverywhere ? "" : " on \(sets.joined(separator: ", "))"): \(reason)"
      }
    }
  }

  /// The number of things that were not reached that are named.
  private static let mostNamed = 6

  /// What an interrupted run did not get to: whole sets of images, and queries on others.
  var notReachedLines: [String] {
    let failures = table.rows.times.failures
    var (missing, measured): ([RowName], Set<String>) = ([], [])
    for name in table.rows.names {
      guard let row = RowName(name) else { continue }
      if failures[name] == RunContext.notReached {
        missing.append(row)
      } else if failures[name] == nil {
        measured.insert(row.place)
      }
    }
    var left: [String] = []
    for row in missing {
      let what = measured.contains(row.place) ? "\(row.query) on \(row.place)" : row.place
      if !left.contains(what) { left.append(what) }
    }
    if left.isEmpty { return [] }
    let others = left.count - Self.mostNamed
    return [
      "not reached: \(left.prefix(Self.mostNamed).joined(separator: ", "))"
        + (others > 0 ? ", and \(Quantity.counted(others, "other", "others"))" : "")
    ]
  }
}
