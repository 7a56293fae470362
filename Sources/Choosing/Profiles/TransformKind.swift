import HitTesting

/// What a transform does to the shape of a layer, apart from moving it.
package enum TransformKind: String, CaseIterable, Hashable, Sendable {
  /// Larger or smaller, along one axis or both.
  case scale
  /// A reflection.
  case mirror
  /// A turn by any angle.
  case rotate
  /// Anything else: the axes are no longer perpendicular.
  case shear
}

extension TransformKind {
  /// The kinds that make up a transform; none for one that only moves, or that holds a non-finite
  /// number.
  package static func kinds(of transform: AffineTransform) -> Set<TransformKind> {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    guard [a, b, c, d].allSatisfy(\.isFinite) else { return [] }
    if (a, b, c, d) == (1, 0, 0, 1) { return [] }
    var kinds: Set<TransformKind> = []
    if a * d - b * c < 0 { kinds.insert(.mirror) }
    if b == 0 && c == 0 {
      if abs(a) != 1 || abs(d) != 1 { kinds.insert(.scale) }
      // Both axes reflected are a turn by 180°, which sprites do as two mirrors.
      if a < 0 && d < 0 { kinds.insert(.rotate) }
      return kinds
    }
    let (across, down) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    let skew = abs(a * c + b * d)
    kinds.insert(.rotate)
    if skew > 1e-9 * across * down { kinds.insert(.shear) }
    if abs(across - 1) > 1e-9 || abs(down - 1) > 1e-9 { kinds.insert(.scale) }
    return kinds
  }
}
