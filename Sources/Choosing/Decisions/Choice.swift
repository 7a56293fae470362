/// The rule of the decision, for one set of costs and one profile.
///
/// Among the strategies that nothing stands against, the score is the share of the time budget plus
/// the share of the memory budget. A score that is less than one percentage point above the lowest
/// is as good, because 1 % of a budget is not noticeable. Among those that are as good, the most
/// exact one is chosen, then the one with the lowest score, then the first one in the tables.
///
/// The second best is chosen by the same rule from the rest.
struct Choice {
  /// A strategy that can be taken.
  struct Entry {
    let index: Int
    let score: Double
    let promise: Promise
  }

  /// The largest difference of scores that is not noticeable.
  static let unnoticed = 0.01

  /// Returns the position of the best entry; `nil` without any.
  static func best(of entries: [Entry]) -> Int? {
    guard let lowest = entries.map(\.score).min() else { return nil }
    var best: Int?
    for (position, entry) in entries.enumerated() where entry.score < lowest + unnoticed {
      guard let other = best.map({ entries[$0] }) else {
        best = position
        continue
      }
      let isBetter =
        entry.promise == other.promise
        ? entry.score < other.score : other.promise.isLessExact(than: entry.promise)
      if isBetter { best = position }
    }
    return best
  }

  /// Returns the indices of the entries, the best first.
  ///
  /// *Complexity*: O(n²).
  static func order(of entries: [Entry]) -> [Int] {
    var (rest, order): ([Entry], [Int]) = (entries, [])
    while let next = best(of: rest) { order.append(rest.remove(at: next).index) }
    return order
  }
}
