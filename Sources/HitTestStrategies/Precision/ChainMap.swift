import HitTesting

/// The map of a layer to its parent, or to the root of a chain of layers, in any arithmetic:
/// `X = a·x + c·y + tx`, `Y = b·x + d·y + ty`.
@frozen
@usableFromInline
package struct ChainMap<Number: RingNumber> {
  @usableFromInline package var a: Number
  @usableFromInline package var b: Number
  @usableFromInline package var c: Number
  @usableFromInline package var d: Number
  @usableFromInline package var tx: Number
  @usableFromInline package var ty: Number

  /// The map of a layer to its parent (rule R2).
  @inlinable
  package init(_ geometry: LayerGeometry) {
    switch geometry.attachment {
    case .matrix(let m): self.init(m)
    case .anchored(let position, let anchor, let m):
      self.init(m)
      let x = Number(anchor.x) * Number(geometry.size.width)
      let y = Number(anchor.y) * Number(geometry.size.height)
      tx = Number(position.x) + Number(m.tx) - (a * x + c * y)
      ty = Number(position.y) + Number(m.ty) - (b * x + d * y)
    }
  }

  /// The map of a matrix.
  @inlinable
  package init(_ m: AffineTransform) {
    (a, b, c, d) = (Number(m.a), Number(m.b), Number(m.c), Number(m.d))
    (tx, ty) = (Number(m.tx), Number(m.ty))
  }

  /// The map of a layer in this one, which is scrolled to an origin.
  @inlinable
  package func holding(_ inner: ChainMap, scrolledTo origin: Point) -> ChainMap {
    let x = inner.tx - Number(origin.x)
    let y = inner.ty - Number(origin.y)
    var map = self
    map.a = a * inner.a + c * inner.b
    map.b = b * inner.a + d * inner.b
    map.c = a * inner.c + c * inner.d
    map.d = b * inner.c + d * inner.d
    map.tx = a * x + c * y + tx
    map.ty = b * x + d * y + ty
    return map
  }

  /// a·d − b·c.
  @inlinable
  package var determinant: Number { a * d - b * c }
}

extension ChainMap: Sendable where Number: Sendable {}
