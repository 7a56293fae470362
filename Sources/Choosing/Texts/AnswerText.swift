import HitTesting
import Presentation

/// The answer of a decision in plain sentences.
struct AnswerText {
  private let decision: Decision
  private var profile: ProductProfile { decision.profile }
  private var certainty: CertaintyText { CertaintyText(decision) }

  init(_ decision: Decision) { self.decision = decision }

  /// What to take, why, and how sure that is; or what would have to give.
  var verdict: String {
    guard let best = decision.recommendation, let costs = best.costs else {
      return [decision.concessionSentence, certainty.ofRejection].compactMap { $0 }
        .joined(separator: " ")
    }
    return "Take \(best.name), because \(reason(best, costs)). \(certainty.ofChoice)"
  }

  /// What to know beside the verdict, one item each, the most important first.
  var essentials: [String] {
    let measured = ProductText(decision.measurements).knownMismatches
    guard let best = decision.recommendation, let costs = best.costs else {
      return [measured, plugin].compactMap { $0 }
    }
    let rest = [
      "\(best.facts.sentence).", index(best), equals ?? runnerUp(best, costs), nearestTurn,
    ]
    return ([measured, plugin] + replays + rest).compactMap { $0 }
  }

  /// What to take and why, the runner-up, and how sure that is; or what would have to give.
  var sentences: [String] {
    let measured = ProductText(decision.measurements).knownMismatches
    guard let best = decision.recommendation, let costs = best.costs else {
      return [
        decision.concessionSentence, commonCost, measured, certainty.ofRejection,
      ].compactMap { $0 }
    }
    let first = [
      "Take \(best.name), because \(reason(best, costs)).", exactness(best, costs), neverPays(best),
      commonCost,
    ]
    let rest = [
      index(best), equals, runnerUp(best, costs), nearestTurn, measured, certainty.ofChoice,
    ]
    return (first + replays + rest).compactMap { $0 }
  }

  /// What replays took and changed, and where they are narrow.
  private var replays: [String?] {
    [
      decision.replaySentence, decision.replayChange,
      decision.comparedReplays.narrowness(in: profile),
    ]
  }

  /// What most of the time goes into whichever strategy is taken; `nil` if there is no such part.
  private var commonCost: String? {
    decision.commonCost.map { common in
      let rest =
        common.share >= Self.nearlyAll
        ? "so memory decides here" : "so the strategies differ only in the rest"
      let share = common.share > 0.99 ? "Nearly all" : Quantity.wholePercent(common.share)
      return "\(share) of the time, \(Quantity.time(common.nanosecondsPerSecond)) of "
        + "\(Quantity.time(common.totalPerSecond)) per second, goes into working out where the "
        + "texels of each moved layer are. Every strategy pays that alike, \(rest). To pay less, do "
        + "it only for a layer that is asked, and count only such changes in "
        + "layer-changes-per-second."
    }
  }

  /// What the index of a pair contributes; `nil` for a strategy alone.
  private func index(_ best: Candidate) -> String? {
    guard let stack = best.units?.stack, let name = best.facts.index?.name else { return nil }
    let asked = profile.stackUses.map { use in
      "\(Quantity.time(best.units?.queryNanoseconds[use])) for a \(use.singular)"
    }
    let moving = stack.movingLayers
    let frame = stack.frameNanoseconds.map {
      "\(Quantity.time($0)) to follow a frame in which "
        + Quantity.counted(moving, "layer moves", "layers move")
    }
    let reorder = stack.reorderNanoseconds.map {
      "\(Quantity.time($0)) to follow a layer that comes to the front"
    }
    let build = Quantity.time(stack.buildNanoseconds)
    let budget = profile.budgets.nanosecondsPerFrame
    let over = stack.buildNanoseconds > budget ? ", more than a frame allows" : ""
    return "With \(best.facts.mask) under it, \(name) takes "
      + Quantity.list(asked + [frame, reorder].compactMap { $0 })
      + ", and keeps \(Quantity.bytes(stack.indexBytes)). Preparing it anew, with the images "
      + "that were measured, takes \(build)\(over).\(exchange(best.facts))"
  }

