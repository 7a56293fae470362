/// What a transform does to the shape of a layer, apart from moving it.
package enum TransformKind: String, CaseIterable, Hashable, Sendable {
  /// It makes the layer larger or smaller, along one axis or both.
  case scale
  /// It reflects the layer.
  case mirror
  /// It turns the layer by any angle.
  case rotate
  /// It slants the layer, so that a rectangle becomes a parallelogram.
  case shear

  /// The kinds that a transform combines, by its four linear coefficients.
  ///
  /// A transform *mirrors* when its determinant is negative. It *rotates* when b or c is not 0, and
  /// when a and d are both negative: the reversal of both axes is a half turn, which keeps the
  /// orientation. It *shears* when its columns (a, b) and (c, d) are not at right angles. It
  /// *scales* when the length of a column is not 1, or is not finite.
  ///
  /// *Rounding*: columns that are orthogonal within 1e-9 of their lengths are not a shear, and
  /// lengths within 1e-9 of 1 are not a scale, so that a rounded rotation is only a rotation.
  package static func kinds(of m: AffineTransform) -> Set<TransformKind> {
    var kinds: Set<TransformKind> = []
    let lengths = ((m.a * m.a + m.b * m.b).squareRoot(), (m.c * m.c + m.d * m.d).squareRoot())
    // Comparisons with a number that is not finite are false.
    if !((lengths.0 - 1).magnitude <= 1e-9 && (lengths.1 - 1).magnitude <= 1e-9) {
      kinds.insert(.scale)
    }
    if m.a * m.d - m.b * m.c < 0 { kinds.insert(.mirror) }
    if m.b != 0 || m.c != 0 || (m.a < 0 && m.d < 0) { kinds.insert(.rotate) }
    if !((m.a * m.c + m.b * m.d).magnitude <= 1e-9 * lengths.0 * lengths.1) { kinds.insert(.shear) }
    return kinds
  }
}
