import Measurements

/// A profile's decision as a function of the costs: what does not depend on costs is worked out
/// once.
struct DecisionRule {
  var profile: ProductProfile
  private let strategies: [StrategyFacts]
  /// What stands against each strategy whatever it costs.
  private let nature: [[Rejection]]
  private let promises: [Promise]
  private let conformance: [ConformanceFinding?]
  /// The time of 99 in 100 frames of its replay at most; `nil` where no replay shows it.
  private let replayedFrames: [Double?]
  /// The least of these of all that were replayed; 0 where some replay does not show it.
  private let leastReplayedFrame: Double

  init(
    _ profile: ProductProfile, _ strategies: [StrategyFacts],
    conformance: [String: ConformanceFinding], replays: [ReplayResult]
  ) {
    self.profile = profile
    self.strategies = strategies
    // A run judges strategies, and compares the answers of their indexes while it asks them.
    let findings = strategies.map { conformance[$0.name] ?? conformance[$0.mask] }
    nature = zip(strategies, findings).map { Rejection.ofNature($0, profile, $1) }
    replayedFrames = strategies.map { facts in
      replays.first { $0.name == facts.name }?.heldFrame(in: profile)
    }
    leastReplayedFrame = replays.map { $0.heldFrame(in: profile) ?? 0 }.min() ?? .infinity
    promises = strategies.map { $0.promise(for: profile.uses) }
    self.conformance = findings
  }

  /// The index of the strategy that is chosen; `nil` where none can be taken.
  ///
  /// *Complexity*: O(strategies).
  func choice(_ units: [UnitCosts?]) -> Int? {
    var entries: [Choice.Entry] = []
    for index in strategies.indices where nature[index].isEmpty {
      guard let units = units[index] else { continue }
      let costs = ProductCosts(units, in: profile)
      guard budgetsExceeded(index, units, costs).isEmpty else { continue }
      entries.append(entry(index, costs))
    }
    return Choice.best(of: entries).map { entries[$0].index }
  }

  /// All strategies with their costs and what stands against them.
  func candidates(_ units: [Result<UnitCosts, ProductMeasurements.Missing>]) -> [Candidate] {
    var candidates = strategies.indices.map { index in
      switch units[index] {
      case .failure(let missing):
        return Candidate(
          facts: strategies[index], conformance: conformance[index], units: nil, costs: nil,
          rejections: nature[index] + [.notMeasured(reason: missing.reason)])
      case .success(let units):
        let costs = ProductCosts(units, in: profile)
        return Candidate(
          facts: strategies[index], conformance: conformance[index], units: units, costs: costs,
          rejections: nature[index] + budgetsExceeded(index, units, costs))
      }
    }
    BreakEven.set(&candidates, in: profile)
    return candidates
  }

  /// The candidates that can be taken, the best first.
  func order(_ candidates: [Candidate]) -> [Int] {
    Choice.order(
      of: candidates.indices.compactMap { index in
        guard candidates[index].isAccepted, let costs = candidates[index].costs else { return nil }
        return entry(index, costs)
      })
  }

  private func budgetsExceeded(
    _ index: Int, _ units: UnitCosts, _ costs: ProductCosts
  ) -> [Rejection] {
    // Where all take too long, the machine or the budget is at fault, and not one of them.
    let areHeld = leastReplayedFrame <= profile.budgets.nanosecondsPerFrame
    return Rejection.ofBudgets(
      units, costs, replayedFrame: areHeld ? replayedFrames[index] : nil, profile)
  }

  private func entry(_ index: Int, _ costs: ProductCosts) -> Choice.Entry {
    Choice.Entry(index: index, score: costs.score, promise: promises[index])
  }
}
