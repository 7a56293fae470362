/// What would have to give so that a product can take any strategy.
public enum Concession: Hashable, Sendable {
  /// These budgets of the strategy that needs the least would all have to grow.
  ///
  /// It is the one whose largest factor is the smallest.
  case budgets(strategy: String, [Rejection])
  /// No budget helps: this stands against the strategy with the fewest obstacles.
  case requirements(strategy: String, [Rejection])
  /// No strategy was measured.
  case nothingMeasured

  /// Finds out what would have to give, where no candidate can be taken.
  init(_ candidates: [Candidate]) {
    func largest(_ candidate: Candidate) -> Double {
      candidate.rejections.compactMap(\.excess).max() ?? 1
    }
    if let least = candidates.filter(\.isAble).min(by: { largest($0) < largest($1) }) {
      self = .budgets(strategy: least.name, least.rejections)
      return
    }
    func obstacles(_ candidate: Candidate) -> [Rejection] {
      candidate.rejections.filter { $0.excess == nil }
    }
    let least = candidates.filter { candidate in
      !obstacles(candidate).contains(where: \.isFinal)
    }.min { obstacles($0).count < obstacles($1).count }
    if let least {
      self = .requirements(strategy: least.name, obstacles(least))
    } else {
      self = .nothingMeasured
    }
  }
}

extension Rejection {
  /// Whether no other profile would help: what is wrong or unknown stays so.
  fileprivate var isFinal: Bool {
    switch self {
    case .ignoresAlpha, .doesNotConform, .notMeasured: true
    case .fidelity, .unanswered, .keepsOneThreshold, .sampling, .overBudget: false
    }
  }
}
