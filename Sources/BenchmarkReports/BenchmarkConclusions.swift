import Foundation
import Measurements
import Presentation

/// The conclusions of a benchmark run: which strategies are best at what.
///
/// Times are compared by the ranks of paired measurements. Bytes are exact, and are compared to the
/// last one. Strategies that fail conformance or ignore alpha are left out.
package struct BenchmarkConclusions {
  private let table: MeasurementTable
  /// The sets of images on which the bytes of some strategy are known.
  private let sizedSets: [String]

  package init(_ table: MeasurementTable) {
    self.table = table
    let sized = Set(table.measurements.filter { $0.retainedBytes != nil }.map(\.imageSet))
    sizedSets = table.imageSets.filter(sized.contains)
  }

  /// Paragraphs of a sentence per line.
  ///
  /// What cannot be right comes first, because it makes the rest doubtful.
  package var paragraphs: [[String]] {
    let frontiers = isQuick ? [] : frontierSentences
    return [faults, ignored, best { _ in true }, frontiers, certainty]
      .filter { !$0.isEmpty }
  }

  /// How sure the ranks are, and what disturbed the run.
  package var certainty: [String] { RankCertainty(table).sentences }

  private var isQuick: Bool { table.context[RunContext.isQuick] == "yes" }

  /// Which strategies are fastest at each query that is included, and which are smallest.
  package func best(of isIncluded: (BenchmarkQuery) -> Bool) -> [String] {
    if isQuick { return [Self.quickResults] }
    guard let ranking = table.ranking else {
      if table.measurements.isEmpty { return [reasonForNothing] }
      let isOld = table.context[RunContext.seconds] == nil
      return [isOld ? Self.oldResults : "Nothing could be measured, so nothing is ranked."]
    }
    var lines: [String] = []
    var unranked: [String] = []
    for query in BenchmarkQuery.allCases where isIncluded(query) && ranking.isTestable {
      guard let phrase = table.phrase(of: query), let overall = ranking.overall(query),
        let reference = overall.reference
      else { continue }
      if overall.ranks.count(where: { $0 != nil }) == 1 {
        let name = overall.contenders[reference].name
        lines.append("\(phrase.capitalizedFirst): \(name) alone was measured.")
      } else if let known = ranking.known(query) {
        lines.append(fastest(known, query, phrase))
      } else {
        unranked.append(phrase)
      }
    }
    if !unranked.isEmpty {
      lines.append("Measured too seldom to be ranked: \(unranked.joined(separator: ", ")).")
    }
    if lines.isEmpty && ranking.strategies.isEmpty { lines = [reasonForNothing] }
    return lines + smallest
  }

  private static let quickResults =
    "A quick run shows that everything runs. It measures too little for ranks, and nothing is "
    + "concluded from it; `make bench` without QUICK=1 ranks."
  private static let oldResults =
    "These results are older than measuring in turns, so nothing is ranked."

  /// Why no strategies are compared.
  private var reasonForNothing: String {
    if !table.measurements.isEmpty {
      return
        "No strategy that conforms and reads alpha was measured, so there is nothing to compare."
    }
    if let ranking = table.ranking, !ranking.fields.isEmpty && ranking.rankedFields.isEmpty {
      return "Only the growth of costs was measured, which takes no ranks."
    }
    return "No strategy was measured, so there is nothing to compare."
  }

  private func fastest(
    _ known: RunRanking.KnownRanking, _ query: BenchmarkQuery, _ phrase: String
  ) -> String {
    let places = known.places.isEmpty ? "" : ", for \(known.places.joined(separator: ", ")) only"
    let fastest = fastest(known.ranking)
    let names = fastest.map(\.name)
    let times = fastest.map(\.nanoseconds)
    let price = times.min().map { "\(Quantity.times($0...(times.max() ?? $0))) per \(query.unit)" }
    let answer: String
    if names.count == 1 {
      let ranked = known.ranking.ranks.count { $0 != nil }
      answer = "\(names[0]) is the fastest of \(ranked)\(price.map { ", \($0)" } ?? "")"
    } else {
      answer =
        "fastest, not told apart: \(names.joined(separator: ", "))"
        + (price.map { " (\($0))" } ?? "")
    }
    return "\(phrase.capitalizedFirst)\(places): \(answer)."
  }

  /// A strategy that may be the fastest at a query.
  package struct Fastest {
    package let name: String
    package let nanoseconds: Double
    /// The bytes that it keeps per image; `nil` where they are not known.
    package let bytes: Double?
  }

  /// The strategies that may be the fastest at a query, by their times; none if there are too few
  /// launches to decide.
  package func fastest(_ ranking: FieldRanking) -> [Fastest] {
    ranking.order.filter(ranking.mayBeFastest).compactMap { index in
      let name = ranking.contenders[index].name
      return ranking.nanoseconds[index].map {
        Fastest(name: name, nanoseconds: $0, bytes: bytes(name))
      }
    }
  }

  /// The strategies that keep the fewest bytes, compared to the last byte.
  package var smallest: [String] {
    guard let least = leastBytes else { return [] }
    let names = eligible.filter { bytes($0) == least }
    let amount = Quantity.bytes(least, among: eligible.compactMap(bytes))
    let mean = sizedSets.count > 1 ? ", by the geometric mean over the sets of images" : ""
    return [
      "Memory: \(names.joined(separator: ", ")) \(names.count == 1 ? "keeps" : "keep") the least, "
        + "\(amount) per image\(mean)."
    ]
  }

  /// The fewest bytes per image that a strategy keeps; `nil` where no bytes are known.
  package var leastBytes: Double? { eligible.compactMap(bytes).min() }

  /// The strategies that may be chosen.
  package var eligible: [String] { table.strategies.filter(table.isEligible) }

  /// The bytes per image of a strategy, as the geometric mean over the sets of images on which
  /// bytes are known.
  ///
  /// It is `nil` if a value is missing, and 0 if one is 0, as for a strategy that keeps nothing per
  /// image.
  package func bytes(_ strategy: String) -> Double? {
    let values = sizedSets.map { table[strategy, $0]?.retainedBytes }
    let known = values.compactMap { $0 }
    guard known.count == values.count, !known.isEmpty else { return nil }
    return Self.geometricMean(known)
  }

  /// The geometric mean of some bytes, which is 0 if one of them is 0.
  ///
  /// - Precondition: there is a value.
  package static func geometricMean(_ bytes: [Double]) -> Double {
    if bytes.contains(where: { $0 <= 0 }) { return 0 }
    if Set(bytes).count == 1 { return bytes[0] }
    return exp(bytes.reduce(0) { $0 + log($1) } / Double(bytes.count))
  }

  private var frontierSentences: [String] {
    let collection = table.isOfProduct ? "on the product's images" : "on a large collection"
    return [(BenchmarkQuery.pointWarm, "in cache"), (.pointCollection, collection)]
      .compactMap { query, place -> String? in
        guard let known = table.ranking?.known(query) else { return nil }
        let frontier = frontier(known.ranking)
        if frontier.count < 2 { return nil }
        return "Nothing is both faster \(place) and smaller than these: "
          + "\(frontier.joined(separator: ", "))."
      }
  }

  /// The strategies that no other certainly beats: none is faster with as few bytes, and none is as
  /// fast with fewer; none at all if there are too few launches to decide.
  package func frontier(_ ranking: FieldRanking) -> [String] {
    if !ranking.isTestable { return [] }
    let sized = ranking.order.compactMap { index -> (index: Int, name: String, bytes: Double)? in
      let name = ranking.contenders[index].name
      guard ranking.ranks[index] != nil, let bytes = bytes(name) else { return nil }
      return (index, name, bytes)
    }
    return sized.filter { own in
      !sized.contains { other in
        guard other.index != own.index, other.bytes <= own.bytes else { return false }
        let relation = ranking.comparison(of: other.index, with: own.index).relation
        return relation == .faster || relation == .tied && other.bytes < own.bytes
      }
    }.map(\.name)
  }

  /// What cannot be right: rows of strategies that are surely faster than their limit.
  package var faults: [String] {
    let below = table.rows.names.compactMap { name -> (row: RowName, limit: RowName, Double)? in
      guard let row = RowName(name), isShown(row),
        let (limit, ratio) = table.timesLimit(ofRow: name),
        ratio.isSurelyBelowOne
      else { return nil }
      return (row, limit, ratio.value)
    }.sorted { $0.2 < $1.2 }
    guard let (row, limit, ratio) = below.first else { return [] }
    let what =
      "\(row.withoutPlace) took \(Quantity.ratio(ratio)) × its limit \(limit.withoutPlace) on "
      + row.place
    let others =
      below.count == 1
      ? ""
      : ", and \(Quantity.counted(below.count - 1, "other row lies", "other rows lie")) below 1"
    return [
      "Measurement error: \(what)\(others). Nothing is faster than its limit, so a figure is wrong."
    ]
  }

  /// Whether a row is of one of the sets of images of the table, or of a stack.
  private func isShown(_ row: RowName) -> Bool {
    table.imageSets.contains(row.place) || StackPlace(name: row.place) != nil
  }

  /// Which strategies ignore alpha, and the share of their hits on these images that is wrong.
  package var ignored: [String] {
    if isQuick { return [] }
    let ignoring = table.strategies.filter { table.conformance[$0]?.ignoresAlpha == true }
    return ignoring.compactMap { strategy -> String? in
      let shares = table.imageSets.compactMap { imageSet -> Double? in
        guard let all = table[strategy, imageSet]?.hitRate, all > 0,
          let right = eligible.compactMap({ table[$0, imageSet]?.hitRate }).first
        else { return nil }
        return (all - right) / all
      }
      guard let least = shares.min(), let most = shares.max() else { return nil }
      let (low, high) = (Quantity.wholePercent(least), Quantity.wholePercent(most))
      let share = low == high ? low : "\(low.prefix { $0 != " " }) to \(high)"
      return "\(strategy) ignores alpha and cannot be chosen: \(share) of its hits are wrong."
    }
  }
}
