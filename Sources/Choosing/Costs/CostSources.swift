import Measurements

/// Where the costs of a strategy come from: one place for each set of images.
struct CostSources: Sendable {
  private var queries: [QueryUse: [CostFields.Place]] = [:]
  private var prepare: [CostFields.Place] = []
  /// For each set of images.
  private let texels: [PreparedTexels?]
  private var preparePNG: [CostFields.Place] = []
  private var decode: [CostFields.Place] = []
  private var placement: [CostFields.Place] = []
  private var median: [CostFields.Place] = []
  private var p99: [CostFields.Place] = []
  private var stack: StackSources?
  private var retainedBytes = 0.0
  private var peakBytes = 0.0

  static let (median, p99) = ("p50_ns", "p99_ns")

  /// Finds the costs of a strategy on some sets of images.
  ///
  /// Without a benchmark that is `needed`, the strategy cannot be judged. Times of preparing are
  /// scaled by `texels`, one for each set, where they are known.
  ///
  /// - Throws: what was not measured.
  init(
    of facts: StrategyFacts, in profile: ProductProfile, needed: Set<BenchmarkQuery>,
    on sets: [String], texels: [PreparedTexels?], in fields: CostFields, _ rows: MeasuredRows
  ) throws(ProductMeasurements.Missing) {
    self.texels = texels
    func places(
      _ benchmark: BenchmarkQuery, _ counter: String? = nil
    ) throws(ProductMeasurements.Missing) -> [CostFields.Place] {
      let name = benchmark.commonContender ?? facts.mask
      var places: [CostFields.Place] = []
      for set in sets {
        if let place = fields.place(benchmark.row(name, set), counter) {
          places.append(place)
        } else if needed.contains(benchmark) {
          throw ProductMeasurements.Missing(
            reason: "\(benchmark.rawValue) was not measured on \(set)")
        }
      }
      return places.count == sets.count ? places : []
    }
    for use in profile.imageUses where facts.answers(use) {
      queries[use] = try places(use.benchmark)
    }
    prepare = try places(.prepare)
    preparePNG = try places(.preparePNG)
    decode = try places(.decode)
    placement = try places(.placement)
    median = try places(.pointSingle, Self.median)
    p99 = try places(.pointSingle, Self.p99)
    for set in sets {
      let row = BenchmarkQuery.prepare.row(facts.mask, set)
      guard let retained = rows.counter("retained_bytes", of: row),
        let peak = rows.counter("peak_bytes", of: row)
      else { throw ProductMeasurements.Missing(reason: "its memory was not measured on \(set)") }
      retainedBytes += retained / Double(sets.count)
      peakBytes += peak / Double(sets.count)
    }
    stack = try StackSources(of: facts, in: profile, on: sets, in: fields, rows)
  }

  /// The places that the decision depends on.
  var deciding: [CostFields.Place] {
    queries.values.flatMap { $0 } + prepare + placement + median + p99 + (stack?.deciding ?? [])
  }

  /// The costs, from the values of all fields.
  func units(_ values: [[Double]]) -> UnitCosts {
    let timed = prepare.map { values[$0.field][$0.row] }
    let means = zip(timed, texels).map { $0 * ($1?.toAll ?? 1) }
    let largest = zip(timed, texels).map { $0 * ($1?.toLargest ?? 1) }
    let (stackTimes, latency) = (stack?.queryNanoseconds(values) ?? [:], stack?.latency(values))
    func later(_ image: Double?, _ stack: Double?) -> Double? {
      [image, stack].compactMap { $0 }.max()
    }
    return UnitCosts(
      queryNanoseconds: queries.compactMapValues { values.mean($0) }.merging(stackTimes) { $1 },
      prepareNanoseconds: means.reduce(0, +) / Double(max(1, means.count)),
      largestPrepareNanoseconds: largest.max() ?? 0,
      decodeNanoseconds: values.mean(decode)
        ?? values.mean(preparePNG).map { max(0, $0 - (values.mean(prepare) ?? 0)) },
      placementNanoseconds: values.mean(placement),
      medianLatencyNanoseconds: later(values.mean(median), latency?.median),
      p99LatencyNanoseconds: later(values.mean(p99), latency?.p99),
      retainedBytesPerImage: retainedBytes, peakBytesPerImage: peakBytes,
      stack: stack?.costs(values))
  }
}
