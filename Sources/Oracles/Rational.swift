import BigInt

/// An exact fraction of integers of any size.
///
/// *Layout*: the denominator is positive. The two need not be in lowest terms, because reducing
/// costs more than the few operations of a decision.
package struct Rational: Comparable, Sendable, CustomStringConvertible {
  /// The integer above the line.
  package let numerator: BigInt
  /// The integer below the line; positive.
  package let denominator: BigInt

  static let zero = Rational(0)

  /// The fraction of two integers.
  ///
  /// - Precondition: `denominator` is not zero.
  package init(_ numerator: BigInt, over denominator: BigInt) {
    precondition(!denominator.isZero, "a fraction over zero")
    if denominator.sign == .minus {
      self.numerator = -numerator
      self.denominator = -denominator
    } else {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// The fraction that equals an integer.
  package init(_ integer: Int) {
    self.init(BigInt(integer), over: 1)
  }

  /// The exact value of a finite double.
  ///
  /// - Precondition: `value` is finite.
  package init(_ value: Double) {
    let dyadic = Dyadic(value)
    if dyadic.exponent >= 0 {
      self.init(dyadic.significand << dyadic.exponent, over: 1)
    } else {
      self.init(dyadic.significand, over: BigInt(1) << -dyadic.exponent)
    }
  }

  /// The same value in lowest terms.
  package var reduced: Rational {
    let divisor = BigInt(numerator.magnitude.commonDivisor(with: denominator.magnitude))
    return divisor <= 1 ? self : Rational(numerator / divisor, over: denominator / divisor)
  }

  /// The exact sum.
  package static func + (left: Rational, right: Rational) -> Rational {
    left.denominator == right.denominator
      ? Rational(left.numerator + right.numerator, over: left.denominator)
      : Rational(
        left.numerator * right.denominator + right.numerator * left.denominator,
        over: left.denominator * right.denominator)
  }

  /// The exact opposite.
  package static prefix func - (value: Rational) -> Rational {
    Rational(-value.numerator, over: value.denominator)
  }

  /// The exact difference.
  package static func - (left: Rational, right: Rational) -> Rational { left + -right }

  /// The exact product.
  package static func * (left: Rational, right: Rational) -> Rational {
    Rational(left.numerator * right.numerator, over: left.denominator * right.denominator)
  }

  /// The exact quotient.
  ///
  /// - Precondition: `right` is not zero.
  package static func / (left: Rational, right: Rational) -> Rational {
    Rational(left.numerator * right.denominator, over: left.denominator * right.numerator)
  }

  /// Compares by value.
  package static func == (left: Rational, right: Rational) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }

  /// Compares by value.
  package static func < (left: Rational, right: Rational) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  var magnitude: Rational { Rational(BigInt(numerator.magnitude), over: denominator) }

  /// The largest integer that is not above the value, and the rest: `value = floor + rest`,
  /// `0 ≤ rest < 1`.
  func floorAndRest() -> (floor: BigInt, rest: Rational) {
    var (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    if remainder.sign == .minus {
      quotient -= 1
      remainder += denominator
    }
    return (quotient, Rational(remainder, over: denominator))
  }

  /// The value to within two units in the last place of a double; infinite or zero if it is out of
  /// range.
  package var approximation: Double {
    if numerator.isZero { return 0 }
    // 64 significant bits of the quotient are computed, and then scaled by the power of two that
    // was taken out.
    let shift = 64 + denominator.magnitude.bitWidth - numerator.magnitude.bitWidth
    let scaled =
      shift >= 0
      ? (numerator.magnitude << shift) / denominator.magnitude
      : numerator.magnitude / (denominator.magnitude << -shift)
    let value = Double(sign: .plus, exponent: -shift, significand: Double(scaled))
    return numerator.sign == .minus ? -value : value
  }

  package var description: String {
    let value = reduced
    return value.denominator == 1 ? "\(value.numerator)" : "\(value.numerator)/\(value.denominator)"
  }
}

extension BigUInt {
  /// The greatest common divisor of two integers; the other integer if one is 0.
  ///
  /// Denominators of doubles are powers of two. These are taken out first, because for them the
  /// binary algorithm of BigInt takes a step for every bit of the other integer. The rest is
  /// Euclid's algorithm, in machine words as soon as both numbers fit in one.
  package func commonDivisor(with other: BigUInt) -> BigUInt {
    if isZero { return other }
    if other.isZero { return self }
    let twos = Swift.min(trailingZeroBitCount, other.trailingZeroBitCount)
    var (large, small) = (self >> trailingZeroBitCount, other >> other.trailingZeroBitCount)
    if large < small { swap(&large, &small) }
    while small.bitWidth > UInt.bitWidth { (large, small) = (small, large % small) }
    if small.isZero { return large << twos }
    var (word, rest) = (UInt(small), UInt(large % small))
    while rest != 0 { (word, rest) = (rest, word % rest) }
    return BigUInt(word) << twos
  }
}

/// A finite double as `significand · 2^exponent`.
struct Dyadic {
  let significand: BigInt
  let exponent: Int

  /// Splits a double.
  ///
  /// - Precondition: `value` is finite.
  init(_ value: Double) {
    precondition(value.isFinite, "\(value) is not a number that fractions can hold")
    let isSubnormal = value.exponentBitPattern == 0
    let bits = value.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    // Trailing zeros are moved to the exponent, so that whole numbers stay small.
    let zeros = bits == 0 ? 0 : bits.trailingZeroBitCount
    let magnitude = BigInt(bits >> UInt64(zeros))
    significand = value.sign == .minus ? -magnitude : magnitude
    exponent =
      bits == 0 ? 0 : Int(isSubnormal ? 1 : value.exponentBitPattern) - 1075 + zeros
  }
}
