/// What would have to give so that a product can take any strategy.
package enum Concession: Hashable, Sendable {
  /// Other profiles are met: by each of these changes alone, of each kind the smallest, or by the
  /// smallest set together.
  ///
  /// Where something is enough alone, a set is named only if it raises each budget by less.
  case changes(alone: [Relaxation], together: Relaxation?)
  /// No profile may have budgets that suffice: these are the ones of the strategy that needs the
  /// least.
  case insufficientBudgets(strategy: String, [Rejection])
  /// No budget helps, and no other strategy: every one lacks what the product asks for here.
  case missingEverywhere([Rejection])
  /// No change is enough: this stands against the strategy with the fewest other obstacles.
  case requirements(strategy: String, [Rejection])
  case nothingMeasured

  /// Finds out what would have to give, where no candidate can be taken.
  init(_ candidates: [Candidate], _ profile: ProductProfile) {
    let changes = candidates.compactMap { Relaxation($0, profile) }
    if !changes.isEmpty {
      let alone = Relaxation.alone(among: changes)
      self = .changes(alone: alone, together: Relaxation.together(among: changes, beside: alone))
      return
    }
    func growth(_ candidate: Candidate) -> Double { candidate.rejections.growth }
    if let least = candidates.filter(\.isAble).min(by: { growth($0) < growth($1) }) {
      let beyondAll = least.rejections.filter { $0.isBeyondAll(of: profile) }
      self = .insufficientBudgets(strategy: least.name, beyondAll)
      return
    }
    func obstacles(_ candidate: Candidate) -> [Rejection] {
      candidate.rejections.filter { $0.excess == nil }
    }
    let open = candidates.filter { !obstacles($0).contains(where: \.isFinal) }
    let missing = Self.missing(in: (open.isEmpty ? candidates : open).map(obstacles))
    let least = open.min {
      (obstacles($0).count, growth($0)) < (obstacles($1).count, growth($1))
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
    case .changes: named.first?.strategy
    case .insufficientBudgets(let strategy, _), .requirements(let strategy, _): strategy
    case .missingEverywhere, .nothingMeasured: nil
    }
  }

  /// The changes each of which is enough alone, one of each kind; empty where none is.
  package var alone: [Relaxation] {
    if case .changes(let alone, _) = self { alone } else { [] }
  }

  /// The smallest set of changes that are enough together; `nil` where none is named.
  package var together: Relaxation? {
    if case .changes(_, let together) = self { together } else { nil }
  }

  /// All changes that the answer names.
  var named: [Relaxation] { alone + [together].compactMap { $0 } }

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
