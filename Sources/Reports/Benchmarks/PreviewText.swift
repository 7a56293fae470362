import Measurements

/// What a run knows before its end: ranks, and how far it is.
public struct PreviewText: Sendable {
  private let ranking: RunRanking
  private let heading: String

  /// Describes a run that goes on.
  ///
  /// - Parameters:
  ///   - ranking: the ranks so far.
  ///   - seconds: how long the run has measured.
  ///   - end: when it ends at the latest, in seconds.
  ///   - launches: the smallest number of launches of a field.
  public init(_ ranking: RunRanking, seconds: Double, of end: Double, launches: Int) {
    self.ranking = ranking
    let open = ranking.analysis.openPairs
    let state =
      !ranking.isTestable
      ? "too few for ranks"
      : open == 0 ? "every pair decided" : "\(Quantity.count(open)) pairs open"
    let isWhole = BenchmarkQuery.allCases.allSatisfy { query in
      ranking.overall(query)?.isTestable ?? true
    }
    let part =
      isWhole
      ? nil : ranking.earliest(.pointWarm).map { " Ranks of \($0.name) and its like so far." }
    heading =
      "Preliminary, after \(Int(seconds)) s of \(Int(end)) s: "
      + "\(Quantity.counted(launches, "launch", "launches")), \(state)." + (part ?? "")
  }

  /// The heading and the table of ranks.
  public func text(_ style: TextTable.Style) -> String {
    let table = RankTable(
      ranking, strategies: ranking.strategies, conforms: { _ in "yes" }, bytes: { _ in nil },
      isPreliminary: true
    ).table
    return ([style.line(heading)] + (table.map { [$0.withoutEmptyColumns.text(style)] } ?? []))
      .joined(separator: "\n\n")
  }
}
