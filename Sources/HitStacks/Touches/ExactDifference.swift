import HitTestStrategies

/// The exact difference of two finite doubles, as the sum of two doubles.
///
/// The second of the two is the rounding error of the first. A limit is then compared with the
/// exact difference, and not with what rounding left of it.
/// Source: Knuth, "The Art of Computer Programming", volume 2, section 4.2.2, theorem B.
struct ExactDifference: Comparable {
  /// The difference, rounded to the nearest double; infinite if it is beyond doubles.
  let rounded: Double
  /// What rounding took away; 0 if the difference is beyond doubles.
  let rest: Double

  var magnitude: ExactDifference {
    rounded < 0 ? ExactDifference(rounded: -rounded, rest: -rest) : self
  }

  /// Rounding keeps the order, so that the rests decide only between equal roundings.
  static func < (left: Self, right: Self) -> Bool {
    left.rounded < right.rounded || (left.rounded == right.rounded && left.rest < right.rest)
  }

  static func < (left: Self, limit: Double) -> Bool {
    left.rounded < limit || (left.rounded == limit && left.rest < 0)
  }

  static func > (left: Self, limit: Double) -> Bool {
    left.rounded > limit || (left.rounded == limit && left.rest > 0)
  }
}

extension ExactDifference {
  /// Makes `end − start`.
  init(_ end: Double, minus start: Double) {
    let (rounded, rest) = ScaledDoubleDouble.twoSum(end, -start)
    self.init(rounded: rounded, rest: rest.isNaN ? 0 : rest)
  }
}
