import Measurements

/// The ranks of strategies by each query, over all sets of images of a run.
package struct RankTable {
  private let ranking: RunRanking
  private let strategies: [String]
  private let conforms: (String) -> String
  private let bytes: (String) -> Double?
  /// Whether a query is ranked on one set of images where not all can be ranked yet.
  private let isPreliminary: Bool

  /// How to read the cells.
  static let legend = "1 is the fastest; =1–3 are tied, 1–3 open, 1–3? had too few launches."
  /// The greatest width of the table.
  private static let width = 80

  /// Creates the table of some strategies.
  ///
  /// - Parameters:
  ///   - ranking: the ranks of the run.
  ///   - strategies: the rows, in order.
  ///   - conforms: the verdict of the conformance run on a strategy, in words.
  ///   - bytes: the bytes per image that a strategy keeps; `nil` where that is unknown.
  ///   - isPreliminary: whether one set of images suffices where not all can be ranked yet.
  package init(
    _ ranking: RunRanking, strategies: [String], conforms: @escaping (String) -> String,
    bytes: @escaping (String) -> Double?, isPreliminary: Bool = false
  ) {
    self.isPreliminary = isPreliminary
    self.ranking = ranking
    self.strategies = strategies
    self.conforms = conforms
    self.bytes = bytes
  }

  /// The queries that the run can rank strategies by.
  private var rankings: [(query: BenchmarkQuery, ranking: FieldRanking)] {
    BenchmarkQuery.allCases.compactMap { query in
      let found = isPreliminary ? ranking.earliest(query) : ranking.overall(query)
      guard query.column != nil, let ranking = found, ranking.isTestable else { return nil }
      return (query, ranking)
    }
  }

  /// The table, the best strategies first; `nil` where nothing can be ranked.
  package var table: TextTable? {
    let rankings = rankings
    if rankings.isEmpty { return nil }
    var table = TextTable(
      [.text("strategy"), .verdict("conforms?")]
        + rankings.map { .number($0.query.column ?? $0.query.rawValue) }
        + [.number("bytes/image")], width: Self.width)
    for strategy in sorted(by: rankings[0].ranking) {
      let cells = rankings.map { Self.cell(strategy, $0.ranking) }
      if cells.allSatisfy({ $0 == "–" }) { continue }
      table.append(
        [strategy, conforms(strategy)] + cells + [Quantity.bytes(bytes(strategy))])
    }
    return table
  }

  private func sorted(by ranking: FieldRanking) -> [String] {
    let order = ranking.order.map { ranking.contenders[$0].name }
    return order.filter(strategies.contains) + strategies.filter { !order.contains($0) }
  }

  private static func cell(_ strategy: String, _ ranking: FieldRanking) -> String {
    guard let index = ranking.index(of: strategy), let rank = ranking.ranks[index] else {
      return "–"
    }
    if rank.low == rank.high { return "\(rank.low)" }
    let interval = "\(rank.low)–\(rank.high)"
    return switch ranking.doubt(about: index) {
    case .tied: "=\(interval)"
    case .untestable: "\(interval)?"
    default: interval
    }
  }
}
