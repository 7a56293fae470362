import BenchmarkReports
import Measurements
import Presentation

/// The figures of one cost each: the times of every query with their intervals and ties, memory,
/// and the ratios to the limit.
package struct RankFigures {
  private let table: MeasurementTable

  init(_ table: MeasurementTable) { self.table = table }

  /// A chart of each query that strategies were ranked by.
  var times: [FigureGroup.Figure] {
    BenchmarkQuery.allCases.compactMap { query in
      guard query.column != nil, let phrase = table.phrase(of: query),
        let ranking = table.ranking?.overall(query), let reference = ranking.reference
      else { return nil }
      let order = ranking.order.filter { ranking.ranks[$0] != nil }
      let rows = order.map { row($0, of: ranking, reference: reference) }
      let chart = DotChart(
        rows, axis: Axis("time over the fastest time") { "\(Quantity.ratio($0)) ×" },
        bars: Self.ties(order, ranking), baseline: 1, most: Self.mostTimesSlower)
      return FigureGroup.Figure(
        title: phrase.capitalizedFirst,
        caption: "Time per \(query.unit) over the fastest one’s, "
          + "\(Quantity.counted(ranking.launches, "launch", "launches")).",
        drawings: [chart.svg()])
    }
  }

  private func row(_ index: Int, of ranking: FieldRanking, reference: Int) -> DotChart.Row {
    let comparison = index == reference ? nil : ranking.comparison(of: index, with: reference)
    return .init(
      ranking.contenders[index].name, value: comparison.map { $0.ratio ?? .nan } ?? 1,
      interval: comparison?.interval.map { ($0.low, $0.high) },
      text: Quantity.time(ranking.nanoseconds[index]), isBest: ranking.mayBeFastest(index))
  }

  /// The longest runs of contenders whose pairs are not told apart; solid where all of them are
  /// tied, dashed where some are too close to call.
  package static func ties(_ order: [Int], _ ranking: FieldRanking) -> [DotChart.Bar] {
    guard ranking.isTestable else { return [] }
    func relations(_ last: Int, _ first: Int) -> [PairRelation] {
      (first..<last).map { ranking.comparison(of: order[$0], with: order[last]).relation }
    }
    var bars: [DotChart.Bar] = []
    var first = 0
    for last in order.indices {
      // The bar that ends here begins after the last contender that is separated from `last`.
      var start = first
      for (offset, relation) in relations(last, first).enumerated()
      where relation == .faster || relation == .slower {
        start = first + offset + 1
      }
      first = start
      let isLongest =
        last == order.count - 1
        || relations(last + 1, first).contains { $0 == .faster || $0 == .slower }
      guard last > first, isLongest else { continue }
      let isSolid = (first...last).allSatisfy { end in
        relations(end, first).allSatisfy { $0 == .tied }
      }
      bars.append(.init(first...last, isSolid: isSolid))
    }
    return bars
  }

  /// The bytes that every strategy keeps per image, and its bytes at the peak of preparing.
  var memory: [FigureGroup.Figure] {
    [
      bytes("Kept per prepared image") { table[$0, $1]?.retainedBytes },
      bytes("At the peak of preparing one, at most") { strategy, imageSet in
        [BenchmarkQuery.prepare, .pointWarm].lazy.compactMap { query in
          table.rows.counter("peak_bytes", of: query.row(strategy, imageSet))
        }.first
      },
    ].compactMap { $0 }
  }

  /// - Returns: `nil` where nothing was counted.
  private func bytes(
    _ title: String, of value: (_ strategy: String, _ imageSet: String) -> Double?
  ) -> FigureGroup.Figure? {
    var rows = table.strategies.compactMap { name -> DotChart.Row? in
      let all = table.imageSets.map { value(name, $0) }
      let known = all.compactMap { $0 }
      guard known.count == all.count, let least = known.min(), let most = known.max() else {
        return nil
      }
      let mean = BenchmarkConclusions.geometricMean(known)
      return .init(
        name, value: mean, interval: least > 0 && least < most ? (least, most) : nil,
        text: Quantity.bytes(mean))
    }.sorted { $0.value < $1.value }
    let eligible = rows.filter { table.isEligible($0.name) }
    guard let least = eligible.first else { return nil }
    for index in rows.indices {
      rows[index].isBest =
        rows[index].value == least.value && eligible.contains { $0.name == rows[index].name }
    }
    let chart = DotChart(rows, axis: Axis("bytes per image", base: .two) { Quantity.bytes($0) })
    return FigureGroup.Figure(title: title, caption: "", drawings: [chart.svg()])
  }

  /// The ratio of a point in cache to the hand-written loop that looks up the same, on each of the
  /// first sets of images.
  var limits: [FigureGroup.Figure] {
    table.imageSets.prefix(Self.mostSets).compactMap { imageSet in
      let rows = table.strategies.compactMap { name -> DotChart.Row? in
        guard let row = table[name, imageSet], let ratio = table.timesLimit(row) else { return nil }
        return .init(
          name, value: ratio.value, interval: ratio.interval.map { ($0.low, $0.high) },
          text: Quantity.time(row[.pointWarm]))
      }.sorted { $0.value < $1.value }
      if rows.isEmpty { return nil }
      return FigureGroup.Figure(
        title: "On \(imageSet)", caption: "A point in cache over its limit.",
        drawings: [
          DotChart(
            rows, axis: Axis("time over the limit") { "\(Quantity.ratio($0)) ×" }, baseline: 1,
            most: Self.mostTimesSlower
          ).svg()
        ])
    }
  }

  static let mostSets = 6
  /// Ratios above this would squeeze all others together.
  private static let mostTimesSlower = 24.0
}