  /// Says that the two of a pair were not measured together; empty if they were.
  private func exchange(_ pair: StrategyFacts) -> String {
    guard let over = pair.index?.measuredOver, over != pair.mask else { return "" }
    return " The index was measured over \(over); the look-ups of \(pair.mask) replace those of "
      + "\(over)."
  }

  /// The share of a common cost beside which nothing else counts.
  private static let nearlyAll = 0.95

  /// What the strategy to take is, what it is for and what it cannot do; `nil` where none can be
  /// taken, and for plug-ins.
  var guide: String? {
    decision.recommendation.flatMap { best in
      best.facts.guide.map { guide in
        "\(best.facts.mask) in general: \(guide.whatItIs) \(guide.purpose) \(guide.limits)"
      }
    }
  }

  /// Why a strategy is taken although its points never pay; `nil` for others.
  private func neverPays(_ candidate: Candidate) -> String? {
    guard let reading = BreakEven.reading(decision.candidates, in: profile),
      candidate.units != nil, candidate.breakEvenPoints == nil,
      candidate.facts.mask != BreakEven.reader
    else { return nil }
    let areas = profile.imageUses.filter { $0.kind != .point }.map(\.plural)
    return "For points alone, reading the pixels of the decoded image would be as fast or faster, "
      + "\(Quantity.time(reading)) per point. \(candidate.name) is taken for "
      + (areas.isEmpty ? "its memory." : "its \(Quantity.list(areas)) and for its memory.")
  }

  /// What is nearest to another answer, by its factor.
  private var nearestTurn: String? {
    let nearest = decision.turningPoints.min { first, second in
      Self.distance(first) < Self.distance(second)
    }
    guard let nearest else { return nil }
    let quantity = nearest.quantity
    return "If \(quantity.subject) \(nearest.value > nearest.current ? "rose" : "fell") from "
      + "\(quantity.unit.spelled(nearest.current)) to \(quantity.unit.spelled(nearest.value)), "
      + (nearest.strategy.map { "\($0) would be the choice." } ?? "nothing would fit.")
  }

  private static func distance(_ point: TurningPoint) -> Double {
    max(point.value / point.current, point.current / point.value)
  }

  /// The shares and their sum: `0.31 % of the time budget + 6.20 % of the memory budget = 6.51 %`.
  private func shares(_ costs: ProductCosts) -> String {
    let (parts, sum) = Quantity.sum([costs.timeShare, costs.memoryShare])
    return "\(parts[0]) of the time budget + \(parts[1]) of the memory budget = \(sum)"
  }

  private func reason(_ best: Candidate, _ costs: ProductCosts) -> String {
    switch decision.reason {
    case _ where decision.candidates.count == 1:
      return "it is the only strategy that was measured, and it meets the budgets: \(shares(costs))"
    case .fitsAlone, nil:
      return "it alone does what the product asks within the budgets: \(shares(costs))"
    case .lowestScore(let count):
      return "it costs the least of the \(count) that meet the budgets: \(shares(costs))"
    case .moreExact(let name, _):
      let other = decision.candidates.first { $0.name == name }
      let parts = other.map { differences(of: best, from: $0, "its points are", "its discs are") }
      let exact = parts.map { $0.isEmpty ? ["it is more exact"] : $0 } ?? ["it is more exact"]
      return Quantity.list(exact + ["it costs practically the same as the cheapest, \(name)"])
    case .leastReplayed:
      return "no other took noticeably less in a replay of the product; by the measurements of "
        + "its parts, it takes \(shares(costs))"
    }
  }

  /// The score of a strategy that is taken because it is more exact; `nil` for others.
  private func exactness(_ best: Candidate, _ costs: ProductCosts) -> String? {
    guard case .moreExact(let name, let difference) = decision.reason else { return nil }
    let other = decision.candidates.first { $0.name == name }
    let parts =
      other.map { differences(of: $0, from: best, "whose points are", "whose discs are") } ?? []
    let which = parts.isEmpty ? "" : ", \(Quantity.list(parts))"
    return "Its score is \(shares(costs)), \(Quantity.points(difference)) points above that of "
      + "\(name)\(which)."
  }

