/// A number of about 100 bits that knows a bound of its error.
///
/// Sums and products of ``ScaledDoubleDouble`` are off by at most 2⁻¹⁰² of the result (see
/// `CertainMapping`), and here 2⁻⁹⁸ is counted. A sum adds the errors of both parts, and a product
/// adds the error of each factor times the other one. The bound is a power of two: four times the
/// greatest of at most four terms. So each operation costs up to two bits, and about seventy are
/// left for the longest of the sums that decide an area.
package struct BoundedNumber: PreciseNumber {
  /// The reason why a sign is not known: too much was rounded.
  package struct Undecided: Error {}

  private let value: ScaledDoubleDouble
  /// The error is less than 2 to the power of this; `nil` if there is none.
  private let errorExponent: Int?

  package init(_ value: Double) { self.init(ScaledDoubleDouble(value), nil) }

  private init(_ value: ScaledDoubleDouble, _ errorExponent: Int?) {
    (self.value, self.errorExponent) = (value, errorExponent)
  }

  /// A result with up to three errors that it inherits, and the one of its own rounding.
  private init(
    _ value: ScaledDoubleDouble, isExact: Bool, _ first: Int?, _ second: Int?, _ third: Int? = nil
  ) {
    // If the result is 0, nothing was rounded: the error is relative to the result.
    let own = isExact || value.isZero ? nil : value.exponent - 97
    let most = max(max(first ?? .min, second ?? .min), max(third ?? .min, own ?? .min))
    self.init(value, most == .min ? nil : most + 2)
  }

  package static prefix func - (value: Self) -> Self { Self(-value.value, value.errorExponent) }

  package static func + (left: Self, right: Self) -> Self {
    let (sum, isExact) = ScaledDoubleDouble.sum(left.value, right.value)
    return Self(sum, isExact: isExact, left.errorExponent, right.errorExponent)
  }

  package static func - (left: Self, right: Self) -> Self { left + -right }

  package static func * (left: Self, right: Self) -> Self {
    let (first, second) = (left.errorExponent, right.errorExponent)
    func error(_ error: Int?, times value: ScaledDoubleDouble) -> Int? {
      value.isZero ? nil : error.map { $0 + value.exponent + 1 }
    }
    return Self(
      left.value * right.value,
      isExact: left.value.low == 0 && right.value.low == 0
        || left.value.isPowerOfTwo || right.value.isPowerOfTwo,
      error(first, times: right.value), error(second, times: left.value),
      first.flatMap { first in second.map { first + $0 } })
  }

  /// The quotient as a double, off by less than 0.51 units in the last place; `nil` where the terms
  /// are not known to 64 bits, and where the quotient may be subnormal, which is rounded twice.
  func quotient(by divisor: Self) -> Double? {
    let isKnown = [self, divisor].allSatisfy { term in
      term.errorExponent.map { !term.value.isZero && term.value.exponent - $0 >= 64 } ?? true
    }
    let quotient = isKnown ? (value / divisor.value).rounded : nil
    return quotient.flatMap { $0 == 0 || $0.magnitude > .leastNormalMagnitude ? $0 : nil }
  }

  package func sign() throws(Undecided) -> Int {
    if let errorExponent, value.isZero || value.exponent <= errorExponent { throw Undecided() }
    return value.sign()
  }
}

extension ScaledDoubleDouble {
  /// Whether the number is ± a power of two, by which a product is not rounded.
  fileprivate var isPowerOfTwo: Bool { high.magnitude == 1 && low == 0 }
}
