/// `a·x + c·y + t`, or `nil` if computing it in doubles rounds anything.
///
/// The error-free transformations of Dekker and Knuth detect that. With `productsAreExact`, it is
/// known of both products.
package func exactSum(
  _ a: Double, _ x: Double, _ c: Double, _ y: Double, _ t: Double, productsAreExact: Bool = false
) -> Double? {
  guard productsAreExact || (a.hasExactProduct(with: x) && c.hasExactProduct(with: y)) else {
    return nil
  }
  let (first, error) = ScaledDoubleDouble.twoSum(a * x, c * y)
  if error != 0 { return nil }
  let (second, secondError) = ScaledDoubleDouble.twoSum(first, t)
  return secondError == 0 ? second : nil
}

extension Double {
  /// Whether the product of two numbers is not rounded.
  fileprivate func hasExactProduct(with other: Double) -> Bool {
    let product = self * other
    // The error of a smaller product could be lost below the smallest double.
    guard product.magnitude >= 0x1p-900 || self == 0 || other == 0 else { return false }
    return (-product).addingProduct(self, other) == 0
  }
}
