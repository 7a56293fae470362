import HitTestStrategies
import HitTesting

extension AffineTransform {
  /// Whether doubles can invert the map without overflow, underflow or the loss of more than 20
  /// bits.
  ///
  /// It is false for every map that is exactly singular: with two roundings, the determinant of
  /// such a map is below `2⁻⁵²·(|ad| + |bc|)`.
  var isTame: Bool {
    let (ad, bc) = (a * d, b * c)
    let size = a.magnitude + b.magnitude + c.magnitude + d.magnitude
    return size > 0x1p-200 && size < 0x1p200 && tx.magnitude < 0x1p300 && ty.magnitude < 0x1p300
      && (ad - bc).magnitude > 0x1p-20 * (ad.magnitude + bc.magnitude)
      && (ad - bc).magnitude > 0x1p-500
  }

  /// Whether the linear part is exactly singular.
  ///
  /// - Precondition: all numbers are finite.
  var isExactlySingular: Bool {
    if isTame { return false }
    // Products of two doubles are exact in this arithmetic.
    return ScaledDoubleDouble(a) * ScaledDoubleDouble(d)
      == ScaledDoubleDouble(b) * ScaledDoubleDouble(c)
  }
}
