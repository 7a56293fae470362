import BenchmarkReports
import Measurements
import ReportText

/// The answer of a run: what to take where nothing more is known of a product.
///
/// For a point in cache, and for one on a large collection, it is the strategy that keeps the least
/// of those that may be the fastest.
package struct LeadSentence {
  /// The answer in a sentence.
  package let text: String
  /// Why, in a sentence or two; empty where there is no answer.
  package let reason: String

  package init(_ table: MeasurementTable) {
    let conclusions = BenchmarkConclusions(table)
    func choice(_ query: BenchmarkQuery, preferring name: String? = nil) -> Choice? {
      table.ranking?.overall(query).flatMap { ranking in
        table.phrase(of: query).flatMap {
          Choice(ranking, query, $0, conclusions, preferring: name)
        }
      }
    }
    let inCache = choice(.pointWarm)
    let choices = [inCache, choice(.pointCollection, preferring: inCache?.name)].compactMap { $0 }
    guard let first = choices.first else {
      let isEarly = table.ranking.map { !$0.isTestable && !$0.strategies.isEmpty } ?? false
      text =
        isEarly
        ? "Nothing can be told apart yet: run longer."
        : conclusions.best { $0 == .pointWarm }.first ?? "Nothing was measured."
      reason = ""
      return
    }
    if choices.count > 1, choices[1].name != first.name {
      text = "Take \(first.name), or \(choices[1].name) for a large collection."
    } else {
      text = "Take \(first.name)."
    }
    reason = choices.map(\.reason).joined(separator: " ")
  }

  /// A strategy to take for a query.
  private struct Choice {
    let name: String
    let reason: String

    /// Takes the smallest of the fastest, and among equals the preferred one; `nil` where nothing
    /// can be told apart.
    init?(
      _ ranking: FieldRanking, _ query: BenchmarkQuery, _ phrase: String,
      _ conclusions: BenchmarkConclusions, preferring preferred: String?
    ) {
      let fastest = conclusions.fastest(ranking)
      // The first of equals is the fastest one.
      guard let least = fastest.map({ $0.bytes ?? .infinity }).min() else { return nil }
      let smallest = fastest.filter { ($0.bytes ?? .infinity) == least }
      let chosen = smallest.first { $0.name == preferred } ?? smallest[0]
      name = chosen.name
      let time = "\(Quantity.time(chosen.nanoseconds)) per \(query.unit)"
      if fastest.count == 1 {
        reason =
          "For \(phrase), \(name) is the fastest, \(time)"
          + (chosen.bytes.map { ", and keeps \(Quantity.bytes($0)) per image." } ?? ".")
      } else {
        reason =
          "For \(phrase), \(fastest.count) strategies tie for the fastest; of these "
          + "\(name), at \(time), "
          + (chosen.bytes.map { "keeps the least memory, \(Quantity.bytes($0)) per image." }
            ?? "is the first.")
      }
    }
  }
}
