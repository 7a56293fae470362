import Foundation
import Measurements

/// The conclusions of a benchmark run: which strategies are best at what.
///
/// Times are compared by the ranks of paired measurements. Bytes are exact, and are compared to the
/// last one. Strategies that fail conformance or ignore alpha are left out.
package struct BenchmarkConclusions {
  private let table: MeasurementTable

  package init(_ table: MeasurementTable) { self.table = table }

  /// Paragraphs of a sentence per line.
  package var paragraphs: [[String]] {
    [ignoringSentences, best { _ in true }, frontierSentences, faultSentences, certaintySentences]
      .filter { !$0.isEmpty }
  }

  /// Which strategies are fastest at each query that is included, and which are smallest.
  package func best(of isIncluded: (BenchmarkQuery) -> Bool) -> [String] {
    guard let ranking = table.ranking else {
      if table.measurements.isEmpty { return [reasonForNothing] }
      let isOld = table.context[RunContext.seconds] == nil
      return [isOld ? Self.oldResults : "Nothing could be measured, so nothing is ranked."]
    }
    var lines = BenchmarkQuery.allCases.compactMap { query -> String? in
      guard isIncluded(query), let phrase = query.phrase, let overall = ranking.overall(query),
        overall.reference != nil, ranking.isTestable
      else { return nil }
      return fastest(overall, query, phrase)
    }
    if lines.isEmpty && ranking.strategies.isEmpty { lines = [reasonForNothing] }
    return lines + smallest
  }

  private static let oldResults =
    "These results are from before this suite measured by turns, so nothing is ranked."

  /// Why no strategies are compared.
  private var reasonForNothing: String {
    table.measurements.isEmpty
      ? "No strategy was measured, so there is nothing to compare."
      : "No strategy that conforms and reads alpha was measured, so there is nothing to compare."
  }

  private func fastest(
    _ ranking: FieldRanking, _ query: BenchmarkQuery, _ phrase: String
  ) -> String {
    let ranked = ranking.ranks.count { $0 != nil }
    if ranked == 1, let only = ranking.reference {
      return "\(phrase.capitalizedFirst): \(ranking.contenders[only].name) alone was measured."
    }
    guard ranking.isTestable else {
      return "\(phrase.capitalizedFirst): nothing is concluded from "
        + "\(Quantity.counted(ranking.launches, "launch", "launches"))."
    }
    let fastest = fastest(ranking)
    let names = fastest.map(\.name)
    let price = fastest.first.map { ", \(Quantity.time($0.nanoseconds)) per \(query.unit)" } ?? ""
    if names.count == 1 {
      return "\(phrase.capitalizedFirst): \(names[0]) is the fastest of \(ranked)\(price)."
    }
    return "\(phrase.capitalizedFirst): the fastest set is "
      + "\(names.joined(separator: ", "))\(price)."
  }

  /// A strategy that may be the fastest at a query.
  package struct Fastest {
    package let name: String
    package let nanoseconds: Double
    /// The bytes that it keeps per image; `nil` where they are not known.
    package let bytes: Double?
  }

  /// The strategies that may be the fastest at a query, by their times; none where there are too few
  /// launches to tell.
  package func fastest(_ ranking: FieldRanking) -> [Fastest] {
    ranking.order.filter(ranking.mayBeFastest).compactMap { index in
      let name = ranking.contenders[index].name
      return ranking.nanoseconds[index].map {
        Fastest(name: name, nanoseconds: $0, bytes: bytes(name))
      }
    }
  }

  /// The strategies that keep the fewest bytes, compared to the last byte.
  private var smallest: [String] {
    guard let least = leastBytes else { return [] }
    let names = eligible.filter { bytes($0) == least }
    return [
      "Memory: \(names.joined(separator: ", ")) \(names.count == 1 ? "keeps" : "keep") the least, "
        + "\(Quantity.bytes(least)) per image."
    ]
  }

  /// The fewest bytes per image that a strategy keeps; `nil` where no bytes are known.
  var leastBytes: Double? { eligible.compactMap(bytes).min() }

  /// The strategies that may be chosen.
  var eligible: [String] {
    table.strategies.filter { strategy in
      let note = table.conformance[strategy]
      return note?.conforms != false && note?.ignoresAlpha != true
    }
  }

  /// The bytes per image of a strategy, as the geometric mean over the sets of images.
  ///
  /// It is `nil` if a value is missing, and 0 if one is 0, as for a strategy that keeps nothing per
  /// image.
  package func bytes(_ strategy: String) -> Double? {
    let values = table.imageSets.map { table[strategy, $0]?.retainedBytes }
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

  /// The frontiers of speed and size.
  private var frontierSentences: [String] {
    [BenchmarkQuery.pointWarm, .pointCollection].compactMap { query in
      guard let ranking = table.ranking?.overall(query), let phrase = query.phrase else {
        return nil
      }
      let frontier = frontier(ranking)
      if frontier.count < 2 { return nil }
      return "Frontier of bytes and \(phrase): \(frontier.joined(separator: ", "))."
    }
  }

  /// The strategies that no other surely beats: none is faster with as few bytes, and none is as
  /// fast with fewer; none at all where there are too few launches to tell.
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
  private var faultSentences: [String] {
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

  /// How sure the ranks are, what would make them surer, and what disturbed the run.
  private var certaintySentences: [String] {
    var lines: [String] = []
    if table.context[RunContext.isComplete] == "no" {
      lines.append("INCOMPLETE: the run was interrupted, and these are its results so far.")
    }
    guard let ranking = table.ranking else { return lines }
    let open = ranking.analysis.openPairs
    if !ranking.isTestable {
      lines.append(
        "Nothing is ranked: a rank takes \(RankSettings().leastLaunches) launches or more. "
          + "Run longer.")
    } else if open > 0 {
      lines.append(
        "\(Quantity.counted(open, "pair is", "pairs are")) too close to call"
          + (longerTime(ranking).map { "; TIME=\($0) would decide most of them." } ?? "."))
    } else if ranking.isDecided {
      lines.append("Every pair is decided; a longer run would not change the ranks.")
    } else {
      lines.append("What was launched less than \(RankSettings().leastLaunches) times has no rank.")
    }
    if let load = table.context[RunContext.otherLoad].flatMap(Double.init),
      load > RunContext.noticeableLoad
    {
      lines.append(
        "Other programs kept \(Quantity.number(load)) cores busy. Ranks allow for that; times may be "
          + "higher than on an idle machine.")
    }
    if table.context[RunContext.isPinned] == "no" {
      lines.append("The launches could not be pinned to one core, so times scatter more.")
    }
    return lines
  }

  /// The seconds that would decide nine in ten of the open pairs, rounded up to tens.
  private func longerTime(_ ranking: RunRanking) -> Int? {
    guard let factor = ranking.analysis.launchFactor(decidingShare: 0.9),
      let seconds = table.context[RunContext.seconds].flatMap(Double.init)
    else { return nil }
    let needed = (factor * seconds / 10).rounded(.up) * 10
    return needed.isFinite && needed < 36_000 && needed > seconds ? Int(needed) : nil
  }

  /// The share of hits on these images that only a strategy that ignores alpha reports.
  private var ignoringSentences: [String] {
    let ignoring = table.strategies.filter { table.conformance[$0]?.ignoresAlpha == true }
    return ignoring.compactMap { strategy -> String? in
      let shares = table.imageSets.compactMap { imageSet -> String? in
        guard let all = table[strategy, imageSet]?.hitRate, all > 0,
          let right = eligible.compactMap({ table[$0, imageSet]?.hitRate }).first
        else { return nil }
        return "\(Quantity.percent((all - right) / all)) of its hits on \(imageSet)"
      }
      if shares.isEmpty { return nil }
      return "\(strategy) ignores alpha: the floor of cost, not a choice. "
        + "\(shares.joined(separator: ", ")) fall on texels below the threshold."
    }
  }
}

extension String {
  /// The text with its first letter as a capital.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
