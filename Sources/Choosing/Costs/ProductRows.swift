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
  private let sources: [Result<CostSources, ProductMeasurements.Missing>]

  init(
    _ results: BenchmarkResults, file: String, profile: ProductProfile,
    strategies: [StrategyFacts], imageSet: String?
  ) throws(ResultsError) {
    let index = try RowIndex(results, file: file, strategies: strategies)
    let needs = CostNeeds(profile)
    let sets = try Self.sets(index, needs, imageSet: imageSet, file: file)
    let missing = Set(needs.bounded.filter { row in sets.contains { index.lacks(row, on: $0) } })
    let queries =
      needs.required + needs.bounded.filter { !missing.contains($0) }
      + [.preparePNG]
    let fields = CostFields(index, queries, on: sets)
    let rows = MeasuredRows(results)
    let needed = Set(queries.dropLast())
    self.strategies = index.strategies
    sources = index.strategies.map { facts in
      if let reason = index.failure(of: facts.name, queries.dropLast(), on: sets) {
        return .failure(ProductMeasurements.Missing(reason: reason))
      }
      return Result { () throws(ProductMeasurements.Missing) in
        try CostSources(
          of: facts, uses: profile.uses, needed: needed, on: sets, in: fields, rows)
      }
    }
    let found = sources.compactMap { try? $0.get() }
    launches = found.flatMap(\.deciding).map(fields.launches).min() ?? 0
    let points = found.compactMap { $0.units(fields.estimates).queryNanoseconds[.points] }
    omissions = try needs.omissions(without: missing, slowestPoint: points.max(), file: file)
    imageSets = sets
    self.fields = fields
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
