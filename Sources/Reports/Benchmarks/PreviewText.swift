import Measurements

/// What a run knows before its end: ranks, and how far it is.
public struct PreviewText: Sendable {
  private let ranking: RunRanking
  private let heading: [String]

  /// Describes a run that goes on.
  ///
  /// - Parameters:
  ///   - ranking: the ranks so far.
  ///   - seconds: how long the run has measured.
  ///   - end: when it ends at the latest, in seconds.
  ///   - launches: the number of launches of all kinds.
  public init(_ ranking: RunRanking, seconds: Double, of end: Double, launches: Int) {
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
      "Preliminary, \(Int(seconds)) s of \(Int(end)) s: "
        + "\(Quantity.counted(launches, "launch", "launches")), \(state).",
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
