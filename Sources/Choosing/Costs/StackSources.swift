import Measurements

/// Where the costs of an index on a product's stack come from.
///
/// An index is measured over packed masks, or over their exact form. Over another strategy, a query
/// costs the difference of their look-ups more or less, as often as the query looks texels up. The
/// stack has as many images as the points of these look-ups are measured on, or one per layer, up
/// to 64 MiB of masks. So both wait for memory nearly alike.
struct StackSources: Sendable {
  private struct Query {
    let time: CostFields.Place
    let lookups: Double
    let mask: [CostFields.Place]
    let packed: [CostFields.Place]

    /// How much longer its look-ups take than those of a packed mask, in nanoseconds.
    func lookUps(_ values: [[Double]]) -> Double {
      lookups * ((values.mean(mask) ?? 0) - (values.mean(packed) ?? 0))
    }
  }

  private var queries: [QueryUse: Query] = [:]
  private let frame: CostFields.Place?
  private let reorder: CostFields.Place?
  private let build: CostFields.Place
  /// The quantiles of the frontmost layer under a single point, if that is asked.
  private let median: CostFields.Place?
  private let p99: CostFields.Place?
  private let indexBytes: Double
  private let movingLayers: Int

  /// Finds the costs of a pair; `nil` for a strategy without an index.
  ///
  /// - Throws: what was not measured.
  init?(
    of facts: StrategyFacts, in profile: ProductProfile, on sets: [String],
    in fields: CostFields, _ rows: MeasuredRows
  ) throws(ProductMeasurements.Missing) {
    guard let own = facts.index, let place = profile.stack.place?.name else { return nil }
    let (index, measuredOver) = (own.contender, own.measuredOver)
    func found(
      _ benchmark: BenchmarkQuery, _ counter: String? = nil
    ) throws(ProductMeasurements.Missing) -> CostFields.Place {
      let row = benchmark.row(index, place)
      if let found = fields.place(row, counter) { return found }
      let why = rows.times.failures[row].map { ": \($0)" } ?? ""
      throw ProductMeasurements.Missing(reason: "\(row) was not measured\(why)")
    }
    for use in profile.stackUses where facts.answers(use) {
      let time = try found(use.benchmark)
      guard let lookup = use.lookup,
        let lookups = rows.counter(lookup.counter, of: use.benchmark.row(index, place))
      else {
        throw ProductMeasurements.Missing(
          reason: "\(use.benchmark.row(index, place)) was not measured")
      }
      func places(_ strategy: String) -> [CostFields.Place] {
        sets.compactMap { fields.place(lookup.benchmark.row(strategy, $0)) }
      }
      let (mask, packed) = (places(facts.mask), places(measuredOver))
      if mask.count < sets.count || packed.count < sets.count {
        throw ProductMeasurements.Missing(
          reason: "\(lookup.benchmark.rawValue) was not measured of \(facts.mask) and "
            + measuredOver)
      }
      queries[use] = Query(time: time, lookups: lookups, mask: mask, packed: packed)
    }
    frame = profile.movingLayers > 0 ? try found(.stackMoveSome) : nil
    reorder = profile.stack.orderChangesPerSecond > 0 ? try found(.stackReorder) : nil
    build = try found(.stackBuild)
    let isSingle = profile.stackUses.contains(.topmost)
    median = isSingle ? try found(.stackSingle, CostSources.median) : nil
    p99 = isSingle ? try found(.stackSingle, CostSources.p99) : nil
    guard let bytes = rows.counter("index_bytes", of: BenchmarkQuery.stackBuild.row(index, place))
    else { throw ProductMeasurements.Missing(reason: "the memory of \(index) was not measured") }
    indexBytes = bytes
    movingLayers = rows.context[RunContext.movingLayers].flatMap { Int($0) } ?? profile.movingLayers
  }

  /// The places that the decision depends on.
  var deciding: [CostFields.Place] {
    queries.values.flatMap { [$0.time] + $0.mask + $0.packed }
      + [frame, reorder, median, p99].compactMap { $0 }
  }

  /// The times of queries, from the values of all fields.
  func queryNanoseconds(_ values: [[Double]]) -> [QueryUse: Double] {
    queries.mapValues { query in
      let time = values[query.time.field][query.time.row]
      // The look-ups of the faster strategy are a part of the time alone.
      return max(0.1 * time, time + query.lookUps(values))
    }
  }

  /// The quantiles of a single frontmost layer, with the look-ups of a slower strategy; `nil` where
  /// that is not asked.
  func latency(_ values: [[Double]]) -> (median: Double, p99: Double)? {
    guard let median, let p99, let query = queries[.topmost] else { return nil }
    let more = max(0, query.lookUps(values))
    return (values[median.field][median.row] + more, values[p99.field][p99.row] + more)
  }

  func costs(_ values: [[Double]]) -> StackCosts {
    StackCosts(
      frameNanoseconds: frame.map { values[$0.field][$0.row] }, movingLayers: movingLayers,
      reorderNanoseconds: reorder.map { values[$0.field][$0.row] },
      buildNanoseconds: values[build.field][build.row], indexBytes: indexBytes)
  }
}
