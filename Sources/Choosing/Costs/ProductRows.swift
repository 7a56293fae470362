import HitTesting
import Measurements

/// The rows of a run that a product needs, found and checked.
struct ProductRows: Sendable {
  /// The sets of images that count.
  let imageSets: [String]
  /// The strategies that have rows.
  let strategies: [StrategyFacts]
  /// All values that costs are computed from.
  let fields: CostFields
  /// The costs that were not measured and cannot matter.
  let omissions: [ProductMeasurements.Omission]
  /// The number of launches of the values that were launched least often.
  let launches: Int
  private let sources: [Result<CostSources, Missing>]

  private typealias Missing = ProductMeasurements.Missing

  init(
    _ results: BenchmarkResults, file: String, profile: ProductProfile,
    strategies: [StrategyFacts], imageSet: String?
  ) throws(ResultsError) {
    let index = try RowIndex(results, file: file, strategies: strategies)
    let needs = CostNeeds(profile)
    for benchmark in needs.required + needs.bounded {
      try index.requireCounters(of: benchmark)
    }
    let sets = try Self.sets(index, needs, imageSet: imageSet, file: file)
    let missing = needs.bounded.filter { row in sets.contains { index.lacks(row, on: $0) } }
    let needed = needs.required + needs.bounded.filter { !missing.contains($0) }
    let fields = CostFields(index, needed + [.preparePNG, .decode], on: sets)
    let rows = MeasuredRows(results)
    let texels = sets.map { set in
      results.context[RunContext.preparedTexels(set)].flatMap { PreparedTexels($0) }
    }
    var found = index.strategies.map { facts in
      if let reason = index.failure(of: facts.name, needed, on: sets) {
        return Result<CostSources, Missing>.failure(Missing(reason: reason))
      }
      return Result { () throws(Missing) in
        try CostSources(
          of: facts, uses: profile.uses, needed: Set(needed), on: sets, texels: texels, in: fields,
          rows)
      }
    }
    omissions = try Self.omissions(missing, needs, &found, fields.estimates, file: file)
    launches =
      found.compactMap { try? $0.get() }.flatMap(\.deciding).map(fields.launches).min() ?? 0
    self.strategies = index.strategies
    imageSets = sets
    sources = found
    self.fields = fields
  }

  /// Leaves out what was not measured and cannot matter.
  ///
  /// A strategy whose latency may be over its budget counts as not measured.
  ///
  /// - Throws: a fault that names what does matter.
  private static func omissions(
    _ missing: [BenchmarkQuery], _ needs: CostNeeds,
    _ sources: inout [Result<CostSources, Missing>],
    _ estimates: [[Double]], file: String
  ) throws(ResultsError) -> [ProductMeasurements.Omission] {
    var (omissions, needed): ([ProductMeasurements.Omission], [BenchmarkQuery]) = ([], [])
    if missing.contains(.pointSingle) {
      var bounds: [(median: Double, p99: Double)] = []
      for index in sources.indices {
        guard let point = (try? sources[index].get())?.units(estimates).queryNanoseconds[.points]
        else { continue }
        if let bound = needs.latencyBound(point: point) {
          bounds.append(bound)
        } else {
          sources[index] = .failure(
            Missing(reason: "its latency was not measured, and may be over a budget"))
        }
      }
      if let most = bounds.max(by: { $0.median < $1.median }) {
        omissions.append(.latency(mostMedian: most.median, mostP99: most.p99))
      } else {
        needed.append(.pointSingle)
      }
    }
    if missing.contains(.placement) {
      if let share = needs.placementBound {
        omissions.append(.placement(mostShare: share))
      } else {
        needed.append(.placement)
      }
    }
    if !needed.isEmpty { throw needs.fault(needed, file: file) }
    return omissions
  }

  /// The costs of every strategy, from the values of all fields.
  func units(_ values: [[Double]]) -> [Result<UnitCosts, ProductMeasurements.Missing>] {
    sources.map { $0.map { $0.units(values) } }
  }

  /// The sets of images on which everything was measured that has to be.
  private static func sets(
    _ index: RowIndex, _ needs: CostNeeds, imageSet: String?, file: String
  ) throws(ResultsError) -> [String] {
    var sets = index.imageSets
    if sets.isEmpty && imageSet == nil {
      throw needs.fault(needs.required.filter { !index.hasRows(of: $0) }, file: file)
    }
    if let imageSet {
      if !sets.contains(imageSet) {
        let known = sets.isEmpty ? "has none" : "has \(sets.joined(separator: ", "))"
        throw ResultsError(
          file: file, reason: "no strategy was prepared on images \(imageSet); the file \(known)")
      }
      sets = [imageSet]
    }
    let missing = sets.map { set in needs.required.filter { index.lacks($0, on: set) } }
    let complete = zip(sets, missing).filter { $1.isEmpty }.map { $0.0 }
    if complete.isEmpty {
      let least = missing.min { $0.count < $1.count }
      throw needs.fault(least ?? needs.required, file: file)
    }
    return complete
  }
}
