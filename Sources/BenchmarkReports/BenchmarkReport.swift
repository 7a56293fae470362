import Foundation
import Measurements
import Presentation

/// The outcome of a benchmark run as text: the table of strategies, conclusions, targets and
/// growth.
package struct BenchmarkReport: Sendable {
  private let table: MeasurementTable

  package init(_ table: MeasurementTable) { self.table = table }

  /// Everything that the run says; what to take, the ranks and the conclusions stand at the end.
  package func text(_ style: TextTable.Style) -> String {
    TextDocument(tables + answer).text(style)
  }

  /// The same under a heading.
  package var underHeading: TextDocument {
    TextDocument([.sentences([table.runHeading])] + tables + answer)
  }

  /// The tables, and what is said about the numbers in them.
  var tables: [TextBlock] {
    // The options of a run may leave all strategies out.
    let results = MeasuredTable(table).onAllImages
    let stacks = StackReport(table)
    let limits =
      showsTargets
      ? LimitReport(table, targets: stacks.isEmpty ? Target.all : Target.stacks).blocks : []
    let layers = stacks.blocks
    let isUnshown = results.isEmpty && limits.isEmpty && layers.isEmpty
    return [
      .facts(imageSetLines), .table(results),
      .facts(errorLines + notReachedLines + distributionLines), .sentences(oracleLines),
    ] + limits + layers + (isUnshown ? [.sentences(unshownLine)] : [])
  }

  /// What to take, the ranks, and the conclusions from them.
  private var answer: [TextBlock] {
    let headline = Headline(table).map { [[$0.answer] + $0.reasons] } ?? []
    let ranks = ranks.map { TextBlock.each($0.explanation) + [.table($0.cells)] } ?? []
    return TextBlock.each(StackReport(table).answer) + headline.map { .sentences($0) } + ranks
      + BenchmarkConclusions(table).paragraphs.map { .sentences($0) }
  }

  /// What to take or, where no strategy can be recommended, what is known instead.
  var advice: [String] {
    if let headline = Headline(table) { return [headline.answer] + headline.reasons }
    let stacks = StackReport(table).answer
    return stacks.isEmpty ? BenchmarkConclusions(table).best { _ in true } : stacks
  }

  /// The ranks, with the sentences that explain them; `nil` where nothing can be ranked.
  package var ranks: (explanation: [String], cells: TextTable)? {
    guard let ranking = table.ranking else { return nil }
    let ranks = RankTable(
      ranking: ranking, strategies: table.strategies, conforms: table.conforms,
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
    switch table.scope {
    case .full, .stacks, .fullStacks: true
    case .usual, .chosen, .product, nil: false
    }
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
        .filter { table.isEligible($0.strategy) }
        .compactMap(\.hitRate).first
      let hits = hitRate.map { ", \(Quantity.wholePercent($0)) of points hit" } ?? ""
      return "\(imageSet)\(what)\(hits)"
    }
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

  /// Why strategies failed: a line for each reason, with the sets of images unless it is all of
  /// them.
  package var errorLines: [String] {
    table.strategies.flatMap { strategy -> [String] in
      let rows = table.imageSets.compactMap { table[strategy, $0] }
      return rows.compactMap(\.error).uniqued.map { reason in
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
    let left = missing.map { row in
      measured.contains(row.place) ? "\(row.query) on \(row.place)" : row.place
    }.uniqued
    if left.isEmpty { return [] }
    let others = left.count - Self.mostNamed
    return [
      "not reached: \(left.prefix(Self.mostNamed).joined(separator: ", "))"
        + (others > 0 ? ", and \(Quantity.counted(others, "other", "others"))" : "")
    ]
  }
}
