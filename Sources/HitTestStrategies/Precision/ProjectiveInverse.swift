import HitTesting

/// The inverse of a projective transform without any division: its adjugate, with the sign that
/// makes what is in front of the eye have `w > 0`.
struct ProjectiveInverse<Number: PreciseNumber> {
  /// Nine numbers, row by row.
  let numbers: [Number]
  /// The determinant of the transform; positive.
  let determinant: Number
  /// The three terms of the determinant.
  private let parts: [Number]

  /// Returns `nil` for a transform that is exactly singular.
  ///
  /// - Precondition: the transform is finite.
  init?(_ m: ProjectiveTransform) throws(Number.Undecided) {
    func minor(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Number {
      Number(a) * Number(d) - Number(b) * Number(c)
    }
    let adjugate = [
      minor(m.m11, m.m12, m.m21, m.m22), minor(m.m02, m.m01, m.m22, m.m21),
      minor(m.m01, m.m02, m.m11, m.m12), minor(m.m12, m.m10, m.m22, m.m20),
      minor(m.m00, m.m02, m.m20, m.m22), minor(m.m02, m.m00, m.m12, m.m10),
      minor(m.m10, m.m11, m.m20, m.m21), minor(m.m01, m.m00, m.m21, m.m20),
      minor(m.m00, m.m01, m.m10, m.m11),
    ]
    parts = [
      Number(m.m00) * adjugate[0], Number(m.m01) * adjugate[3], Number(m.m02) * adjugate[6],
    ]
    let signed = parts[0] + parts[1] + parts[2]
    let sign = try signed.sign()
    if sign == 0 { return nil }
    numbers = sign < 0 ? adjugate.map { -$0 } : adjugate
    determinant = sign < 0 ? -signed : signed
  }

  /// A point before the transform, in homogeneous coordinates; in front of the eye, w is positive.
  ///
  /// - Precondition: the point is finite.
  func place(of point: Point) -> (x: Number, y: Number, w: Number) {
    let (x, y) = (Number(point.x), Number(point.y))
    func row(_ first: Int) -> Number {
      numbers[first] * x + numbers[first + 1] * y + numbers[first + 2]
    }
    return (row(0), row(3), row(6))
  }
}

extension ProjectiveInverse<ScaledDoubleDouble> {
  /// The sum of the magnitudes of the terms of the determinant, to which its error is relative.
  var terms: ScaledDoubleDouble { parts[0].magnitude + parts[1].magnitude + parts[2].magnitude }
}

extension ProjectiveInverse: Sendable where Number: Sendable {}
