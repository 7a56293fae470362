import Measurements

/// What a run knows before its end: ranks, and how far it is.
public struct PreviewText: Sendable {
  private let ranking: RunRanking
  private let heading: [String]

  /// Describes a run that goes on.
  ///
  /// - Parameters:
  ///   - ranking: the ranks so far.
  ///   - progress: how far the run is.
  public init(_ ranking: RunRanking, _ progress: RunProgress) {
    self.ranking = ranking
    let fields = ranking.fields.map(\.ranking)
    let known = fields.count(where: \.isTestable)
    let open = ranking.analysis.openPairs
    let state =
      known == 0
      ? "too few for ranks"
      : (known < fields.count ? "\(known) of \(fields.count) rankings, " : "")
        + (open == 0 ? "every pair decided" : "\(Quantity.count(open)) pairs open")
    let isWhole = BenchmarkQuery.allCases.allSatisfy { query in
      ranking.overall(query)?.isTestable ?? true
    }
    let part =
      isWhole || known == 0
      ? nil : ranking.earliest(.pointWarm).map { "Ranks of \($0.name) and its like so far." }
    heading = [
      "Preliminary, \(progress.time).", "\(progress.launchCount), \(state).",
      part, known == 0 ? nil : "Ranks. \(RankTable.legend)",
    ].compactMap { $0 }
  }

  /// The heading and the table of ranks.
  public func text(_ style: TextTable.Style) -> String {
    let table = RankTable(
      ranking, strategies: ranking.strategies, conforms: { _ in "yes" }, bytes: { _ in nil },
      isPreliminary: true
    ).table
    return
      ([heading.map(style.line).joined(separator: "\n")]
      + (table.map { [$0.withoutEmptyColumns.text(style)] } ?? []))
      .joined(separator: "\n\n")
  }
}
