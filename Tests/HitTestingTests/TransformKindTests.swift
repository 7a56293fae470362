import HitTesting
import Testing

@Suite struct TransformKindTests {
  /// By hand: the determinant, the lengths of the columns and the angle between them.
  private static let transforms: [(AffineTransform, Set<TransformKind>)] = [
    (AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: -4), []),
    (.scale(x: 2, y: 1), [.scale]), (.scale(x: 1, y: 0), [.scale]),
    (.scale(x: -1, y: 1), [.mirror]), (.scale(x: 1, y: -3), [.mirror, .scale]),
    // Turns by a quarter, a half and another angle, exact and rounded; two mirrors are a half.
    (.rotation(cosine: 0, sine: 1), [.rotate]), (.rotation(cosine: 6.1e-17, sine: 1), [.rotate]),
    (.rotation(cosine: -1, sine: 0), [.rotate]), (.scale(x: -1, y: -1), [.rotate]),
    (.rotation(cosine: -1, sine: 1.2e-16), [.rotate]), (.scale(x: -1, y: -2), [.rotate, .scale]),
    (.rotation(cosine: 0.8, sine: 0.6), [.rotate]),
    (.rotation(cosine: 0.7071067811865476, sine: 0.7071067811865475), [.rotate]),
    (.rotation(cosine: 0, sine: 3), [.rotate, .scale]),
    // A reflection on a diagonal is that of an axis and a quarter turn.
    (AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), [.rotate, .mirror]),
    // A slanted side is longer, and one column is turned.
    (.shear(x: 0.5, y: 0), [.rotate, .scale, .shear]),
    (AffineTransform(a: 1, b: 0, c: 0.8, d: 0.6, tx: 0, ty: 0), [.rotate, .shear]),
    // Rounding up to 1e-9 does not count as a shear or a scale.
    (.shear(x: 1e-10, y: 0), [.rotate]), (.shear(x: 1e-8, y: 0), [.rotate, .shear]),
    (.scale(x: 1 + 1e-10, y: 1), []), (.scale(x: 1 + 1e-8, y: 1), [.scale]),
    // A value that is not a number has no length and no angle.
    (.scale(x: .nan, y: 1), [.scale, .shear]), (.scale(x: 1, y: .infinity), [.scale, .shear]),
    (.translation(x: .nan, y: 0), []),
  ]

  @Test(arguments: transforms)
  func kinds(transform: AffineTransform, expected: Set<TransformKind>) {
    #expect(TransformKind.kinds(of: transform) == expected)
  }
}
