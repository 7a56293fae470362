/// A number of an arithmetic in which areas are decided: doubles, sums and products, and their signs.
package protocol AreaNumber {
  /// The number that a double stands for.
  ///
  /// - Precondition: `value` is finite.
  init(_ value: Double)

  static prefix func - (value: Self) -> Self
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self

  /// The sign: −1, 0 or 1.
  ///
  /// - Throws: ``UndecidedSign`` when what was rounded could turn it.
  func sign() throws(UndecidedSign) -> Int
}

/// The reason why an arithmetic cannot decide: it rounded too much.
package struct UndecidedSign: Error {}

extension AreaNumber {
  /// Whether the number is below 0.
  package func isNegative() throws(UndecidedSign) -> Bool { try sign() < 0 }
}

extension ScaledDoubleDouble: AreaNumber {
  /// The sign of the rounded number, whatever was rounded.
  package func sign() -> Int { isZero ? 0 : isNegative ? -1 : 1 }
}

/// A number of about 100 bits that knows a bound of its error.
///
/// Sums and products of ``ScaledDoubleDouble`` are off by at most 2⁻¹⁰² of the result (see
/// `CertainMapping`), and here 2⁻⁹⁸ is counted. A sum adds the errors of both parts, and a product
/// adds the error of each factor times the other one. The bound is a power of two: of at most four
/// terms the greatest is taken four times. Each operation so gives up to two bits away, and about
/// seventy are left for the longest of the sums that decide an area.
package struct BoundedNumber: AreaNumber {
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
      left.value * right.value, isExact: left.value.low == 0 && right.value.low == 0,
      error(first, times: right.value), error(second, times: left.value),
      first.flatMap { first in second.map { first + $0 } })
  }

  package func sign() throws(UndecidedSign) -> Int {
    if let errorExponent, value.isZero || value.exponent < errorExponent { throw UndecidedSign() }
    return value.sign()
  }
}
