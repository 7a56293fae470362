import Measurements
import Presentation

/// The ranks of strategies by each query, over all sets of images of a run.
struct RankTable {
  let ranking: RunRanking
  /// The rows, in order.
  let strategies: [String]
  /// The verdict of the conformance run on a strategy, in words.
  let conforms: (String) -> String
  /// The bytes per image that a strategy keeps; `nil` where that is unknown.
  let bytes: (String) -> Double?

  /// How to read the cells, in sentences.
  static let legend = [
    "Rank 1 is fastest. =1–3: equal within 2 % (6 % in memory).",
    "1–3: not decided yet. 1–3?: measured too seldom.",
  ]
  /// The greatest width of the table.
  private static let width = 80

  /// A query that the run can rank strategies by.
  private struct Column {
    let title: String
    let known: RunRanking.KnownRanking
  }

  private var columns: [Column] {
    BenchmarkQuery.allCases.compactMap { query in
      guard let title = query.column, let known = ranking.known(query) else { return nil }
      return Column(title: title, known: known)
    }
  }

  /// The table, the best strategies first; `nil` where nothing can be ranked.
  ///
  /// Whether they conform stands there unless all do, as only what conforms has a rank.
  var table: TextTable? {
    let rankings = columns
    if rankings.isEmpty { return nil }
    let rows = sorted(by: rankings[0].known.ranking).map { strategy in
      (strategy, ranks: rankings.map { Self.cell(strategy, $0.known.ranking) })
    }.filter { row in row.ranks.contains { $0 != "–" } }
    let allConform = rows.allSatisfy { conforms($0.0) == "yes" }
    var table = TextTable(
      [.text("strategy")] + (allConform ? [] : [.verdict("conforms?")])
        + rankings.map { .number($0.title) } + [.number("bytes/image")],
      width: Self.width, isDense: true)
    let sizes = strategies.compactMap(bytes)
    for (strategy, ranks) in rows {
      let words = [strategy] + (allConform ? [] : [conforms(strategy)]) + ranks
      table.append(
        words.map { .text($0) } + [.number(bytes(strategy)) { Quantity.bytes($0, among: sizes) }])
    }
    return table
  }

  /// The columns that are not about all images, by the sets of images that they are about.
  private var parts: [(places: String, titles: [String])] {
    columns.filter { !$0.known.places.isEmpty }
      .grouped { $0.known.places.joined(separator: ", ") }
      .map { ($0.key, $0.members.map(\.title)) }
  }

  /// Which columns are not about all images, a sentence for each set of images.
  var partSentences: [String] {
    parts.map { places, titles in
      titles.count == columns.count
        ? "These ranks are for \(places) only; the other images were measured too seldom."
        : "For \(places) only: \(titles.joined(separator: ", ")). The other images were measured too "
          + "seldom."
    }
  }

  /// The same of an unfinished run.
  var partSentencesSoFar: [String] {
    parts.map { places, titles in
      titles.count == columns.count
        ? "So far for \(places) only; the other images follow."
        : "\(titles.joined(separator: ", ")): so far for \(places) only; the other images follow."
    }
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
