import HitTesting

/// One thing that a product would have to give up or to grant so that it can take a strategy.
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

  package let kind: Kind
  /// The strategy that could be taken then.
  package let strategy: String
  /// All that stands against it, of this kind alone.
  package let rejections: [Rejection]
  /// What it costs, which decides between equals.
  private let score: Double

  /// By what factor a budget would have to grow; 1 for what no budget buys.
  var excess: Double { rejections.compactMap(\.excess).max() ?? 1 }

  /// The relaxations each of which is enough alone, one of each kind: the smallest.
  static func alone(_ candidates: [Candidate], _ profile: ProductProfile) -> [Relaxation] {
    var least: [Kind: Relaxation] = [:]
    for candidate in candidates where candidate.costs != nil {
      let kinds = Set(candidate.rejections.map { Kind($0) })
      guard kinds.count == 1, let kind = kinds.first ?? nil, kind.leavesQueries(of: profile),
        !candidate.rejections.contains(where: { $0.isBeyondAll(of: profile) })
      else { continue }
      let own = Relaxation(
        kind: kind, strategy: candidate.name, rejections: candidate.rejections,
        score: candidate.costs?.score ?? 0)
      if let known = least[kind], !own.isLess(than: known) { continue }
      least[kind] = own
    }
    return order.compactMap { least[$0] }
  }

  /// The kinds in the order of sentences.
  private static let order =
    [Kind.memory, .frameTime, .medianLatency, .p99Latency, .fidelity, .oneThreshold]
    + QueryUse.allCases.map(Kind.without)

  /// Whether less has to be given: a smaller factor, or a more exact promise.
  private func isLess(than other: Relaxation) -> Bool {
    if case .fidelity(let own, _) = rejections[0],
      case .fidelity(let theirs, _) = other.rejections[0], own != theirs
    {
      return theirs.isLessExact(than: own)
    }
    return (excess, score) < (other.excess, other.score)
  }
}

extension Relaxation.Kind {
  /// Whether the product still asks something when it does without a query.
  fileprivate func leavesQueries(of profile: ProductProfile) -> Bool {
    guard case .without(let use) = self else { return true }
    return profile.uses != [use] && profile.stackUses != [use]
  }

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
