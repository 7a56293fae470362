import BigInt

/// An exact fraction of integers of any size.
///
/// *Layout*: the denominator is positive. The two need not be in lowest terms, because reducing
/// costs more than the few operations of a decision.
package struct Rational: Comparable, Sendable, CustomStringConvertible {
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
    self.init(BigInt(word: integer), over: 1)
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
    let divisor = numerator.magnitude.commonDivisor(with: denominator.magnitude)
    if divisor == 1 { return self }
    return Rational(
      BigInt(sign: numerator.sign, magnitude: numerator.magnitude.divided(evenlyBy: divisor)),
      over: BigInt(denominator.magnitude.divided(evenlyBy: divisor)))
  }

  /// The exact sum.
  ///
  /// Denominators of doubles are powers of two. What two of them have in common is taken out, so
  /// that sums of many doubles stay short.
  package static func + (left: Rational, right: Rational) -> Rational {
    let (one, other) = (left.denominator, right.denominator)
    if one == other { return Rational(left.numerator + right.numerator, over: one) }
    let twos = min(one.trailingZeroBitCount, other.trailingZeroBitCount)
    let rest = twos == 0 ? other : other >> twos
    return Rational(
      left.numerator * rest + right.numerator * (twos == 0 ? one : one >> twos), over: one * rest)
  }

  package static prefix func - (value: Rational) -> Rational {
    Rational(-value.numerator, over: value.denominator)
  }

  package static func - (left: Rational, right: Rational) -> Rational { left + -right }

  package static func * (left: Rational, right: Rational) -> Rational {
    Rational(left.numerator * right.numerator, over: left.denominator * right.denominator)
  }

  /// The exact quotient.
  ///
  /// - Precondition: `right` is not zero.
  package static func / (left: Rational, right: Rational) -> Rational {
    Rational(left.numerator * right.denominator, over: left.denominator * right.numerator)
  }

  package static func == (left: Rational, right: Rational) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }

  package static func < (left: Rational, right: Rational) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  package var magnitude: Rational { Rational(BigInt(numerator.magnitude), over: denominator) }

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

extension Rational {
  /// The exponents of two that the numerator and the denominator have in lowest terms; `nil` if one
  /// of the two is not a power of two.
  private var exponentsOfTwo: (up: Int, down: Int)? {
    let value = reduced
    func exponent(_ integer: BigInt) -> Int? {
      let zeros = integer.magnitude.trailingZeroBitCount
      return zeros == integer.magnitude.bitWidth - 1 ? zeros : nil
    }
    guard let up = exponent(value.numerator), let down = exponent(value.denominator) else {
      return nil
    }
    return (up, down)
  }

  /// Whether the magnitude is a power of two.
  var isPowerOfTwo: Bool { exponentsOfTwo != nil }

  /// Whether the magnitude is a power of two from 2⁻⁸ to 2⁸.
  var isSmallPowerOfTwo: Bool { exponentsOfTwo.map { $0.up <= 8 && $0.down <= 8 } ?? false }
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
    var (word, rest) = (small.words[0], small == 1 ? 0 : (large % small).words.first ?? 0)
    while rest != 0 { (word, rest) = (rest, word % rest) }
    let odd = BigUInt(integerLiteral: UInt64(word))
    return twos == 0 ? odd : odd << twos
  }

  /// The quotient by a divisor that leaves no rest; a power of two only shifts.
  func divided(evenlyBy divisor: BigUInt) -> BigUInt {
    let twos = divisor.trailingZeroBitCount
    return divisor.bitWidth == twos + 1 ? self >> twos : self / divisor
  }
}

extension BigInt {
  /// The integer of a machine word.
  ///
  /// The generic initializer is not specialized outside of BigInt, and takes ten times as long. The
  /// one of literals takes a word of 64 bits.
  init(word: Int) { self.init(integerLiteral: Int64(word)) }
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
    let magnitude = Int64(bits >> UInt64(zeros))
    significand = BigInt(integerLiteral: value.sign == .minus ? -magnitude : magnitude)
    exponent =
      bits == 0 ? 0 : Int(isSubnormal ? 1 : value.exponentBitPattern) - 1075 + zeros
  }
}
