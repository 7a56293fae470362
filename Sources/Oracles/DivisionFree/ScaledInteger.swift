import BigInt

/// An integer times a power of two, `significand · 2^exponent`, which represents sums and products
/// of doubles exactly.
///
/// There is no division, so there are no denominators. The exponent of a sum is the smaller one of
/// the two, and the exponent of a product is their sum. Zero may have any exponent.
struct ScaledInteger: Comparable, Sendable {
  let significand: BigInt
  let exponent: Int

  static let zero = ScaledInteger(0)

  private init(significand: BigInt, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  init(_ value: Int) { self.init(significand: BigInt(word: value), exponent: 0) }

  init(_ value: BigInt) { self.init(significand: value, exponent: 0) }

  /// The number that a double stands for.
  ///
  /// - Precondition: `value` is finite.
  init(_ value: Double) {
    let dyadic = Dyadic(value)
    self.init(significand: dyadic.significand, exponent: dyadic.exponent)
  }

  var isZero: Bool { significand.isZero }
  var isNegative: Bool { significand.signum() < 0 }
  var isPositive: Bool { significand.signum() > 0 }
  var squared: ScaledInteger { self * self }

  /// The integer that represents the value with another exponent.
  ///
  /// - Precondition: `exponent` is not above the value's own.
  func significand(at exponent: Int) -> BigInt {
    precondition(exponent <= self.exponent, "bits would be lost")
    return exponent == self.exponent ? significand : significand << (self.exponent - exponent)
  }

  static func + (left: Self, right: Self) -> Self {
    // A zero is left out, because aligning with its exponent could only make the numbers longer.
    if left.isZero { return right }
    if right.isZero { return left }
    let exponent = min(left.exponent, right.exponent)
    return Self(
      significand: left.significand(at: exponent) + right.significand(at: exponent),
      exponent: exponent)
  }

  static prefix func - (value: Self) -> Self {
    Self(significand: -value.significand, exponent: value.exponent)
  }

  static func - (left: Self, right: Self) -> Self { left + -right }

  static func * (left: Self, right: Self) -> Self {
    Self(
      significand: left.significand * right.significand, exponent: left.exponent + right.exponent)
  }

  static func * (left: Self, right: Int) -> Self {
    Self(significand: left.significand * BigInt(word: right), exponent: left.exponent)
  }

  static func == (left: Self, right: Self) -> Bool { (left - right).isZero }

  static func < (left: Self, right: Self) -> Bool {
    let signs = (left.significand.signum(), right.significand.signum())
    if signs.0 != signs.1 || signs.0 == 0 { return signs.0 < signs.1 }
    // The number of bits decides unless it is the same.
    let (own, others) = (left.bits, right.bits)
    return own == others ? (left - right).isNegative : (own < others) == (signs.0 > 0)
  }

  /// The least n for which the magnitude is below 2ⁿ, for any number but 0.
  private var bits: Int { significand.magnitude.bitWidth + exponent }
}

/// The numbers from `low` to `high`, both included; there are none if `low` is above `high`.
struct ScaledInterval: Sendable {
  var low: ScaledInteger
  var high: ScaledInteger

  var isEmpty: Bool { high < low }

  func meets(_ other: ScaledInterval) -> Bool { low <= other.high && other.low <= high }

  func intersection(_ other: ScaledInterval) -> ScaledInterval {
    ScaledInterval(low: max(low, other.low), high: min(high, other.high))
  }

  /// All its numbers multiplied by a factor.
  ///
  /// - Precondition: `factor` is not negative.
  static func * (interval: Self, factor: ScaledInteger) -> Self {
    ScaledInterval(low: interval.low * factor, high: interval.high * factor)
  }
}

/// The function `x·X + y·Y + constant` of the points of a plane.
struct LinearForm: Sendable {
  var x: ScaledInteger
  var y: ScaledInteger
  var constant: ScaledInteger

  func callAsFunction(_ pointX: ScaledInteger, _ pointY: ScaledInteger) -> ScaledInteger {
    x * pointX + y * pointY + constant
  }

  /// The range of values over an axis-aligned box; the extremes are at its corners.
  func range(_ boxX: ScaledInterval, _ boxY: ScaledInterval) -> ScaledInterval {
    let alongX = x.isNegative ? (boxX.high, boxX.low) : (boxX.low, boxX.high)
    let alongY = y.isNegative ? (boxY.high, boxY.low) : (boxY.low, boxY.high)
    return ScaledInterval(low: self(alongX.0, alongY.0), high: self(alongX.1, alongY.1))
  }

  static func * (form: Self, factor: ScaledInteger) -> Self {
    LinearForm(x: form.x * factor, y: form.y * factor, constant: form.constant * factor)
  }

  static func + (form: Self, constant: ScaledInteger) -> Self {
    LinearForm(x: form.x, y: form.y, constant: form.constant + constant)
  }
}
