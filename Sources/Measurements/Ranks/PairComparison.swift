/// What a run says about two contenders of a field, from the view of the first one.
package enum PairRelation: Hashable, Sendable {
  /// The first contender is surely faster.
  case faster
  /// The first contender is surely slower.
  case slower
  /// The interval of the ratio lies within 1 / (1 + δ) … 1 + δ.
  case tied
  /// The interval is too wide to decide.
  case open
  /// There are too few launches to say anything.
  case untestable

  /// The relation from the view of the second contender.
  var inverse: PairRelation {
    switch self {
    case .faster: .slower
    case .slower: .faster
    case .tied, .open, .untestable: self
    }
  }
}

/// The comparison of two contenders: the time of the first over that of the second.
package struct PairComparison: Hashable, Sendable {
  /// The interval of a ratio.
  package struct Interval: Hashable, Sendable {
    package let low: Double
    package let high: Double
  }

  /// The number of launches in which both were measured; in a combination, the least of its fields.
  package let launches: Int
  /// The estimate of the ratio; `nil` where one of them was never measured.
  package let ratio: Double?
  /// The simultaneous interval of the ratio; `nil` where the pair is untestable.
  package let interval: Interval?
  package let relation: PairRelation
  /// The number of launches that would decide an open pair, if the estimate and the scatter stayed
  /// as they are; for an untestable pair the least number; `nil` for one that is decided.
  package let launchesNeeded: Int?

  /// The comparison from the view of the second contender.
  var inverse: PairComparison {
    PairComparison(
      launches: launches, ratio: ratio.map { 1 / $0 },
      interval: interval.map { Interval(low: 1 / $0.high, high: 1 / $0.low) },
      relation: relation.inverse, launchesNeeded: launchesNeeded)
  }
}
