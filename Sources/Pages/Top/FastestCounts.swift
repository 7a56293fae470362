import BenchmarkReports
import Measurements
import Presentation

/// Which strategies are the fastest at most queries, and which keep the least: what the ranks say,
/// in a line.
package struct FastestCounts {
  /// `nil` where too little is ranked, and no bytes are known.
  package let sentence: String?

  /// The number of strategies that are named.
  private static let mostNamed = 3

  package init(_ table: MeasurementTable) {
    let conclusions = BenchmarkConclusions(table)
    let fastest = BenchmarkQuery.allCases.compactMap { query -> [String]? in
      guard query.column != nil, let known = table.ranking?.known(query) else { return nil }
      let names = conclusions.fastest(known.ranking).map(\.name)
      return names.isEmpty ? nil : names
    }
    let counts = fastest.flatMap { $0 }.grouped { $0 }
      .map { (name: $0.key, count: $0.members.count) }
    // Of equals the first one stays first; sorting alone does not promise that.
    let order = counts.indices.sorted { (counts[$1].count, $0) < (counts[$0].count, $1) }
    let named = order.prefix(Self.mostNamed).map { "\(counts[$0].name) at \(counts[$0].count)" }
    let speed =
      fastest.count < 2 || conclusions.eligible.count < 2
      ? nil
      : "Of \(fastest.count) kinds of query, these are the fastest or tied with it: "
        + "\(named.joined(separator: ", "))."
    let parts = [speed, conclusions.smallest.first].compactMap { $0 }
    sentence = parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
