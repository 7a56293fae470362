import BigInt
import HitTesting

/// A query about an area as a value that is smallest for the nearest cells.
///
/// A rectangle of cells appears in the parent as a parallelogram. The area hits it if the value is
/// not above a limit. The value of a rectangle is the least value of the points in it.
protocol AreaMeasure {
  associatedtype Number: OracleNumber
  var plane: AreaPlane<Number> { get }
  /// The number of parts; the value is the largest one.
  static var parts: Int { get }
  /// A part of the value of a box whose origin is the area's center.
  func part(_ index: Int, of box: TexelBox<Number>) -> Number
  /// The box with the area's center as its origin.
  func centered(_ box: TexelBox<Number>) -> TexelBox<Number>
}

extension AreaMeasure {
  func value(of box: TexelBox<Number>) -> Number {
    let box = centered(box)
    return (1..<Self.parts).reduce(part(0, of: box)) { Number.larger($0, part($1, of: box)) }
  }
}

extension TexelBox {
  /// The box with another origin.
  fileprivate func moved(originU u: Number, v: Number) -> TexelBox {
    TexelBox(left: left - u, right: right - u, top: top - v, bottom: bottom - v)
  }
}

/// The squared distance from a disc's center to a parallelogram, which the disc hits up to the
/// squared radius.
struct DiscMeasure<Number: OracleNumber>: AreaMeasure {
  let plane: AreaPlane<Number>
  /// The center in texels.
  private let u: Number
  private let v: Number

  init(_ disc: Disc, _ plane: AreaPlane<Number>) {
    self.plane = plane
    let (x, y) = (Number(disc.center.x), Number(disc.center.y))
    u = plane.u.value(x, y)
    v = plane.v.value(x, y)
  }

  /// The nearest point is the center itself or lies on an edge that faces the center, one in u or
  /// one in v.
  ///
  /// (A point that lies only on other edges could be moved toward the center.) On the line
  /// `u = u₀`, the distance is least at `v = −u₀·(A·B)/(B·B)` relative to the center, or at the
  /// nearest point of the edge; the same holds in v. The better of the two is the answer. If no
  /// edge faces the center in one coordinate, the center's own line replaces it, which only adds
  /// another point of the parallelogram.
  func part(_: Int, of box: TexelBox<Number>) -> Number {
    let zero = Number(0)
    let nearU = zero.clamped(box.left, box.right)
    let nearV = zero.clamped(box.top, box.bottom)
    let footV = (-(nearU * plane.skewAlongV)).clamped(box.top, box.bottom)
    let footU = (-(nearV * plane.skewAlongU)).clamped(box.left, box.right)
    return Number.smaller(squaredLength(nearU, footV), squaredLength(footU, nearV))
  }

  static var parts: Int { 1 }

  func centered(_ box: TexelBox<Number>) -> TexelBox<Number> { box.moved(originU: u, v: v) }

  private func squaredLength(_ u: Number, _ v: Number) -> Number {
    (plane.ax * u + plane.bx * v).squared + (plane.ay * u + plane.by * v).squared
  }
}

/// The distance by which every side of a rectangle has to move outward to meet a parallelogram; it
/// is negative for an inward movement.
struct RectMeasure<Number: OracleNumber>: AreaMeasure {
  let plane: AreaPlane<Number>
  /// The rectangle's center in texels.
  private let u: Number
  private let v: Number
  /// Half of the rectangle's sides, in points.
  private let halfWidth: Number
  private let halfHeight: Number

  init(_ rect: Rect, _ plane: AreaPlane<Number>) {
    self.plane = plane
    let half = Number(0.5)
    halfWidth = Number(rect.size.width) * half
    halfHeight = Number(rect.size.height) * half
    let x = Number(rect.origin.x) + halfWidth
    let y = Number(rect.origin.y) + halfHeight
    u = plane.u.value(x, y)
    v = plane.v.value(x, y)
  }

  static var parts: Int { 10 }

  func centered(_ box: TexelBox<Number>) -> TexelBox<Number> { box.moved(originU: u, v: v) }

  /// The gap along one direction that can separate the two shapes, or the limit of an inward
  /// movement.
  ///
  /// These directions are both ways of the parent's axes and of the normals of the parallelogram's
  /// edges, of length 1 in the L1 metric because the sides move in the L∞ metric. By linear duality
  /// the largest gap is the smallest movement. An inward movement ends when a side has become 0.
  func part(_ index: Int, of box: TexelBox<Number>) -> Number {
    func least(_ alongU: Number, _ alongV: Number) -> Number {
      Number.leastProduct(alongU, box.left, box.right)
        + Number.leastProduct(alongV, box.top, box.bottom)
    }
    func gap(_ steps: Number, _ lines: AreaPlane<Number>.EdgeLines) -> Number {
      steps * lines.spacing - (lines.byHalfWidth * halfWidth + lines.byHalfHeight * halfHeight)
    }
    return switch index {
    case 0: least(plane.ax, plane.bx) - halfWidth
    case 1: least(-plane.ax, -plane.bx) - halfWidth
    case 2: least(plane.ay, plane.by) - halfHeight
    case 3: least(-plane.ay, -plane.by) - halfHeight
    case 4: gap(box.left, plane.columnLines)
    case 5: gap(-box.right, plane.columnLines)
    case 6: gap(box.top, plane.rowLines)
    case 7: gap(-box.bottom, plane.rowLines)
    case 8: -halfWidth
    default: -halfHeight
    }
  }
}

extension Rational {
  /// The square root, or a fraction above it by less than one part in 2¹²⁷.
  ///
  /// It is computed as `√(n/d) = √(n·d)/d`, with 128 bits more than the integers have, and is exact
  /// if the root is a fraction. Integers of more than 2,048 bits, as doubles of extreme magnitude
  /// make them, are rounded first, so that the result may lie above such a root, too.
  ///
  /// - Precondition: the value is not negative.
  package var squareRootFromAbove: Rational {
    let most = max(numerator.magnitude.bitWidth, denominator.magnitude.bitWidth)
    if most > 2048 && !numerator.isZero { return squareRootOfLeadingBits }
    let value = reduced
    let square = (value.numerator.magnitude * value.denominator.magnitude) << 256
    let root = square.squareRoot()
    return Rational(
      BigInt(root * root == square ? root : root + 1), over: value.denominator << 128)
  }

  /// The root of the nearest larger fraction of 384 bits, times an even power of two.
  private var squareRootOfLeadingBits: Rational {
    let (up, down) = (
      max(0, numerator.magnitude.bitWidth - 384), max(0, denominator.magnitude.bitWidth - 384)
    )
    let rounded = (numerator.magnitude >> up) + (up > 0 ? 1 : 0)
    let leading = Rational(
      BigInt(rounded) << ((up - down) & 1), over: BigInt(denominator.magnitude >> down))
    let exponent = (up - down) >> 1
    let scale = Rational(
      BigInt(1) << max(0, exponent), over: BigInt(1) << max(0, -exponent))
    return leading.squareRootFromAbove * scale
  }
}
