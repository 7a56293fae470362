/// What several runs, mostly of several machines, choose for one product, and why they differ.
///
/// Times of one machine are only compared with each other. What crosses from machine to machine are
/// ratios of two strategies, and shares of the product's budgets.
package struct RunComparison: Sendable {
  package struct Run: Sendable {
    /// The file of the results.
    package let name: String
    package let decision: Decision

    package init(name: String, decision: Decision) {
      (self.name, self.decision) = (name, decision)
    }
  }

  /// The runs in the order in which they were given.
  package let runs: [Run]
  /// The runs whose choice differs from that of the first one, and why.
  package let differences: [Difference]

  /// Why two runs choose differently: the strategies of both, on each of the two machines.
  package struct Difference: Sendable {
    /// The indices of the first run and of the one that differs.
    package let runs: (first: Int, other: Int)
    /// What the first run chooses, as both runs see it; `nil` where it chooses nothing.
    package let firstChoice: Sides?
    /// What the other run chooses, as both runs see it; `nil` where it chooses nothing.
    package let otherChoice: Sides?
    /// The costs of both strategies, those first in which the machines differ most; empty unless
    /// both runs measured both strategies.
    package let costs: [CostDifference]

    /// One strategy in both runs; `nil` where a run did not measure it.
    package struct Sides: Sendable {
      package let strategy: String
      /// As the first run sees it.
      package let first: Candidate?
      /// As the other run sees it.
      package let other: Candidate?
    }
  }

  /// A cost of two strategies in two runs.
  package struct CostDifference: Sendable {
    /// What costs something.
    package let cost: Cost
    /// The share of its budget that the first run's choice takes beyond that of the other run's
    /// choice: in the first run, and in the other.
    package let share: (first: Double, other: Double)
    /// The cost of the first run's choice over that of the other run's choice; `nil` where the
    /// latter is 0.
    package let ratio: (first: Double, other: Double)?

    /// How much more the first run's choice loses by this cost in the other run, as a share of a
    /// budget.
    package var shift: Double { share.other - share.first }
  }

  /// What can differ between two strategies.
  package enum Cost: Hashable, Sendable {
    case queries(QueryUse)
    /// Preparing images that change.
    case imageChanges
    /// Following the layers of a stack that move.
    case layers
    /// The bytes that all images keep.
    case memory
  }

  /// Compares runs that were decided for the same profile.
  package init(_ runs: [Run]) {
    self.runs = runs
    differences = runs.indices.dropFirst().compactMap { index in
      let (first, other) = (runs[0].decision, runs[index].decision)
      return first.recommendation?.name == other.recommendation?.name
        ? nil : Difference(first, other, index)
    }
  }
}

extension RunComparison.Difference {
  fileprivate init(_ first: Decision, _ other: Decision, _ index: Int) {
    func sides(_ name: String?) -> Sides? {
      name.map { name in
        Sides(
          strategy: name, first: first.candidates.first { $0.name == name },
          other: other.candidates.first { $0.name == name })
      }
    }
    runs = (0, index)
    firstChoice = sides(first.recommendation?.name)
    otherChoice = sides(other.recommendation?.name)
    guard let one = firstChoice, let two = otherChoice, let a = one.first, let b = two.first,
      let c = one.other, let d = two.other
    else {
      costs = []
      return
    }
    costs = RunComparison.Cost.all(of: first.profile).compactMap { cost in
      RunComparison.CostDifference(cost, (a, b), (c, d), first.profile, other.profile)
    }.sorted { abs($0.shift) > abs($1.shift) }
  }
}

extension RunComparison.CostDifference {
  /// The cost of two candidates of one run and of the same two of another; `nil` where one was not
  /// measured.
  fileprivate init?(
    _ cost: RunComparison.Cost, _ first: (Candidate, Candidate), _ other: (Candidate, Candidate),
    _ firstProfile: ProductProfile, _ otherProfile: ProductProfile
  ) {
    guard let a = cost.share(first.0, firstProfile), let b = cost.share(first.1, firstProfile),
      let c = cost.share(other.0, otherProfile), let d = cost.share(other.1, otherProfile)
    else { return nil }
    self.cost = cost
    share = (a - b, c - d)
    ratio = b > 0 && d > 0 ? (a / b, c / d) : nil
  }
}

extension RunComparison.Cost {
  fileprivate static func all(of profile: ProductProfile) -> [Self] {
    profile.uses.map { .queries($0) } + (profile.imageChangesPerSecond > 0 ? [.imageChanges] : [])
      + (profile.movingLayers > 0 || profile.stack.orderChangesPerSecond > 0 ? [.layers] : []) + [
        .memory
      ]
  }

  /// The share of a budget that a candidate takes.
  fileprivate func share(_ candidate: Candidate, _ profile: ProductProfile) -> Double? {
    guard let units = candidate.units, let costs = candidate.costs else { return nil }
    let budget = profile.budgets.nanosecondsPerSecond
    return switch self {
    case .queries(let use):
      units.queryNanoseconds[use].map { profile.queriesPerSecond[rate: use] * $0 / budget }
    case .imageChanges: profile.imageChangesPerSecond * units.prepareNanoseconds / budget
    case .layers: units.layerNanosecondsPerSecond(in: profile) / budget
    case .memory: costs.memoryShare
    }
  }
}
