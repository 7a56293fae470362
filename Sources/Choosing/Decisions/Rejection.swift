import HitTesting

/// Why a strategy cannot be taken for a product, with the number and what the product asks.
package enum Rejection: Hashable, Sendable {
  /// Its verdicts do not depend on alpha.
  case ignoresAlpha
  /// It is wrong about what the product uses, or was not checked.
  case doesNotConform(detail: String)
  /// It promises less than the product asks.
  case fidelity(Fidelity, required: Fidelity)
  /// It does not answer queries of a use that the product has.
  case unanswered(QueryUse)
  /// It keeps one threshold, and the product has another one in each query.
  case keepsOneThreshold
  /// It takes alpha otherwise between the centers of texels.
  case sampling(Sampling)
  /// It was not measured, or its benchmark failed.
  case notMeasured(reason: String)
  case overBudget(Budget, needs: Double, allowed: Double)

  /// What a product can spend.
  package enum Budget: String, CaseIterable, Hashable, Sendable {
    /// The bytes that all prepared images keep.
    case retainedBytes
    /// The same budget while an image is prepared.
    case peakBytes
    /// The median time of a single point query, in nanoseconds.
    case medianLatency
    /// The time of 99 of 100 single point queries, in nanoseconds.
    case p99Latency
    /// The time of all hit tests per frame, in nanoseconds.
    case frame
    /// The same budget in a frame in which an image changes.
    case frameWithChange
    /// The same budget in the slowest of 100 frames of a replay.
    case replayedFrame
  }

  /// By what factor the budget would have to grow; `nil` for what no budget buys.
  package var excess: Double? {
    guard case .overBudget(_, let needs, let allowed) = self else { return nil }
    return needs / allowed
  }
}

extension Rejection {
  /// Why a strategy cannot be taken whatever it costs.
  package static func ofNature(
    _ facts: StrategyFacts, _ profile: ProductProfile, _ conformance: ConformanceFinding?
  ) -> [Rejection] {
    let uses = profile.uses
    let unanswered = uses.filter { !facts.answers($0) }.map { Rejection.unanswered($0) }
    var reasons: [Rejection] = []
    if !facts.readsAlpha { reasons.append(.ignoresAlpha) }
    if let conformance {
      // What cannot be asked is not a verdict; then the reason why it cannot be asked stands alone.
      let isReason =
        conformance.isJudged || (unanswered.isEmpty && profile.sampling == facts.sampling)
      if !conformance.conforms && isReason {
        reasons.append(.doesNotConform(detail: conformance.detail))
      }
    } else {
      reasons.append(.doesNotConform(detail: "it was not checked"))
    }
    reasons += unanswered
    if profile.threshold == .perQuery && !facts.answersAnyThreshold {
      reasons.append(.keepsOneThreshold)
    }
    if profile.sampling != facts.sampling { reasons.append(.sampling(profile.sampling)) }
    let promised = facts.promise(for: uses).worst
    if promised.isLessExact(than: profile.fidelity) {
      reasons.append(.fidelity(promised, required: profile.fidelity))
    }
    return reasons
  }

  /// Which budgets a strategy exceeds.
  ///
  /// A latency that was not measured is not over its budget; ``ProductMeasurements`` sees to it
  /// that it cannot be. Nor is a frame that was not replayed.
  static func ofBudgets(
    _ units: UnitCosts, _ costs: ProductCosts, replayedFrame: Double?, _ profile: ProductProfile
  ) -> [Rejection] {
    let budgets = profile.budgets
    var reasons: [Rejection] = []
    func check(_ budget: Budget, _ needs: Double?, _ allowed: Double) {
      if let needs, needs > allowed {
        reasons.append(.overBudget(budget, needs: needs, allowed: allowed))
      }
    }
    check(.retainedBytes, costs.retainedBytes, budgets.bytes)
    check(.peakBytes, costs.peakBytes, budgets.bytes)
    if profile.asksSinglePoints {
      check(.medianLatency, units.medianLatencyNanoseconds, budgets.medianLatencyNanoseconds)
      check(.p99Latency, units.p99LatencyNanoseconds, budgets.p99LatencyNanoseconds)
    }
    check(.frame, costs.nanosecondsPerFrame, budgets.nanosecondsPerFrame)
    if profile.imageChangesPerSecond > 0 || profile.stack.orderChangesPerSecond > 0 {
      check(.frameWithChange, costs.nanosecondsPerFrameWithChange, budgets.nanosecondsPerFrame)
    }
    check(.replayedFrame, replayedFrame, budgets.nanosecondsPerFrame)
    return reasons
  }
}

extension ProductProfile {
  /// The largest value of a budget that a profile of this frame rate may have, in nanoseconds or
  /// bytes.
  package func largest(_ budget: Rejection.Budget) -> Double {
    switch budget {
    case .retainedBytes, .peakBytes: ProfileRanges.bytes.upperBound
    case .medianLatency, .p99Latency: ProfileRanges.latencyNanoseconds.upperBound
    // The frames of a second have a second together.
    case .frame, .frameWithChange, .replayedFrame:
      min(ProfileRanges.frameNanoseconds.upperBound, 1e9 / budgets.framesPerSecond)
    }
  }
}
