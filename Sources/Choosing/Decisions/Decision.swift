import Measurements
import Oracles

/// Which strategy a product should take, and how sure that is.
package struct Decision: Sendable {
  package let measurements: ProductMeasurements
  /// All strategies that were measured, in the order of the tables.
  package let candidates: [Candidate]
  /// The indices of the candidates that can be taken, the best first.
  package let order: [Int]
  /// The order without replays.
  package let predicted: [Int]
  /// The order by the rule of those that can be taken, before replays change it.
  let fitting: [Int]
  /// The indices of the candidates that can be taken and that no other one beats in bytes kept and
  /// in time per second at once, the smallest first.
  package let frontier: [Int]
  package let certainty: Certainty
  /// What would have to give; `nil` where a strategy can be taken.
  package let concession: Concession?
  /// What replays of the best candidates took; empty without replays.
  package let replays: [ReplayResult]
  private let findings: [String: ConformanceFinding]
  private let seed: UInt64
  private let rule: DecisionRule
  private let turns = Kept<[TurningPoint]>()

  /// Decides.
  ///
  /// - Parameters:
  ///   - measurements: the costs.
  ///   - conformance: what is known of strategies, in place of what the run found out itself. A
  ///     strategy about which nothing is known is rejected.
  ///   - draws: the number of bootstrap draws.
  ///   - seed: what decides which draws they are.
  ///
  /// *Complexity*: O(draws · rows · launches).
  package init(
    _ measurements: ProductMeasurements, conformance: [String: ConformanceFinding] = [:],
    draws: Int = 1000, seed: UInt64 = 1
  ) {
    self.init(measurements, conformance, draws: draws, seed: seed, predicted: nil, replays: [])
  }

  private init(
    _ measurements: ProductMeasurements, _ findings: [String: ConformanceFinding], draws: Int,
    seed: UInt64, predicted: [Int]?, replays: [ReplayResult]
  ) {
    (self.measurements, self.findings, self.seed) = (measurements, findings, seed)
    self.replays = replays
    let profile = measurements.profile
    let rule = DecisionRule(
      profile, measurements.strategies,
      conformance: measurements.conformance.merging(findings) { $1 }, replays: replays)
    let candidates = rule.candidates(measurements.units)
    let fitting = rule.order(candidates)
    let predicted = predicted ?? fitting
    let order = Self.order(
      fitting, candidates, Self.compared(replays, predicted, candidates),
      within: profile.budgets)
    frontier = Self.frontier(candidates)
    certainty = Certainty(rule, measurements, recommendation: order.first, draws: draws, seed: seed)
    concession = order.isEmpty ? Concession(candidates, profile) : nil
    (self.candidates, self.predicted, self.order) = (candidates, predicted, order)
    (self.fitting, self.rule) = (fitting, rule)
  }

  /// Decides again with what replays of the candidates took that ``replayed`` names.
  ///
  /// A candidate is rejected if 1 in 100 of its frames takes longer than the profile allows, unless
  /// that is so of all that were replayed. Those that are not rejected come in the order of what
  /// they took; unnoticeable differences leave the predicted order as it is.
  ///
  /// - Returns: the decision; the same one without replays.
  package func taking(_ replays: [ReplayResult]) -> Decision {
    if replays.isEmpty { return self }
    return Decision(
      measurements, findings, draws: certainty.draws, seed: seed, predicted: predicted,
      replays: self.replays + replays)
  }

  package var profile: ProductProfile { measurements.profile }

  /// What would lead to another recommendation, if times are as they were measured; empty where
  /// replays decided between the best.
  ///
  /// It is found when it is asked for first, which takes longer than to decide.
  package var turningPoints: [TurningPoint] {
    turns.value {
      let units = measurements.units.map { try? $0.get() }
      return rule.choice(units) == order.first
        ? TurningPoint.all(rule, units, measurements.strategies) : []
    }
  }

  /// The candidates that the rule takes for as good as the best and that promise the same, the best
  /// first; it alone where there is no other, or where replays decided.
  package var equals: [Candidate] {
    guard let best = recommendation else { return [] }
    if isReordered { return [best] }
    let promise = best.facts.promise(for: profile.uses)
    let lowest = order.compactMap { candidates[$0].costs?.score }.min() ?? 0
    return order.map { candidates[$0] }.filter { other in
      (other.costs?.score ?? .infinity) < lowest + Choice.unnoticed
        && other.facts.promise(for: profile.uses) == promise && !tookMore(other)
    }
  }

  /// The smallest of the candidates that are as good.
  package var smallestEqual: Candidate? {
    equals.min { ($0.costs?.retainedBytes ?? 0) < ($1.costs?.retainedBytes ?? 0) }
  }

  /// How many of the candidates that are as good are named.
  package static let namedEquals = 4

  /// The pair that the answer compares the others with: the recommended one, or the one that needs
  /// the least; `nil` for strategies without an index.
  package var toldBest: StrategyFacts? {
    let named = recommendation?.name ?? concession?.strategy
    let best =
      candidates.first { $0.name == named }
      ?? candidates.filter(\.isAble).min { ($0.costs?.score ?? 0) < ($1.costs?.score ?? 0) }
    return best.flatMap { $0.facts.index == nil ? nil : $0.facts }
  }

  /// The candidates that the answer describes: all strategies; of pairs, those that share the index
  /// or the strategy of the best one, and those that the answer names.
  package var told: [Int] {
    guard let best = toldBest else { return Array(candidates.indices) }
    let changes = concession?.named ?? []
    let named = Set(
      turningPoints.compactMap(\.strategy) + certainty.contenders.compactMap(\.strategy)
        + changes.map(\.strategy) + replays.map(\.name)
        + equals.prefix(Self.namedEquals).map(\.name) + [smallestEqual?.name].compactMap { $0 }
        + (order.prefix(2) + frontier).map { candidates[$0].name })
    return candidates.indices.filter { place in
      let facts = candidates[place].facts
      return facts.index == best.index || facts.mask == best.mask || named.contains(facts.name)
    }
  }

  /// The strategy to take; `nil` where none can be taken.
  package var recommendation: Candidate? { order.first.map { candidates[$0] } }
  /// The strategy to take without the recommended one; `nil` if there is none.
  package var runnerUp: Candidate? { order.dropFirst().first.map { candidates[$0] } }

  private static func frontier(_ candidates: [Candidate]) -> [Int] {
    let accepted = candidates.indices.filter { candidates[$0].isAccepted }
    let bytes = { (index: Int) in candidates[index].costs?.retainedBytes ?? 0 }
    return paretoFrontier(accepted) { index in
      (first: bytes(index), second: candidates[index].costs?.nanosecondsPerSecond ?? 0)
    }.sorted { bytes($0) < bytes($1) }
  }
}
