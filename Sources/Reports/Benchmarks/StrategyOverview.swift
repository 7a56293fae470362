import HitTestStrategies
import Measurements

/// The first table that somebody sees: for each strategy, whether it is right, what it costs, and
/// when to take it.
struct StrategyOverview {
  private let table: MeasurementTable
  private let strategies: [any HitTestStrategy.Type]

  /// Makes the overview of a run; a strategy that was not measured has no row.
  init(_ table: MeasurementTable, _ strategies: [any HitTestStrategy.Type]) {
    self.table = table
    self.strategies = strategies
  }

  /// The titles of the columns.
  static let columns: [TextTable.Column] = [
    .text("strategy"), .text("conforms?"), .number("per point in cache"),
    .number("on a large collection"), .number("bytes per image"), .text("take it when"),
  ]

  /// The table, and what its bold figures mean.
  var markdown: String {
    let conclusions = BenchmarkConclusions(table)
    let measured = strategies.filter { table.strategies.contains($0.name) }
    let least = conclusions.leastBytes
    var rows = TextTable(Self.columns, width: .max)
    for strategy in measured {
      let name = strategy.name
      let bytes = conclusions.bytes(name)
      let cells =
        [MarkdownText.code(name), MarkdownText.prose(conforms(name))]
        + [.pointWarm, .pointCollection].map { time(of: name, $0) }
        + [
          bold(Quantity.bytes(bytes), bytes != nil && bytes == least && isEligible(name)),
          MarkdownText.prose(strategy.guide.takeItWhen),
        ]
      rows.append(cells, isMarkdown: true)
    }
    let images = table.imageSets.map { set in
      table.context["images:\(set)"].map { "\(set), \($0)" } ?? set
    }
    return rows.text(TextTable.Style(.markdown)) + "\n\n"
      + "Bold: the fastest, as far as paired measurements tell them apart, and the smallest. "
      + MarkdownText.prose("Images: \(images.joined(separator: "; ")).")
  }

  private func isEligible(_ strategy: String) -> Bool {
    let note = table.conformance[strategy]
    return note?.conforms == true && !note!.ignoresAlpha
  }

  private func conforms(_ strategy: String) -> String {
    guard let note = table.conformance[strategy] else { return "not checked" }
    return note.conforms ? note.ignoresAlpha ? "to bounds" : "yes" : "NO"
  }

  /// The time of a query, in bold for the fastest ones.
  private func time(of strategy: String, _ query: BenchmarkQuery) -> String {
    let times = table.imageSets.compactMap { table[strategy, $0]?[query] }
    let ranking = table.ranking?.overall(query)
    let fastest = ranking.map { ranking in
      ranking.isTestable ? ranking.fastest.map { ranking.contenders[$0].name } : []
    }
    return bold(Quantity.time(median(times)), fastest?.contains(strategy) == true)
  }

  private func bold(_ text: String, _ isBold: Bool) -> String { isBold ? "**\(text)**" : text }
}
