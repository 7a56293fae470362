import HitTestStrategies

/// A double that knows how far it may be from the number that it stands for.
///
/// The value is what doubles compute. The error counts what each operation rounded, which the
/// error-free transformations of Dekker and Knuth give, and what it inherits. It is 0 only if
/// nothing was rounded; it is infinite or NaN if nothing is known.
///
/// *Proof.* With exact factors x + e and y + f, where |e| ≤ E and |f| ≤ F, the product is off by at
/// most |x|·F + |y|·E + E·F and what was rounded of x·y. With q the quotient and r = x − q·y, which
/// is exact in doubles, (x + e)/(y + f) − q is (r + e − q·f)/(y + f). At most eight operations on
/// numbers that are not negative compute an error, so it is off by less than 2⁻⁴⁸ of itself. What
/// underflows is less than 2⁻¹⁰⁰⁰. ∎
package struct BoundedDouble: ChainNumber {
  package let value: Double
  /// The most by which the value may be off.
  package let error: Double

  package init(_ value: Double) { self.init(value, error: 0) }

  /// A result with errors: at least one is not 0, or some may have been lost.
  private init(_ value: Double, off error: Double) {
    self.init(value, error: error * (1 + 0x1p-48) + 0x1p-1000)
  }

  private init(_ value: Double, error: Double) {
    self.value = value
    self.error = error
  }

  /// Whether the value is the number itself.
  package var isExact: Bool { error == 0 }

  package static prefix func - (number: Self) -> Self { Self(-number.value, error: number.error) }

  package static func + (left: Self, right: Self) -> Self {
    let (sum, rest) = ScaledDoubleDouble.twoSum(left.value, right.value)
    let error = rest.magnitude + left.error + right.error
    return error == 0 ? Self(sum) : Self(sum, off: error)
  }

  package static func - (left: Self, right: Self) -> Self { left + -right }

  package static func * (left: Self, right: Self) -> Self {
    let product = left.value * right.value
    let rest = (-product).addingProduct(left.value, right.value)
    let areExact = left.isExact && right.isExact
    if areExact && rest == 0
      && (product.magnitude > 0x1p-900 || left.value == 0 || right.value == 0)
    {
      return Self(product)
    }
    let inherited =
      left.value.magnitude * right.error + right.value.magnitude * left.error
      + left.error * right.error
    return Self(product, off: rest.magnitude + inherited)
  }

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

  package var isNegative: Bool { value < 0 }
  package var signIsDoubtful: Bool { !isExact && !(value.magnitude > error) }
  package var inDoubles: Double { value }
}
