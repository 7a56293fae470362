import BenchmarkReports
import Measurements
import Presentation

/// The figures of two costs against each other: memory or preparing against the time of a point.
struct CostFigures {
  private let table: MeasurementTable
  private let conclusions: BenchmarkConclusions

  init(_ table: MeasurementTable) {
    self.table = table
    conclusions = BenchmarkConclusions(table)
  }

  /// A chart with what is said about it.
  struct CostFigure {
    let title: String
    let caption: String
    let chart: FrontierChart
  }

  var all: [CostFigure] {
    [memory(.pointWarm), memory(.pointCollection), preparing].compactMap { $0 }
  }

  /// Bytes against the time of a query; `nil` where one of the two was not measured.
  func memory(_ query: BenchmarkQuery) -> CostFigure? {
    guard let ranking = table.ranking?.overall(query), ranking.hasRanks,
      let phrase = table.phrase(of: query)
    else { return nil }
    return figure(
      "Memory and \(phrase)", query, ranking, frontier: conclusions.frontier(ranking),
      beaten: "as fast with less memory",
      cost: Axis("bytes kept per image", base: .two) { Quantity.bytes($0) },
      of: conclusions.bytes)
  }

  /// Preparing against the time of a point in cache, or of one on a product's images.
  private var preparing: CostFigure? {
    let asked = [BenchmarkQuery.pointWarm, .pointCollection].first {
      table.ranking?.overall($0)?.hasRanks == true
    }
    guard let prepare = table.ranking?.overall(.prepare), let asked,
      let query = table.ranking?.overall(asked), let phrase = table.phrase(of: asked)
    else { return nil }
    let names = query.contenders.indices.filter { query.ranks[$0] != nil }
      .map { query.contenders[$0].name }
    let isTestable = prepare.isTestable && query.isTestable
    let frontier =
      !isTestable
      ? []
      : names.filter { own in
        prepare.index(of: own) != nil
          && !names.contains { isBeaten(own, by: $0, in: [prepare, query]) }
      }
    return figure(
      "Preparing and \(phrase)", asked, query, frontier: frontier,
      beaten: "as fast with less preparing",
      cost: Axis("preparing an image, decoding apart") { Quantity.time($0) },
      of: { name in prepare.index(of: name).flatMap { prepare.nanoseconds[$0] } })
  }

  /// Whether another strategy is surely better in one of some rankings and surely or about as good
  /// in all.
  private func isBeaten(_ own: String, by other: String, in rankings: [FieldRanking]) -> Bool {
    if own == other { return false }
    let relations = rankings.map { ranking -> PairRelation in
      guard let a = ranking.index(of: other), let b = ranking.index(of: own) else {
        return .untestable
      }
      return ranking.comparison(of: a, with: b).relation
    }
    return relations.contains(.faster) && relations.allSatisfy { $0 == .faster || $0 == .tied }
  }

  /// A cost of each strategy against the time of a query.
  private func figure(
    _ title: String, _ query: BenchmarkQuery, _ ranking: FieldRanking, frontier: [String],
    beaten: String, cost axis: Axis, of cost: (String) -> Double?
  ) -> CostFigure {
    let chart = FrontierChart(
      items(ranking, frontier: frontier, cost: cost), x: axis,
      y: Axis("time per \(query.unit)") { Quantity.time($0) })
    return CostFigure(
      title: title, caption: caption(ranking, chart, beaten: beaten), chart: chart)
  }

  private func items(
    _ ranking: FieldRanking, frontier: [String], cost: (String) -> Double?
  ) -> [FrontierChart.Item] {
    ranking.order.compactMap { index in
      let name = ranking.contenders[index].name
      // Limit loops and libraries are compared in the same field, but are not strategies; one that
      // ignores alpha is not a choice.
      guard table.strategies.contains(name), table.conformance[name]?.ignoresAlpha != true,
        let y = ranking.nanoseconds[index], let x = cost(name)
      else { return nil }
      return FrontierChart.Item(
        name, x: x, y: y, interval: ranking.interval(ofTime: index),
        shape: MarkShape(looksUp: table.context[LookupLimit.key(name)]),
        isOnFrontier: frontier.contains(name),
        isFastest: ranking.mayBeFastest(index))
    }
  }

  private func caption(
    _ ranking: FieldRanking, _ chart: FrontierChart, beaten: String
  ) -> String {
    let beyond =
      chart.beyond.isEmpty
      ? ""
      : " Beyond the chart: "
        + chart.beyond.map { "\($0.name), \(Quantity.time($0.y))" }.joined(separator: "; ") + "."
    guard ranking.isTestable else {
      return "Too few launches for ranks: the dots are estimates.\(beyond)"
    }
    let tied =
      ranking.fastest.count > 1
      ? " The band holds the \(ranking.fastest.count) not told apart from the fastest."
      : ""
    return "On the frontier, filled: no other is surely faster with as little, or surely "
      + "\(beaten). Where two are too close to call, both are filled.\(tied)\(beyond)"
  }
}

extension FieldRanking {
  /// Whether a strategy was measured, and not only loops and libraries that it is compared with.
  fileprivate var hasRanks: Bool { ranks.contains { $0 != nil } }

  /// The simultaneous interval of a contender's time, from that of its ratio to the fastest; `nil`
  /// for the fastest itself and where there are too few launches.
  func interval(ofTime index: Int) -> (low: Double, high: Double)? {
    guard let reference, index != reference, let time = nanoseconds[reference],
      let interval = comparison(of: index, with: reference).interval
    else { return nil }
    return (interval.low * time, interval.high * time)
  }
}
