/// A double that knows how far it may be from the number that it stands for.
///
/// It decides most signs at the cost of a few doubles, as ``BoundedNumber`` decides most others.
/// The value is what doubles compute. The error counts what each operation rounded and what it
/// inherits. It is 0 only if nothing was rounded; it is infinite or NaN if nothing is known, and
/// then there is no sign.
///
/// *Proof.* With exact factors x + e and y + f, where |e| ≤ E and |f| ≤ F, the product is off by at
/// most |x|·F + |y|·E + E·F and what was rounded of x·y. With q the quotient and r = x − q·y, which
/// is exact in doubles, (x + e)/(y + f) − q is (r + e − q·f)/(y + f). The error-free
/// transformations of Dekker and Knuth give what was rounded of exact doubles; of others, 2⁻⁵³ of
/// the result is counted. At most eight operations on numbers that are not negative compute an
/// error, so it is off by less than 2⁻⁴⁸ of itself. What underflows is less than 2⁻¹⁰⁰⁰. ∎
@frozen
@usableFromInline
package struct BoundedDouble: PreciseNumber, ChainNumber {
  /// The reason why a sign is not known: too much was rounded.
  package struct Undecided: Error {}

  @usableFromInline package let value: Double
  /// The most by which the value may be off.
  @usableFromInline package let error: Double

  @inlinable
  package init(_ value: Double) { self.init(value, error: 0) }

  /// A number that is at most `error` away from a double.
  @inlinable
  package init(_ value: Double, error: Double) { (self.value, self.error) = (value, error) }

  /// A result with errors: at least one is not 0, or may have been lost.
  @inlinable
  init(_ value: Double, off error: Double) {
    self.init(value, error: error * (1 + 0x1p-48) + 0x1p-1000)
  }

  /// Whether the value is the number itself.
  @inlinable package var isExact: Bool { error == 0 }

  @inlinable package var inDoubles: Double { value }

  @inlinable
  package static prefix func - (number: Self) -> Self { Self(-number.value, error: number.error) }

  @inlinable
  package static func + (left: Self, right: Self) -> Self {
    if left.isExact && right.isExact { return Self(adding: left.value, right.value) }
    let sum = left.value + right.value
    return Self(sum, off: left.error + right.error + sum.magnitude * 0x1p-53)
  }

  @inlinable
  package static func - (left: Self, right: Self) -> Self { left + -right }

  @inlinable
  package static func * (left: Self, right: Self) -> Self {
    if left.isExact && right.isExact { return Self(multiplying: left.value, right.value) }
    // Nothing is left of what is not known of the other factor.
    if (left.isExact && left.value == 0) || (right.isExact && right.value == 0) { return Self(0) }
    let product = left.value * right.value
    let inherited =
      left.value.magnitude * right.error + right.value.magnitude * left.error
      + left.error * right.error
    return Self(product, off: inherited + product.magnitude * 0x1p-53)
  }

  @inlinable
  package static func / (left: Self, right: Self) -> Self {
    let quotient = left.value / right.value
    let rest = left.value.addingProduct(-quotient, right.value)
    let least = right.value.magnitude - right.error
    // Smaller numbers could lose what was rounded.
    guard least > 0x1p-900, quotient.magnitude < 0x1p900,
      left.value == 0 || (left.value.magnitude > 0x1p-900 && quotient.magnitude > 0x1p-900)
    else { return Self(quotient, error: .infinity) }
    if left.isExact && right.isExact && rest == 0 { return Self(quotient) }
    let error = rest.magnitude + left.error + quotient.magnitude * right.error
    return Self(quotient, off: error / least)
  }

  /// The sum of two exact doubles.
  @usableFromInline
  init(adding left: Double, _ right: Double) {
    let (sum, rest) = ScaledDoubleDouble.twoSum(left, right)
    self = rest == 0 ? Self(sum) : Self(sum, off: rest.magnitude)
  }

  /// The product of two exact doubles.
  @usableFromInline
  init(multiplying left: Double, _ right: Double) {
    let product = left * right
    // Many scales are 1, and the processor may have no instruction for what was rounded.
    let rest = left == 1 ? 0 : (-product).addingProduct(left, right)
    let isKnown = product.magnitude > 0x1p-900 || left == 0 || left == 1 || right == 0
    self = rest == 0 && isKnown ? Self(product) : Self(product, off: rest.magnitude)
  }

  package func sign() throws(Undecided) -> Int {
    if value > error { return 1 }
    if value < -error { return -1 }
    if value == 0 && isExact { return 0 }
    throw Undecided()
  }
}
