import HitTestStrategies
import HitTesting

/// The arithmetic in which the transforms of a chain of layers are composed: doubles, or about 100
/// bits with an exponent that never overflows.
protocol ChainNumber: Sendable {
  init(_ value: Double)
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func / (left: Self, right: Self) -> Self
  static prefix func - (value: Self) -> Self
  var isNegative: Bool { get }
  /// The nearest double.
  var inDoubles: Double { get }
}

extension Double: ChainNumber {
  var isNegative: Bool { self < 0 }
  var inDoubles: Double { self }
}

extension ScaledDoubleDouble: ChainNumber {
  var inDoubles: Double { rounded }
}

/// The map of a layer to the root, `X = a·x + c·y + tx`, `Y = b·x + d·y + ty`.
struct ChainMap<Number: ChainNumber>: Sendable {
  var a: Number
  var b: Number
  var c: Number
  var d: Number
  var tx: Number
  var ty: Number

  /// The map of a layer to its parent (rule R2).
  init(_ geometry: LayerGeometry) {
    switch geometry.attachment {
    case .matrix(let m):
      (a, b, c, d) = (Number(m.a), Number(m.b), Number(m.c), Number(m.d))
      (tx, ty) = (Number(m.tx), Number(m.ty))
    case .anchored(let position, let anchor, let m):
      (a, b, c, d) = (Number(m.a), Number(m.b), Number(m.c), Number(m.d))
      let x = Number(anchor.x) * Number(geometry.size.width)
      let y = Number(anchor.y) * Number(geometry.size.height)
      tx = Number(position.x) + Number(m.tx) - (a * x + c * y)
      ty = Number(position.y) + Number(m.ty) - (b * x + d * y)
    }
  }

  init(_ m: AffineTransform) {
    (a, b, c, d) = (Number(m.a), Number(m.b), Number(m.c), Number(m.d))
    (tx, ty) = (Number(m.tx), Number(m.ty))
  }

  /// The map of a layer in this one, which is scrolled to an origin.
  func holding(_ inner: ChainMap, scrolledTo origin: Point) -> ChainMap {
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

  var inDoubles: AffineTransform {
    AffineTransform(
      a: a.inDoubles, b: b.inDoubles, c: c.inDoubles, d: d.inDoubles, tx: tx.inDoubles,
      ty: ty.inDoubles)
  }
}

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
