/// Why the recommended strategy is the one to take.
package enum DecidingReason: Codable, Hashable, Sendable {
  /// It alone does what the product asks within the budgets.
  case fitsAlone
  /// Its score is the lowest of this number of strategies that meet the budgets.
  case lowestScore(of: Int)
  /// It is more exact than the strategy with the lowest score; its own score is higher by a
  /// difference that is not noticeable.
  case moreExact(than: String, by: Double)
  /// No other one took noticeably less in its replay; another one was predicted to be the best.
  case leastReplayed
}

extension Decision {
  /// Why the recommended strategy is the one to take; `nil` where none can be taken.
  package var reason: DecidingReason? {
    guard let own = recommendation?.costs?.score else { return nil }
    if order.count == 1 { return .fitsAlone }
    if isReordered { return .leastReplayed }
    let scores = order.compactMap { index in
      candidates[index].costs.map { (name: candidates[index].name, score: $0.score) }
    }
    guard let least = scores.min(by: { $0.score < $1.score }), least.score < own else {
      return .lowestScore(of: order.count)
    }
    return .moreExact(than: least.name, by: own - least.score)
  }
}
