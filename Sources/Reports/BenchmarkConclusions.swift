import Foundation
import Measurements

/// The conclusions of a benchmark run: which strategy to choose.
///
/// Costs over several sets of images are geometric means, so that each set has the same weight.
/// Strategies that failed, that were not measured on every set, or that ignore alpha are left out.
struct BenchmarkConclusions {
  private struct Cost {
    let strategy: String
    let warm: Double
    let collection: Double?
    let bytes: Double?
  }

  private let table: MeasurementTable
  private let costs: [Cost]

  init(_ table: MeasurementTable) {
    self.table = table
    costs = table.strategies.compactMap { strategy in
      let rows = table.imageSets.compactMap { table[strategy, $0] }
      let note = table.conformance[strategy]
      guard note?.conforms != false, note?.ignoresAlpha != true,
        rows.count == table.imageSets.count,
        let warm = Self.geometricMean(rows.map { $0[.pointWarm] })
      else { return nil }
      return Cost(
        strategy: strategy, warm: warm,
        collection: Self.geometricMean(rows.map { $0[.pointCollection] }),
        bytes: Self.geometricMean(rows.map(\.retainedBytes)))
    }
  }

  /// Which strategies are best, and what ignoring alpha would do: paragraphs of a sentence per
  /// line.
  var paragraphs: [[String]] { (best + [ignoringSentences]).filter { !$0.isEmpty } }

  /// Which strategies are fastest, smallest, and on the frontier of both.
  var best: [[String]] {
    guard let fastest = costs.min(by: { $0.warm < $1.warm }) else {
      return [[reasonForNothing]]
    }
    let mean = table.imageSets.count > 1 ? ", as the geometric mean over the image sets" : ""
    var lines = [
      "Fastest: \(fastest.strategy), \(Quantity.time(fastest.warm)) per \(BenchmarkQuery.pointWarm.unit) in cache\(mean)"
        + equals(of: fastest.strategy, in: costs.map { ($0.strategy, $0.warm) })
    ]
    let collections = costs.filter { $0.collection != nil }
    if let best = collections.min(by: { $0.collection! < $1.collection! }) {
      lines.append(
        "Fastest on a collection whose pixels do not fit in the caches: \(best.strategy), "
          + Quantity.time(best.collection)
          + equals(of: best.strategy, in: collections.map { ($0.strategy, $0.collection!) }))
    }
    let sized = costs.filter { $0.bytes != nil }
    if let smallest = sized.min(by: { $0.bytes! < $1.bytes! }) {
      lines.append(
        "Smallest: \(smallest.strategy), \(Quantity.bytes(smallest.bytes)) per image"
          + equals(of: smallest.strategy, in: sized.map { ($0.strategy, $0.bytes!) }))
    }
    return [lines, frontierSentences].filter { !$0.isEmpty }
  }

  /// Why no strategies are compared.
  private var reasonForNothing: String {
    let candidates = table.measurements.filter { row in
      let note = table.conformance[row.strategy]
      return note?.conforms != false && note?.ignoresAlpha != true
    }
    let what =
      if table.measurements.isEmpty {
        "No strategy was measured"
      } else if candidates.isEmpty {
        "No strategy that conforms and reads alpha was measured"
      } else if candidates.contains(where: { $0[.pointWarm] != nil }) {
        "No strategy that reads alpha was asked points in cache on every set of images"
      } else {
        "No strategy that reads alpha was asked points in cache"
      }
    return "\(what), so there is nothing to compare."
  }

  /// Costs that differ by less than this share count as equal: 5 %, or the spread of the
  /// repetitions if it is larger.
  private var tolerance: Double { max(0.05, table.spread ?? 0) }

  /// The end of a sentence on the best strategy: the strategies that are as good.
  private func equals(of best: String, in all: [(strategy: String, cost: Double)]) -> String {
    let least = all.map(\.cost).min()!
    let others = all.filter { $0.strategy != best && $0.cost <= least * (1 + tolerance) }
    if others.isEmpty { return "." }
    let names = others.map(\.strategy).joined(separator: ", ")
    return "; within \(Quantity.wholePercent(tolerance)) of it: \(names)."
  }

  /// The two frontiers of speed and size, and the strategies that are on neither.
  private var frontierSentences: [String] {
    let complete = costs.filter { $0.bytes != nil && $0.collection != nil }
    if complete.count < 2 { return [] }
    let warm = paretoFrontier(complete, tolerance: tolerance) { ($0.warm, $0.bytes!) }.map(
      \.strategy)
    let large = paretoFrontier(complete, tolerance: tolerance) { ($0.collection!, $0.bytes!) }
      .map(\.strategy)
    let neither = complete.map(\.strategy).filter { !warm.contains($0) && !large.contains($0) }
    let rest =
      neither.isEmpty
      ? "Every strategy is on one of the two."
      : "On neither: \(neither.joined(separator: ", ")); something else is as fast and as small."
    return [
      "On the frontier of speed in cache and size: \(warm.joined(separator: ", ")).",
      "On the frontier of speed on a large collection and size: \(large.joined(separator: ", ")).",
      rest,
    ]
  }

  /// The share of hits on these images that only a strategy that ignores alpha reports.
  private var ignoringSentences: [String] {
    let ignoring = table.strategies.filter { table.conformance[$0]?.ignoresAlpha == true }
    return ignoring.compactMap { strategy -> String? in
      let shares = table.imageSets.compactMap { imageSet -> String? in
        guard let all = table[strategy, imageSet]?.hitRate, all > 0,
          let right = costs.compactMap({ table[$0.strategy, imageSet]?.hitRate }).first
        else { return nil }
        return "\(Quantity.percent((all - right) / all)) of its hits on \(imageSet)"
      }
      if shares.isEmpty { return nil }
      return "\(strategy) ignores alpha: the floor of cost, not a choice. "
        + "\(shares.joined(separator: ", ")) fall on texels below the threshold."
    }
  }

  /// Returns `nil` if a value is missing, and 0 if one is 0, as for a strategy that keeps nothing
  /// per image.
  private static func geometricMean(_ values: [Double?]) -> Double? {
    let known = values.compactMap { $0 }
    guard known.count == values.count, !known.isEmpty else { return nil }
    if known.contains(where: { $0 <= 0 }) { return 0 }
    return exp(known.reduce(0) { $0 + log($1) } / Double(known.count))
  }
}
