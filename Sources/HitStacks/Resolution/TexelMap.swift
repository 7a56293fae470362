import HitTestStrategies
import HitTesting

/// The map from the root of a stack to the texels of one layer, and the part of them that can be
/// hit.
///
/// `u = a·X + c·Y + tx`, `v = b·X + d·Y + ty`; the layer is hit where `minU ≤ u < maxU` and
/// `minV ≤ v < maxV`, if the texel (⌊u⌋, ⌊v⌋) passes, or the alpha that is interpolated there. It
/// also serves as the map to the bounds of an ancestor that clips, with points for texels.
@frozen
@usableFromInline
struct TexelMap: Sendable {
  @usableFromInline var a = 0.0
  @usableFromInline var b = 0.0
  @usableFromInline var c = 0.0
  @usableFromInline var d = 0.0
  @usableFromInline var tx = 0.0
  @usableFromInline var ty = 0.0
  @usableFromInline var minU = 0.0
  @usableFromInline var minV = 0.0
  @usableFromInline var maxU = 0.0
  @usableFromInline var maxV = 0.0

  /// The map of a layer that nothing hits, or that doubles know nothing about.
  static let none = TexelMap()

  /// The coordinates of a point; any numbers for a point that is not finite.
  @inlinable
  @inline(__always)
  func coordinates(_ point: Point) -> (u: Double, v: Double) {
    (a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Whether coordinates lie in the half-open part that can be hit; false for a NaN.
  @inlinable
  @inline(__always)
  func contains(_ u: Double, _ v: Double) -> Bool {
    u >= minU && u < maxU && v >= minV && v < maxV
  }

  var isEmpty: Bool { !(minU < maxU && minV < maxV) }
}

extension ChainMap where Number: ChainNumber {
  var inDoubles: AffineTransform {
    AffineTransform(
      a: a.inDoubles, b: b.inDoubles, c: c.inDoubles, d: d.inDoubles, tx: tx.inDoubles,
      ty: ty.inDoubles)
  }

  /// The map from the root to the coordinates of two axes, and the map back, each number rounded
  /// once from this arithmetic.
  ///
  /// The part that can be hit reaches beyond the edges by `overhang`, as far as the layer's own
  /// bounds let it if the layer clips.
  func inverted(
    to axes: (u: ContentsAxis<Number>, v: ContentsAxis<Number>), beyond overhang: Double,
    clips: Bool
  ) -> (map: TexelMap, toRoot: AffineTransform) {
    let numbers = inverse(to: axes, over: determinant).inDoubles
    let columns = axes.u.hittable(beyond: overhang, clips: clips)
    let rows = axes.v.hittable(beyond: overhang, clips: clips)
    var map = TexelMap()
    (map.a, map.b, map.c, map.d) = (numbers.a, numbers.b, numbers.c, numbers.d)
    (map.tx, map.ty) = (numbers.tx, numbers.ty)
    (map.minU, map.maxU) = columns
    (map.minV, map.maxV) = rows
    return (map, forward(from: axes).inDoubles)
  }
}
