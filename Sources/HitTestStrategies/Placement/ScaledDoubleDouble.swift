/// A number with about 104 significant bits and an exponent that neither overflows nor underflows.
///
/// The value is `(high + low) · 2^exponent`. A layer is resolved once in this arithmetic, so that a
/// query uses the correctly rounded mapping, whatever cancels or overflows in between.
///
/// *Layout*: `high` is 0 or in ±[1, 2); `|low|` is at most half a unit in the last place of `high`.
///
/// Source: the error-free transformations of Dekker and Knuth and the double-double algorithms of
/// Hida, Li and Bailey, "Library for Double-Double and Quad-Double Arithmetic" (2007). The separate
/// exponent is added here.
package struct ScaledDoubleDouble: Equatable, Sendable {
  package private(set) var high: Double
  package private(set) var low: Double
  package private(set) var exponent: Int

  package static let zero = ScaledDoubleDouble(high: 0, low: 0, exponent: 0)

  private init(high: Double, low: Double, exponent: Int) {
    self.high = high
    self.low = low
    self.exponent = exponent
  }

  /// The number that a double stands for.
  ///
  /// - Precondition: `value` is finite.
  package init(_ value: Double) {
    if value == 0 {
      self = .zero
    } else {
      let exponent = value.binaryExponent
      self.init(high: value.scaled(by: -exponent), low: 0, exponent: exponent)
    }
  }

  /// The number `(high + low) · 2^exponent`, where `|low| ≤ |high|`.
  private init(normalizing high: Double, _ low: Double, exponent: Int) {
    let sum = high + low
    let error = low - (sum - high)
    if sum == 0 {
      self = .zero
    } else {
      let shift = sum.binaryExponent
      self.init(
        high: sum.scaled(by: -shift), low: error.scaled(by: -shift), exponent: exponent + shift)
    }
  }

  package var isZero: Bool { high == 0 }

  /// The power of two in ±[1, 2) times which the number lies; 1 for 0.
  var powerOfTwo: Self { Self(high: 1, low: 0, exponent: exponent) }

  package var isNegative: Bool { high < 0 }

  /// Whether the number that this one stands for may be a double.
  ///
  /// It is not if the excess over the nearest double is larger than the error of this number, which
  /// may be up to 2⁻⁹⁷ of it.
  var mayBeDouble: Bool { low.magnitude <= 0x1p-96 }

  package var magnitude: Self { isNegative ? -self : self }

  package static prefix func - (value: Self) -> Self {
    Self(high: -value.high, low: -value.low, exponent: value.exponent)
  }

  /// The product; it is exact if both factors come from single doubles, because the product of two
  /// doubles has 106 bits.
  package static func * (left: Self, right: Self) -> Self {
    let product = left.high * right.high
    let error = (-product).addingProduct(left.high, right.high)
    let cross = left.high * right.low + left.low * right.high
    return Self(
      normalizing: product, error + cross, exponent: left.exponent + right.exponent)
  }

  package static func + (left: Self, right: Self) -> Self { sum(left, right).rounded }

  /// The sum, and whether it was not rounded.
  @inline(__always)
  static func sum(_ left: Self, _ right: Self) -> (rounded: Self, isExact: Bool) {
    if left.isZero { return (right, true) }
    if right.isZero { return (left, true) }
    let (big, small) = left.exponent >= right.exponent ? (left, right) : (right, left)
    let shift = small.exponent - big.exponent
    // Beyond this shift, the smaller number lies below the last bit of the larger one.
    if shift < -220 { return (big, false) }
    let (sum, sumError) = twoSum(big.high, small.high.scaled(by: shift))
    let (lows, lowsError) = twoSum(big.low, small.low.scaled(by: shift))
    let (middle, middleError) = twoSum(sumError, lows)
    let (upper, rest) = twoSum(sum, middle)
    let (last, lastError) = twoSum(rest, lowsError)
    return (
      Self(normalizing: upper, last, exponent: big.exponent), middleError == 0 && lastError == 0
    )
  }

  package static func - (left: Self, right: Self) -> Self { left + -right }

  /// The quotient.
  ///
  /// - Precondition: `right` is not zero.
  package static func / (left: Self, right: Self) -> Self {
    // Each digit gives 53 more bits; the third one rounds the last bit. Both numbers without their
    // exponents are in ±[1, 2), so nothing here leaves the range of doubles.
    let first = left.high / right.high
    let (high, low) = right.remainder(of: (left.high, left.low), after: first)
    let second = high / right.high
    let third = right.remainder(of: (high, low), after: second).high / right.high
    let (sum, error) = twoSum(first, second)
    return Self(normalizing: sum, error + third, exponent: left.exponent - right.exponent)
  }

  /// `dividend − digit · self`, without the exponents, where `digit` is the leading part of the
  /// quotient; its error is some 2⁻¹⁰⁵ of itself.
  private func remainder(
    of dividend: (high: Double, low: Double), after digit: Double
  ) -> (high: Double, low: Double) {
    let (byHigh, byLow) = (digit * high, digit * low)
    let byHighError = (-byHigh).addingProduct(digit, high)
    let byLowError = (-byLow).addingProduct(digit, low)
    // The leading parts cancel, and their difference is exact.
    let (upper, upperError) = Self.twoSum(dividend.high - byHigh, dividend.low)
    let (lower, lowerError) = Self.twoSum(-byHighError, -byLow)
    let (sum, sumError) = Self.twoSum(upper, lower)
    let rest = sumError + (upperError + lowerError - byLowError)
    let result = sum + rest
    return (result, rest - (result - sum))
  }

  /// The nearest double, or ± the largest finite double if the number is larger than that.
  package var rounded: Double {
    let value = high + low
    if exponent > 1023 {
      return value < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude
    }
    let scaled = value.scaled(by: exponent)
    return scaled.isFinite
      ? scaled : (value < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude)
  }

  /// The rounded sum, and what rounding took from it, exactly.
  package static func twoSum(_ a: Double, _ b: Double) -> (Double, Double) {
    let sum = a + b
    let bPart = sum - a
    return (sum, (a - (sum - bPart)) + (b - bPart))
  }
}

extension Double {
  /// `self · 2^exponent`, rounded once.
  ///
  /// One multiplication by a normal power of two does that; the initializer of the standard library
  /// does it for any exponent, and is slow.
  fileprivate func scaled(by exponent: Int) -> Double {
    guard (-1022...1023).contains(exponent) else {
      return Double(sign: .plus, exponent: exponent, significand: self)
    }
    return self * Double(bitPattern: UInt64(bitPattern: Int64(exponent &+ 1023)) &<< 52)
  }

  /// The exponent of a number that is finite and not zero.
  fileprivate var binaryExponent: Int {
    let biased = Int(truncatingIfNeeded: bitPattern &>> 52) & 0x7FF
    return biased == 0 ? Int(exponent) : biased &- 1023
  }
}
