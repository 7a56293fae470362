/// Sine and cosine of angles in turns: 1 is a full turn, ¼ a right angle.
///
/// The mathematical libraries of the platforms differ in the last place; this code does not.
///
/// The angle is reduced to the nearest quarter turn, which is exact. The rest `x` (radians, |x| ≤
/// π/4) goes through Taylor's polynomials, of degree 15 for the sine and 16 for the cosine.
///
/// *Rounding*: the first omitted term is at most (π/4)¹⁷ / 17! < 5·10⁻¹⁷. With the roundings of the
/// evaluation, the absolute error stays below ``errorBound``.
package struct UnitVector: Sendable {
  package let cosine: Double
  package let sine: Double

  /// The largest absolute error of either component.
  package static let errorBound = 4e-16

  /// The direction at any finite angle; from 2⁵² on, all doubles are whole turns, and NaN and
  /// infinities give NaN.
  package init(turns: Double) {
    guard turns.magnitude < 0x1p52 else {
      cosine = turns.isFinite ? 1 : .nan
      sine = turns.isFinite ? 0 : .nan
      return
    }
    let fraction = turns - Double(Int(turns))
    let quarters = Int(fraction * 4 + (fraction < 0 ? -0.5 : 0.5))
    let x = (fraction - Double(quarters) / 4) * 6.283185307179586
    let (c, s) = (Self.cosine(x), Self.sine(x))
    switch quarters & 3 {
    case 0: (cosine, sine) = (c, s)
    case 1: (cosine, sine) = (-s, c)
    case 2: (cosine, sine) = (-c, -s)
    default: (cosine, sine) = (s, -c)
    }
  }

  /// `x − x³/3! + x⁵/5! − …`, each factor `1 − x²/(2k(2k+1)) · …` nested.
  private static func sine(_ x: Double) -> Double {
    let square = x * x
    var nested = 1.0
    for k in stride(from: 14, through: 2, by: -2) {
      nested = 1 - square / Double(k * (k + 1)) * nested
    }
    return x * nested
  }

  private static func cosine(_ x: Double) -> Double {
    let square = x * x
    var nested = 1.0
    for k in stride(from: 15, through: 1, by: -2) {
      nested = 1 - square / Double(k * (k + 1)) * nested
    }
    return nested
  }

  /// The sum of two angles: `cos(α + β) = cos α cos β − sin α sin β`, and the sine correspondingly.
  static func + (a: UnitVector, b: UnitVector) -> UnitVector {
    UnitVector(
      cosine: a.cosine * b.cosine - a.sine * b.sine, sine: a.sine * b.cosine + a.cosine * b.sine)
  }

  init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  /// The direction from the origin to a point at distance `length`; along x if the point is the
  /// origin.
  init(x: Double, y: Double, length: Double) {
    cosine = length > 0 ? x / length : 1
    sine = length > 0 ? y / length : 0
  }

  /// A point in the axes that are rotated by this angle.
  @inline(__always)
  func turned(x: Double, y: Double) -> (x: Double, y: Double) {
    (x * cosine + y * sine, y * cosine - x * sine)
  }
}
