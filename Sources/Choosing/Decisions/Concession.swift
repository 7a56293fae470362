/// What would have to give so that a product can take any strategy.
package enum Concession: Hashable, Sendable {
  /// These budgets of the strategy that needs the least would all have to grow.
  ///
  /// It is the one whose largest factor is the smallest.
  case budgets(strategy: String, [Rejection])
  /// No profile may have budgets that suffice: these are the ones of the strategy that needs the
  /// least.
  case insufficientBudgets(strategy: String, [Rejection])
  /// No budget helps, and no other strategy: every one lacks what the product asks for here.
  case missingEverywhere([Rejection])
  /// No budget helps alone: this stands against the strategy with the fewest other obstacles.
  case requirements(strategy: String, [Rejection])
  case nothingMeasured

  /// Finds out what would have to give, where no candidate can be taken.
  init(_ candidates: [Candidate], _ profile: ProductProfile) {
    func largest(_ candidate: Candidate) -> Double {
      candidate.rejections.compactMap(\.excess).max() ?? 1
    }
    func beyondAll(_ candidate: Candidate) -> [Rejection] {
      candidate.rejections.filter { $0.isBeyondAll(of: profile) }
    }
    let able = candidates.filter(\.isAble)
    let affordable = able.filter { beyondAll($0).isEmpty }
    if let least = affordable.min(by: { largest($0) < largest($1) }) {
      self = .budgets(strategy: least.name, least.rejections)
      return
    }
    if let least = able.min(by: { largest($0) < largest($1) }) {
      self = .insufficientBudgets(strategy: least.name, beyondAll(least))
      return
    }
    func obstacles(_ candidate: Candidate) -> [Rejection] {
      candidate.rejections.filter { $0.excess == nil }
    }
    let open = candidates.filter { !obstacles($0).contains(where: \.isFinal) }
    let missing = Self.missing(in: (open.isEmpty ? candidates : open).map(obstacles))
    let least = open.min {
      (obstacles($0).count, largest($0)) < (obstacles($1).count, largest($1))
    }
    if !missing.isEmpty {
      self = .missingEverywhere(missing)
    } else if let least {
      self = .requirements(strategy: least.name, least.rejections)
    } else {
      self = .nothingMeasured
    }
  }

  /// The strategy that comes nearest; `nil` where there is none.
  var strategy: String? {
    switch self {
    case .budgets(let strategy, _), .insufficientBudgets(let strategy, _),
      .requirements(let strategy, _):
      strategy
    case .missingEverywhere, .nothingMeasured: nil
    }
  }

  /// What all of them lack; of promises, the most exact one stands for all.
  private static func missing(in obstacles: [[Rejection]]) -> [Rejection] {
    guard let first = obstacles.first else { return [] }
    return first.filter { !$0.isFinal }.compactMap { obstacle in
      let same = obstacles.compactMap { other in other.first { $0.isSameLack(as: obstacle) } }
      guard same.count == obstacles.count else { return nil }
      return same.reduce(obstacle) { best, other in
        guard case .fidelity(let most, _) = best, case .fidelity(let promised, _) = other else {
          return best
        }
        return most.isLessExact(than: promised) ? other : best
      }
    }
  }
}

extension Rejection {
  /// Whether a strategy needs more than any profile of this frame rate can allow.
  func isBeyondAll(of profile: ProductProfile) -> Bool {
    guard case .overBudget(let budget, let needs, _) = self else { return false }
    return needs > profile.largest(budget)
  }

  /// Whether two strategies lack the same, be it to another degree.
  fileprivate func isSameLack(as other: Rejection) -> Bool {
    if case .fidelity = self, case .fidelity = other { return true }
    return self == other
  }

  /// Whether no other profile would help: what is wrong or unknown stays so.
  fileprivate var isFinal: Bool {
    switch self {
    case .ignoresAlpha, .doesNotConform, .notMeasured: true
    case .fidelity, .unanswered, .keepsOneThreshold, .sampling, .overBudget: false
    }
  }
}