  /// What a strategy promises about points and about discs, where that is not what another one
  /// does.
  private func differences(
    of candidate: Candidate, from other: Candidate, _ points: String, _ discs: String
  ) -> [String] {
    let (own, theirs) = (promise(candidate), promise(other))
    return [
      own.points == theirs.points ? nil : own.points.map { "\(points) \($0)" },
      own.areas == theirs.areas ? nil : own.areas.map { "\(discs) \($0)" },
    ].compactMap { $0 }
  }

  private func promise(_ candidate: Candidate) -> Promise {
    candidate.facts.promise(for: profile.uses)
  }

  private func runnerUp(_ best: Candidate, _ costs: ProductCosts) -> String? {
    guard let other = decision.runnerUp, let theirs = other.costs else { return nil }
    let difference = theirs.score - costs.score
    let points = "\(Quantity.points(abs(difference))) points"
    var score =
      difference == 0 ? "the same" : "\(points) \(difference > 0 ? "higher" : "lower")"
    if abs(difference) < Choice.unnoticed {
      score += ", which is not noticeable"
    }
    let differing = differences(of: other, from: best, "its points are", "its discs are")
    let but = differing.isEmpty ? "" : ", and \(Quantity.list(differing))"
    return
      "The runner-up is \(other.name): \(shares(theirs)). Its score is \(score)\(but). It \(Self.comparison(theirs, with: costs))."
  }

  /// That several are as good, and which of them is the smallest; `nil` where at most two are.
  private var equals: String? {
    let names = decision.equals.map(\.name)
    guard names.count > 2, let smallest = decision.smallestEqual else { return nil }
    let others = names.count - Decision.namedEquals
    let named =
      others > 0
      ? names.prefix(Decision.namedEquals) + [Quantity.counted(others, "other", "others")]
      : names[...]
    return
      "Any of these \(names.count) will do, as their costs do not differ noticeably: "
      + "\(Quantity.list(Array(named), "or")). The smallest is \(smallest.name), with "
      + "\(Quantity.bytes(smallest.costs?.retainedBytes))."
  }

  /// How the plug-in of the product stands; `nil` if the rest of the answer says it.
  private var plugin: String? {
    let told = [decision.recommendation?.name, decision.runnerUp?.name]
    guard let own = decision.candidates.first(where: { $0.facts.isPlugin }),
      !told.contains(own.name)
    else { return nil }
    if !own.isAccepted {
      return "\(own.name), your own, is rejected: \(own.reasons)."
    }
    guard let costs = own.costs, let best = decision.recommendation?.costs else { return nil }
    return "\(own.name), your own, \(Self.comparison(costs, with: best))."
  }

  /// How a strategy's time and memory differ from another's: `is as fast and takes 27 % more
  /// memory`.
  static func comparison(_ costs: ProductCosts, with other: ProductCosts) -> String {
    let time = amount(costs.nanosecondsPerSecond, other.nanosecondsPerSecond, of: "time")
    let memory = amount(costs.retainedBytes, other.retainedBytes, of: "memory") ?? "as much memory"
    return time.map { "takes \($0) and \(memory)" } ?? "is as fast and takes \(memory)"
  }

  /// How much more or less of something there is than a reference; `nil` for as much.
  private static func amount(_ value: Double, _ reference: Double, of what: String) -> String? {
    if value == reference { return nil }
    guard reference > 0 else { return "over 999 × the \(what)" }
    let ratio = value / reference
    let percent = Quantity.wholePercent(abs(ratio - 1))
    if percent == Quantity.wholePercent(0) { return nil }
    return (0.5..<2).contains(ratio)
      ? "\(percent) \(ratio > 1 ? "more" : "less") \(what)"
      : "\(Quantity.multiple(ratio)) the \(what)"
  }
}
