import HitTesting

/// What a product would have to give up or to grant so that it can take a strategy: one change, or
/// several together.
package struct Relaxation: Hashable, Sendable {
  /// What would have to change.
  package enum Kind: Hashable, Sendable {
    case memory
    case frameTime
    case medianLatency
    case p99Latency
    case fidelity
    case oneThreshold
    case without(QueryUse)
  }

  /// All changes that are needed, in the order of sentences.
  package let kinds: [Kind]
  /// The strategy that could be taken then.
  package let strategy: String
  /// All that stands against it.
  package let rejections: [Rejection]
  /// What it costs, which decides between equals.
  private let score: Double

  /// The largest factor by which a budget would have to grow; 1 where none has to.
  var excess: Double { rejections.compactMap(\.excess).max() ?? 1 }

  /// Whether nothing but budgets would have to change.
  var isOfBudgets: Bool { concessions == 0 }

  /// How many of the changes no budget buys.
  private var concessions: Int { rejections.count { $0.excess == nil } }

  /// The promise that would have to be enough; exact where the fidelity stays as it is.
  private var promise: Fidelity {
    for case .fidelity(let promised, _) in rejections { return promised }
    return .exact
  }

  /// Finds what has to change for a candidate; `nil` where no profile lets it be taken.
  init?(_ candidate: Candidate, _ profile: ProductProfile) {
    let found = candidate.rejections.map { Kind($0) }
    guard let costs = candidate.costs, !found.contains(nil),
      !candidate.rejections.contains(where: { $0.isBeyondAll(of: profile) })
    else { return nil }
    kinds = Self.order.filter { found.contains($0) }
    strategy = candidate.name
    rejections = candidate.rejections
    score = costs.score
    if !leavesQueries(of: profile) { return nil }
  }

  /// The relaxations each of which is enough alone, one of each kind: the smallest.
  static func alone(among all: [Relaxation]) -> [Relaxation] {
    order.compactMap { kind in
      all.filter { $0.kinds == [kind] }.min { $0.isLess(than: $1) }
    }
  }

  /// The smallest set of several changes that are enough together; `nil` without one.
  ///
  /// Where a change is enough alone, the set is of budgets that all grow by less than any that is
  /// enough alone.
  static func together(among all: [Relaxation], beside alone: [Relaxation]) -> Relaxation? {
    let largest = alone.map(\.excess).filter { $0 > 1 }.min() ?? .infinity
    return all.filter { set in
      set.kinds.count > 1 && (alone.isEmpty || (set.isOfBudgets && set.excess < largest))
    }.min { $0.isLess(than: $1) }
  }

  /// The kinds in the order of sentences.
  private static let order =
    [Kind.memory, .frameTime, .medianLatency, .p99Latency, .fidelity, .oneThreshold]
    + QueryUse.allCases.map(Kind.without)

  /// Whether less has to be given: fewer changes, then fewer that no budget buys, then smaller
  /// factors together, then a more exact promise.
  private func isLess(than other: Relaxation) -> Bool {
    let own = (kinds.count, concessions, rejections.growth)
    let theirs = (other.kinds.count, other.concessions, other.rejections.growth)
    if own != theirs { return own < theirs }
    return promise == other.promise
      ? score < other.score : other.promise.isLessExact(than: promise)
  }

  /// Whether the product still asks something, and still asks its stack if it has one.
  private func leavesQueries(of profile: ProductProfile) -> Bool {
    [profile.uses, profile.stackUses].allSatisfy { uses in
      uses.isEmpty || uses.contains { !kinds.contains(.without($0)) }
    }
  }
}

extension [Rejection] {
  /// By how much all budgets together would have to grow: the product of the largest factors of
  /// each; 1 where none has to.
  var growth: Double {
    let factors = compactMap { rejection in
      rejection.excess.map { (Relaxation.Kind(rejection), $0) }
    }
    return Dictionary(factors, uniquingKeysWith: Swift.max).values.reduce(1, *)
  }
}

extension Relaxation.Kind {
  /// The kind of what stands against a strategy; `nil` for what no profile changes.
  fileprivate init?(_ rejection: Rejection) {
    switch rejection {
    case .overBudget(.retainedBytes, _, _), .overBudget(.peakBytes, _, _): self = .memory
    case .overBudget(.frame, _, _), .overBudget(.frameWithChange, _, _),
      .overBudget(.replayedFrame, _, _):
      self = .frameTime
    case .overBudget(.medianLatency, _, _): self = .medianLatency
    case .overBudget(.p99Latency, _, _): self = .p99Latency
    case .fidelity: self = .fidelity
    case .keepsOneThreshold: self = .oneThreshold
    case .unanswered(let use): self = .without(use)
    case .ignoresAlpha, .doesNotConform, .sampling, .notMeasured: return nil
    }
  }
}
