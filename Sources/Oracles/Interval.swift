/// The arithmetic that a formula of the area queries needs, exact or with rigorous bounds.
///
/// A formula over this protocol is evaluated in doubles first, and in fractions if the bounds do
/// not decide. Both evaluate one formula, so they can differ only in rounding.
package protocol OracleNumber: Sendable {
  init(_ integer: Int)
  /// The number that a double stands for.
  ///
  /// - Precondition: `value` is finite.
  init(_ value: Double)
  /// The fraction itself, or bounds of it.
  init(enclosing value: Rational)
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static prefix func - (value: Self) -> Self
  static func smaller(_ left: Self, _ right: Self) -> Self
  static func larger(_ left: Self, _ right: Self) -> Self
  /// The least product of a factor and a number from `low` to `high`.
  ///
  /// - Precondition: `low` is not above `high`.
  static func leastProduct(_ factor: Self, _ low: Self, _ high: Self) -> Self
  var squared: Self { get }
}

extension OracleNumber {
  /// The number in a closed range that is nearest to this one.
  func clamped(_ lower: Self, _ upper: Self) -> Self {
    Self.smaller(Self.larger(self, lower), upper)
  }
}

extension Rational: OracleNumber {
  package init(enclosing value: Rational) { self = value }
  package static func smaller(_ left: Rational, _ right: Rational) -> Rational { min(left, right) }
  package static func larger(_ left: Rational, _ right: Rational) -> Rational { max(left, right) }
  package static func leastProduct(
    _ factor: Rational, _ low: Rational, _ high: Rational
  ) -> Rational {
    factor * (factor.numerator.sign == .minus ? high : low)
  }
  package var squared: Rational { self * self }

  /// Doubles between which the value certainly lies, at most a few units in the last place apart.
  ///
  /// A bound is infinite if no double is beyond the value.
  package var enclosure: Interval {
    let near = approximation
    let greatest = Double.greatestFiniteMagnitude
    var (lower, upper) = (min(near, greatest), max(near, -greatest))
    while lower.isFinite && Rational(lower) > self { lower = lower.nextDown }
    while upper.isFinite && Rational(upper) < self { upper = upper.nextUp }
    return Interval(lower: lower, upper: upper)
  }
}

/// Two doubles between which an exact value certainly lies.
///
/// *Rounding*: every operation rounds to nearest and then moves one double outward. This covers
/// underflow and the half unit in the last place that rounding can take. Overflow gives an infinite
/// bound, and a bound that would be NaN gives the whole line.
package struct Interval: OracleNumber {
  package let lower: Double
  package let upper: Double

  static let line = Interval(lower: -.infinity, upper: .infinity)

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  package init(_ value: Double) { self.init(lower: value, upper: value) }

  /// The interval of one integer.
  ///
  /// - Precondition: the integer is exact as a double, as every integer up to 2⁵³ is.
  package init(_ integer: Int) { self.init(Double(integer)) }

  package init(enclosing value: Rational) { self = value.enclosure }

  /// The bounds moved by one double outward on both sides.
  private static func outwards(_ lower: Double, _ upper: Double) -> Interval {
    if lower.isNaN || upper.isNaN { return line }
    return Interval(lower: lower.nextDown, upper: upper.nextUp)
  }

  package static func + (left: Interval, right: Interval) -> Interval {
    outwards(left.lower + right.lower, left.upper + right.upper)
  }

  package static func - (left: Interval, right: Interval) -> Interval {
    outwards(left.lower - right.upper, left.upper - right.lower)
  }

  package static prefix func - (value: Interval) -> Interval {
    Interval(lower: -value.upper, upper: -value.lower)
  }

  package static func * (left: Interval, right: Interval) -> Interval {
    let (a, b) = (left.lower * right.lower, left.lower * right.upper)
    let (c, d) = (left.upper * right.lower, left.upper * right.upper)
    // A NaN is zero times infinity.
    if a.isNaN || b.isNaN || c.isNaN || d.isNaN { return line }
    return outwards(min(min(a, b), min(c, d)), max(max(a, b), max(c, d)))
  }

  package static func smaller(_ left: Interval, _ right: Interval) -> Interval {
    Interval(lower: min(left.lower, right.lower), upper: min(left.upper, right.upper))
  }

  package static func larger(_ left: Interval, _ right: Interval) -> Interval {
    Interval(lower: max(left.lower, right.lower), upper: max(left.upper, right.upper))
  }

  package static func leastProduct(
    _ factor: Interval, _ low: Interval, _ high: Interval
  ) -> Interval {
    smaller(factor * low, factor * high)
  }

  /// The interval of the squares, which is never below zero, even if this interval contains zero.
  package var squared: Interval {
    let (a, b) = (lower.magnitude, upper.magnitude)
    let nearest = lower <= 0 && upper >= 0 ? 0 : min(a, b)
    return Interval(
      lower: max(0, (nearest * nearest).nextDown), upper: (max(a, b) * max(a, b)).nextUp)
  }
}
