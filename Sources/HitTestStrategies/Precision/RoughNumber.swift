/// A double that knows a bound of its error.
///
/// It decides most signs at the cost of a few doubles, as ``BoundedNumber`` decides most others. A
/// result takes over the errors of its parts. Its own rounding is at most 2⁻⁵³ of it, or 2⁻¹⁰⁷⁵ of
/// a product that is tiny, and 2⁻⁵² and 2⁻¹⁰⁰⁰ are counted. The bound itself takes less than eight
/// roundings, for which it is enlarged by 2⁻⁵⁰. What leaves the range of doubles has an infinite
/// bound or none that compares, and so no sign.
package struct RoughNumber: PreciseNumber {
  /// The reason why a sign is not known: too much was rounded.
  package struct Undecided: Error {}

  private let value: Double
  private let error: Double

  package init(_ value: Double) { self.init(value, error: 0) }

  /// A number that is at most `error` away from a double.
  init(_ value: Double, error: Double) { (self.value, self.error) = (value, error) }

  /// A rounded result, and the errors that it inherits.
  private init(rounded value: Double, inheriting errors: Double) {
    self.init(value, error: (errors + value.magnitude * 0x1p-52) * (1 + 0x1p-50))
  }

  private var isExactlyZero: Bool { value == 0 && error == 0 }

  package static prefix func - (value: Self) -> Self { Self(-value.value, error: value.error) }

  package static func + (left: Self, right: Self) -> Self {
    Self(rounded: left.value + right.value, inheriting: left.error + right.error)
  }

  package static func - (left: Self, right: Self) -> Self { left + -right }

  package static func * (left: Self, right: Self) -> Self {
    if left.isExactlyZero || right.isExactlyZero { return Self(0) }
    let errors =
      left.value.magnitude * right.error + right.value.magnitude * left.error
      + left.error * right.error
    return Self(rounded: left.value * right.value, inheriting: errors + 0x1p-1000)
  }

  package func sign() throws(Undecided) -> Int {
    if value > error { return 1 }
    if value < -error { return -1 }
    if isExactlyZero { return 0 }
    throw Undecided()
  }
}
