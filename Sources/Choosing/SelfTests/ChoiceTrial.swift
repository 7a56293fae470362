import Measurements

/// What one of several runs for the same product recommends.
package struct ChoiceTrial: Codable, Hashable, Sendable {
  /// The name of the profile.
  package let profile: String
  /// The strategy to take; `nil` where none can be taken.
  package let recommendation: String?
  /// Whether the recommendation is firm, and no close call.
  package let isFirm: Bool
  /// The strategies between which a close call is; `nil` stands for draws in which none could be
  /// taken.
  package let between: [String?]
  /// The number of launches of the values that were launched least often.
  package let launches: Int
  /// The number of cores that other programs kept busy; `nil` where the system does not say.
  package let coresUsedByOthers: Double?

  package init(_ decision: Decision) {
    let certainty = decision.certainty
    profile = decision.profile.name
    recommendation = decision.recommendation?.name
    isFirm = certainty.isFirm
    between = certainty.contenders.map(\.strategy)
    launches = certainty.launches
    coresUsedByOthers = decision.measurements.context[RunContext.otherLoad].flatMap(Double.init)
  }

  /// How two runs for one product relate.
  package enum Agreement: String, Hashable, Sendable {
    /// They recommend the same.
    case same
    /// They recommend different strategies, and at least one calls it close between both of them.
    case closeCall = "close-call"
    /// They recommend different strategies, and neither says that it could be the other.
    case contradiction
  }

  /// How this run and another one for the same product relate.
  package func agreement(with other: ChoiceTrial) -> Agreement {
    if recommendation == other.recommendation { return .same }
    func allows(_ trial: ChoiceTrial, _ found: String?) -> Bool {
      !trial.isFirm && trial.between.contains { $0 == found }
    }
    return allows(self, other.recommendation) || allows(other, recommendation)
      ? .closeCall : .contradiction
  }
}
