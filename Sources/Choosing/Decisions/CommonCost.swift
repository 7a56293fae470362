/// A part of a product's time that is the same whichever strategy is taken, and larger than all
/// other parts together: resolving the placements of changed layers.
package struct CommonCost: Hashable, Sendable {
  /// The time of the part per second, in nanoseconds.
  package let nanosecondsPerSecond: Double
  /// The time of all hit tests per second, in nanoseconds.
  package let totalPerSecond: Double

  /// The share of all time, above ½ and at most 1.
  package var share: Double { nanosecondsPerSecond / totalPerSecond }

  /// Finds the part in what a candidate costs; `nil` if there is none.
  init?(_ candidate: Candidate, in profile: ProductProfile) {
    guard let placement = candidate.units?.placementNanoseconds,
      let total = candidate.costs?.nanosecondsPerSecond
    else { return nil }
    nanosecondsPerSecond = profile.layerChangesPerSecond * placement
    totalPerSecond = total
    if !(nanosecondsPerSecond > totalPerSecond / 2) { return nil }
  }
}

extension Decision {
  /// The part of the time that is the same for all strategies and dominates the time of the
  /// recommended one, or of the one that needs the least where frames take too long for all; `nil`
  /// if there is none.
  package var commonCost: CommonCost? {
    if let recommendation { return CommonCost(recommendation, in: profile) }
    let raises = (concession?.named ?? []).filter(\.isOfBudgets)
    guard let least = raises.min(by: { $0.excess < $1.excess }),
      least.kinds.contains(.frameTime)
    else { return nil }
    return candidates.first { $0.name == least.strategy }
      .flatMap { CommonCost($0, in: profile) }
  }
}
