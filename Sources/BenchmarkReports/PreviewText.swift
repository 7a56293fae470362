import Measurements
import Presentation

/// What a run knows before its end: ranks, and how far it is.
package struct PreviewText: Sendable {
  private let ranking: RunRanking
  private let heading: [String]

  package init(_ ranking: RunRanking, _ progress: RunProgress) {
    self.ranking = ranking
    let fields = ranking.rankedFields.map(\.ranking)
    let known = fields.count(where: \.isTestable)
    let open = ranking.analysis.openPairs
    let state =
      known == 0
      ? "too few for ranks"
      : (known < fields.count ? "\(known) of \(fields.count) rankings, " : "")
        + (open == 0 ? "every pair decided" : "\(Quantity.counted(open, "pair", "pairs")) open")
    heading =
      ["Preliminary, \(progress.time).", "\(progress.launchCount), \(state)."]
      + (known == 0 ? [] : Self.table(ranking).partSentencesSoFar + RankTable.legend)
  }

  private static func table(_ ranking: RunRanking) -> RankTable {
    RankTable(
      ranking: ranking, strategies: ranking.strategies, conforms: { _ in "yes" },
      bytes: { _ in nil })
  }

  /// The heading and the table of ranks.
  package func text(_ style: TextTable.Style) -> String {
    let table = Self.table(ranking).table.map { [TextBlock.table($0.withoutEmptyColumns)] }
    return TextDocument([.sentences(heading)] + (table ?? [])).text(style)
  }
}
