/// An affine map of the plane, with the coefficient names and order of Core Graphics.
///
/// `X = a·x + c·y + tx`, `Y = b·x + d·y + ty`. Construction checks nothing: a singular or
/// non-finite transform is a legal description of a layer that nothing hits.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in X.
  public var a: Double
  /// The factor of x in Y.
  public var b: Double
  /// The factor of y in X.
  public var c: Double
  /// The factor of y in Y.
  public var d: Double
  /// The translation of X.
  public var tx: Double
  /// The translation of Y.
  public var ty: Double

  /// Makes a transform of its six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that maps every point to itself.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves every point by (`x`, `y`).
  @inlinable
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Multiplies x by `x` and y by `y`; a negative factor mirrors.
  @inlinable
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns from +x toward +y by the angle with this cosine and sine: clockwise on the screen,
  /// because y grows down.
  ///
  /// The caller supplies both numbers, so an exact quarter turn is `rotation(cosine: 0, sine: 1)`.
  @inlinable
  public static func rotation(cosine: Double, sine: Double) -> AffineTransform {
    AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Adds `x`·y to x and `y`·x to y.
  @inlinable
  public static func shear(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: y, c: x, d: 1, tx: 0, ty: 0)
  }

  /// The transform that applies this one first and `next` after it.
  ///
  /// *Rounding*: each coefficient is two products and one or two sums, rounded in that order;
  /// nothing is fused.
  @inlinable
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Whether all six coefficients are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
