import Choosing
import Reports

/// The answer of a decision in plain sentences.
struct AnswerText {
  private let decision: Decision
  private var profile: ProductProfile { decision.profile }

  init(_ decision: Decision) { self.decision = decision }

  /// What to take and why, the runner-up, and how sure that is; or what would have to give.
  var sentences: [String] {
    guard let best = decision.recommendation, let costs = best.costs else {
      return [ConcessionText(decision).sentence, commonCost, uncertainRejection].compactMap { $0 }
    }
    return [
      "Take \(best.name), because \(reason(best, costs)).", commonCost, guide(best),
      runnerUp(best, costs), nearestTurn, certainty,
    ].compactMap { $0 }
  }

  /// What most of the time goes into whichever strategy is taken; `nil` if there is no such part.
  private var commonCost: String? {
    decision.commonCost.map { common in
      "\(Quantity.percent(common.share)) of the time, \(Quantity.time(common.nanosecondsPerSecond)) of "
        + "\(Quantity.time(common.totalPerSecond)) per second, goes into resolving the placements of "
        + "changed layers, which is the same for every strategy, so the strategies differ only in the "
        + "rest; to lower it, resolve a placement only when its layer is asked, and count only such "
        + "changes in layer-changes-per-second."
    }
  }

  private func guide(_ candidate: Candidate) -> String? {
    candidate.facts.guide.map { "\(candidate.name): \($0.whatItIs) \($0.purpose) \($0.limits)" }
  }

  /// What is nearest to another answer, by its factor.
  private var nearestTurn: String? {
    let nearest = decision.turningPoints.min { first, second in
      Self.distance(first) < Self.distance(second)
    }
    guard let nearest else { return nil }
    let quantity = nearest.quantity
    return "The nearest change that was found: at \(quantity.spell(nearest.value)) instead of "
      + "\(quantity.spell(nearest.current)) (\(quantity.name)), "
      + (nearest.strategy.map { "take \($0)." } ?? "nothing fits.")
  }

  private static func distance(_ point: TurningPoint) -> Double {
    max(point.value / point.current, point.current / point.value)
  }

  /// The shares and their sum: `0.31 % of the time budget + 6.20 % of the memory budget = 6.51 %`.
  private func shares(_ costs: ProductCosts) -> String {
    "\(Quantity.percent(costs.timeShare)) of the time budget + "
      + "\(Quantity.percent(costs.memoryShare)) of the memory budget = "
      + Quantity.percent(costs.score)
  }

  private func fidelity(_ candidate: Candidate) -> String {
    "\(candidate.facts.promise(for: profile.uses))"
  }

  private func reason(_ best: Candidate, _ costs: ProductCosts) -> String {
    switch decision.reason {
    case .fitsAlone, nil: "it alone does what the product asks within the budgets: \(shares(costs))"
    case .lowestScore(let count):
      "it costs the least of the \(count) that meet the budgets: \(shares(costs))"
    case .moreExact(let name, let difference):
      "it is \(fidelity(best)) and costs \(points(difference)) more than the cheapest, \(name)"
        + (decision.candidates.first { $0.name == name }.map { ", which is \(fidelity($0))" } ?? "")
        + ": \(shares(costs))"
    }
  }

  private func runnerUp(_ best: Candidate, _ costs: ProductCosts) -> String? {
    guard let other = decision.runnerUp, let theirs = other.costs else { return nil }
    let difference = theirs.score - costs.score
    var sentence = "The runner-up is \(other.name): \(shares(theirs)), "
    sentence +=
      difference == 0
      ? "the same"
      : "\(points(abs(difference))) \(difference > 0 ? "more" : "less")"
    if Quantity.percent(theirs.score) == Quantity.percent(costs.score) {
      sentence += ", which nobody notices (scores within 1 percentage point are ordered by "
      sentence += "exactness, then by score, then as in the tables)"
    }
    if fidelity(other) != fidelity(best) { sentence += ", and \(fidelity(other))" }
    sentence += ". It takes \(ratio(theirs.nanosecondsPerSecond, costs.nanosecondsPerSecond)) the "
    sentence += "time and keeps \(ratio(theirs.retainedBytes, costs.retainedBytes)) the bytes."
    return sentence
  }

  private func points(_ difference: Double) -> String {
    difference < 0.000_005
      ? "less than 0.001 percentage points" : "\(Quantity.points(difference)) percentage points"
  }

  private func ratio(_ value: Double, _ reference: Double) -> String {
    reference > 0 ? "\(Quantity.ratio(value / reference)) ×" : "more than 1,000 ×"
  }

  /// How sure it is that nothing meets the budgets; `nil` where that does not depend on costs.
  private var uncertainRejection: String? {
    guard case .budgets = decision.concession else { return nil }
    let certainty = decision.certainty
    let draws = Self.draws(certainty) {
      $0.map { "found that \($0) fits" } ?? "found that nothing fits"
    }
    if certainty.isFirm { return "This is firm: \(draws)." }
    if certainty.contenders.count > 1 { return "This is a close call: \(draws)." }
    return "\(Self.fewLaunches(certainty)): \(draws)."
  }

  /// What the draws of the bootstrap say: `of 200 simulated reruns, 160 chose a and 40 chose b`.
  private static func draws(
    _ certainty: Certainty, _ outcome: (_ strategy: String?) -> String
  ) -> String {
    let shares = certainty.contenders.map { share in
      let count = certainty.contenders.count == 1 ? "all" : Quantity.count(share.draws)
      return "\(count) \(outcome(share.strategy))"
    }
    return "of \(Quantity.counted(certainty.draws, "simulated rerun", "simulated reruns")), "
      + Quantity.list(shares)
  }

  private static func fewLaunches(_ certainty: Certainty) -> String {
    "This is not firm, because \(Quantity.counted(certainty.launches, "launch", "launches")) "
      + "\(certainty.launches == 1 ? "is" : "are") too few; it takes \(Certainty.leastLaunches)"
  }

  private var certainty: String {
    let certainty = decision.certainty
    let draws = Self.draws(certainty) { "chose \($0 ?? "nothing")" }
    if certainty.isFirm { return "This is firm: \(draws)." }
    if certainty.contenders.count > 1 {
      let names = certainty.contenders.map { $0.strategy ?? "nothing that fits" }
      return "This is a close call between \(Quantity.list(names)): \(draws)."
    }
    return "\(Self.fewLaunches(certainty)): \(draws)."
  }
}

extension Quantity {
  /// Spells a difference of shares in percentage points.
  static func points(_ difference: Double) -> String {
    String(percent(difference).dropLast(2))
  }
}
