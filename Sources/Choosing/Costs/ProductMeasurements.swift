import HitTesting
import Measurements
import RandomNumbers

/// What a run of benchmarks says about the strategies that a product may take.
package struct ProductMeasurements: Sendable {
  package let profile: ProductProfile
  /// The sets of images that count: the one that was named, or all on which everything that the
  /// product needs was measured.
  ///
  /// With several of them, the product's images are taken to come from all sets in equal parts, so
  /// that times and bytes are means over the sets.
  package let imageSets: [String]
  /// The strategies that were measured, in the order in which they were given.
  package let strategies: [StrategyFacts]
  /// The costs of every strategy, or why nothing is known of them.
  package let units: [Result<UnitCosts, Missing>]
  /// What the run itself found out about conformance, by strategy.
  package let conformance: [String: ConformanceFinding]
  /// The number of launches of the values that were launched least often.
  package let launches: Int
  /// The costs that were not measured and cannot matter.
  package let omissions: [Omission]
  package let context: [String: String]
  /// All values that costs are computed from.
  private let fields: CostFields
  private let sources: [Result<CostSources, Missing>]

  /// Why nothing is known of the costs of a strategy.
  package struct Missing: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// A cost that was not measured and cannot change the decision.
  package enum Omission: Hashable, Sendable {
    /// The latency of single points: these bounds in nanoseconds meet the budgets.
    case latency(mostMedian: Double, mostP99: Double)
    /// Resolving placements: this is the largest share of the time budget that it can take.
    case placement(mostShare: Double)
  }

  /// Reads what the decision needs.
  ///
  /// - Parameters:
  ///   - results: the run.
  ///   - file: the name of its file, for errors.
  ///   - profile: the product.
  ///   - strategies: the strategies that may be taken; `nil` for all that the profile may need.
  ///   - imageSet: the set of images that stands for the product's; `nil` for all that count.
  /// - Throws: ``ResultsError`` for results of an interrupted run, of another measuring design,
  ///   with numbers that nothing can have measured, without this set of images, or without rows and
  ///   counters that the profile needs.
  package init(
    _ results: BenchmarkResults, file: String, profile: ProductProfile,
    strategies: [StrategyFacts]? = nil, imageSet: String? = nil
  ) throws(ResultsError) {
    let index = try RowIndex(
      results, file: file, strategies: strategies ?? StrategyFacts.candidates(for: profile))
    let needs = CostNeeds(profile)
    try index.requireStack(of: profile, needs, file: file)
    for benchmark in needs.required + needs.bounded {
      try index.requireCounters(of: benchmark)
    }
    let sets = try Self.sets(index, needs, imageSet: imageSet, file: file)
    let missing = needs.bounded.filter { row in sets.contains { index.lacks(row, on: $0) } }
    let needed = needs.required + needs.bounded.filter { !missing.contains($0) }
    let fields = CostFields(
      index, needed + [.preparePNG, .decode], on: sets, needs.ofStack, on: profile.stack.place,
      indexes: IndexFacts.candidates(for: profile).map(\.contender))
    let rows = MeasuredRows(results)
    let texels = sets.map { set in
      results.context[RunContext.preparedTexels(set)].flatMap { PreparedTexels($0) }
    }
    var found = index.strategies.map { facts in
      if let reason = index.failure(of: facts.mask, needed, on: sets) {
        return Result<CostSources, Missing>.failure(Missing(reason: reason))
      }
      return Result { () throws(Missing) in
        try CostSources(
          of: facts, in: profile, needed: Set(needed), on: sets, texels: texels, in: fields, rows)
      }
    }
    let estimates = fields.estimates
    omissions = try Self.omissions(missing, needs, &found, estimates, file: file)
    launches =
      found.compactMap { try? $0.get() }.flatMap(\.deciding).map(fields.launches).min() ?? 0
    self.profile = profile
    self.strategies = index.strategies
    imageSets = sets
    units = found.map { $0.map { $0.units(estimates) } }
    conformance = MeasurementTable(results).conformance.mapValues { ConformanceFinding($0) }
    context = results.context
    (self.fields, sources) = (fields, found)
  }

  /// Draws the costs that another run of the same length might have estimated; `nil` for strategies
  /// about which nothing is known.
  ///
  /// Bytes are exact and are not drawn.
  ///
  /// *Complexity*: O(rows · launches).
  package func draw(using random: inout SeededGenerator) -> [UnitCosts?] {
    let values = fields.draw(using: &random)
    return sources.map { try? $0.get().units(values) }
  }
}
