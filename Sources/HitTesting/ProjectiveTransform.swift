/// A projective map of the plane, such as that of a card that turns in perspective: a 3 × 3 matrix,
/// row by row.
///
/// `w = m20·x + m21·y + m22`, `X = (m00·x + m01·y + m02) / w`, `Y = (m10·x + m11·y + m12) / w`. A
/// point is seen only where `w > 0`; the rest of the plane lies behind the eye. Construction checks
/// nothing: a singular or non-finite transform is a legal description of a layer that nothing hits.
/// With `m20 = m21 = 0` and `m22 = 1` the map is affine.
@frozen
public struct ProjectiveTransform: Hashable, Sendable {
  /// The factor of x in X, before the division.
  public var m00: Double
  /// The factor of y in X, before the division.
  public var m01: Double
  /// The constant term of X, before the division.
  public var m02: Double
  /// The factor of x in Y, before the division.
  public var m10: Double
  /// The factor of y in Y, before the division.
  public var m11: Double
  /// The constant term of Y, before the division.
  public var m12: Double
  /// The factor of x in w.
  public var m20: Double
  /// The factor of y in w.
  public var m21: Double
  /// The constant term of w.
  public var m22: Double

  /// Makes a transform of its nine coefficients, row by row.
  @inlinable
  public init(
    _ m00: Double, _ m01: Double, _ m02: Double, _ m10: Double, _ m11: Double, _ m12: Double,
    _ m20: Double, _ m21: Double, _ m22: Double
  ) {
    (self.m00, self.m01, self.m02) = (m00, m01, m02)
    (self.m10, self.m11, self.m12) = (m10, m11, m12)
    (self.m20, self.m21, self.m22) = (m20, m21, m22)
  }

  /// Makes the transform that does what an affine one does.
  @inlinable
  public init(_ m: AffineTransform) {
    self.init(m.a, m.c, m.tx, m.b, m.d, m.ty, 0, 0, 1)
  }

  /// Flattens a transform of space that is applied to a layer in the plane `z = 0`: the sixteen
  /// numbers of CSS `matrix3d(…)`, or m11 to m44 of a `CATransform3D`.
  ///
  /// Both list the images of x, of y, of z and of the origin, four numbers each. What becomes of z
  /// is left out, as the screen leaves it out. There is no transform unless there are sixteen
  /// numbers.
  @inlinable
  public init?(flattening n: [Double]) {
    if n.count != 16 { return nil }
    self.init(n[0], n[4], n[12], n[1], n[5], n[13], n[3], n[7], n[15])
  }

  /// The transform that maps every point to itself.
  public static let identity = ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, 1)

  /// The transform that applies this one first and `next` after it.
  ///
  /// *Rounding*: each coefficient is three products and two sums, rounded in the order of the
  /// columns; nothing is fused.
  @inlinable
  public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
    func sum(_ a: Double, _ b: Double, _ c: Double, _ x: Double, _ y: Double, _ z: Double) -> Double
    {
      a * x + b * y + c * z
    }
    return ProjectiveTransform(
      sum(next.m00, next.m01, next.m02, m00, m10, m20),
      sum(next.m00, next.m01, next.m02, m01, m11, m21),
      sum(next.m00, next.m01, next.m02, m02, m12, m22),
      sum(next.m10, next.m11, next.m12, m00, m10, m20),
      sum(next.m10, next.m11, next.m12, m01, m11, m21),
      sum(next.m10, next.m11, next.m12, m02, m12, m22),
      sum(next.m20, next.m21, next.m22, m00, m10, m20),
      sum(next.m20, next.m21, next.m22, m01, m11, m21),
      sum(next.m20, next.m21, next.m22, m02, m12, m22))
  }

  /// Where a point is seen, in rounded doubles; `nil` behind the eye, and where `w` is not a
  /// number.
  @inlinable
  public func image(of point: Point) -> Point? {
    let w = m20 * point.x + m21 * point.y + m22
    guard w > 0 else { return nil }
    return Point(
      x: (m00 * point.x + m01 * point.y + m02) / w, y: (m10 * point.x + m11 * point.y + m12) / w)
  }

  /// The nine coefficients, row by row.
  @inlinable
  public var coefficients: [Double] { [m00, m01, m02, m10, m11, m12, m20, m21, m22] }

  /// Whether all nine coefficients are finite.
  @inlinable
  public var isFinite: Bool { coefficients.allSatisfy(\.isFinite) }

  /// The affine transform that does the same, exactly; `nil` if the last row is not 0, 0, 1.
  @inlinable
  public var affine: AffineTransform? {
    m20 == 0 && m21 == 0 && m22 == 1
      ? AffineTransform(a: m00, b: m10, c: m01, d: m11, tx: m02, ty: m12) : nil
  }
}
