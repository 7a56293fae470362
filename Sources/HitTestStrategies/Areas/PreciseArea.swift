import HitTesting

/// Whether a disc or a rectangle meets closed cells, decided in about 100 bits from the layer's own
/// numbers.
///
/// Only products and sums are used. If the numbers are small multiples of a power of two, nothing
/// is rounded, and an area that touches in a single point is distinguished from an area that does
/// not touch.
struct PreciseArea {
  enum Shape {
    case disc(Disc)
    case rect(Rect)
  }

  private let shape: Shape
  private let layer: PreciseLayer

  /// Prepares the predicate for a shape.
  ///
  /// - Precondition: the shape is valid and the placement is not empty.
  init(_ shape: Shape, in placement: Placement) {
    self.shape = shape
    layer = PreciseLayer(placement.layer, imageSize: placement.imageSize)
  }

  /// Whether the shape meets the closed cells of these texels, cut to the bounds if the layer
  /// clips.
  func meets(_ texels: TexelRect) -> Bool {
    guard let x = layer.horizontal.interval(texels.minColumn, texels.maxColumn),
      let y = layer.vertical.interval(texels.minRow, texels.maxRow)
    else { return false }
    let corner = Vector(
      x: layer.a * x.least + layer.c * y.least + layer.tx,
      y: layer.b * x.least + layer.d * y.least + layer.ty)
    let (width, height) = (x.most - x.least, y.most - y.least)
    let cells = Parallelogram(
      corner: corner, across: Vector(x: layer.a, y: layer.b),
      down: Vector(x: layer.c, y: layer.d), width: width, height: height)
    switch shape {
    case .disc(let disc):
      return cells.isWithin(number(disc.radius), of: vector(disc.center.x, disc.center.y))
    case .rect(let rect):
      return cells.meets(
        vector(rect.origin.x, rect.origin.y), vector(rect.size.width, rect.size.height))
    }
  }

  /// A length of the parent, in the layer's units.
  private func number(_ value: Double) -> ScaledDoubleDouble {
    ScaledDoubleDouble(value) * layer.unit
  }

  private func vector(_ x: Double, _ y: Double) -> Vector { Vector(x: number(x), y: number(y)) }
}

/// All `corner + s·across + t·down` with s in 0…`width` and t in 0…`height`; neither direction is a
/// multiple of the other.
private struct Parallelogram {
  let corner: Vector
  let across: Vector
  let down: Vector
  let width: ScaledDoubleDouble
  let height: ScaledDoubleDouble

  /// Whether a point lies inside, or within the radius of one of the four edges.
  func isWithin(_ radius: ScaledDoubleDouble, of center: Vector) -> Bool {
    let offset = center - corner
    let (right, bottom) = (across * width, down * height)
    if isInside(offset) { return true }
    let square = radius * radius
    return offset.isWithin(square, ofSegment: right)
      || offset.isWithin(square, ofSegment: bottom)
      || (offset - bottom).isWithin(square, ofSegment: right)
      || (offset - right).isWithin(square, ofSegment: bottom)
  }

  /// Whether an offset from the corner has 0 ≤ s ≤ width and 0 ≤ t ≤ height:
  /// `s = offset × down / (across × down)`.
  private func isInside(_ offset: Vector) -> Bool {
    let area = across.cross(down)
    let (s, t) = (offset.cross(down), across.cross(offset))
    func isBetween(_ value: ScaledDoubleDouble, _ side: ScaledDoubleDouble) -> Bool {
      area.isNegative
        ? !(-value).isNegative && !(value - area * side).isNegative
        : !value.isNegative && !(area * side - value).isNegative
    }
    return isBetween(s, width) && isBetween(t, height)
  }

  /// Whether it meets the closed rectangle with this near corner and size: no line along a side of
  /// either shape separates them.
  ///
  /// The axes themselves are tested too, which separates parallel segments on one line.
  func meets(_ near: Vector, _ size: Vector) -> Bool {
    // The shapes meet if their difference, a point and four directions, contains the origin.
    let start = corner - near
    let (right, bottom) = (across * width, down * height)
    let horizontal = Vector(x: -size.x, y: .zero)
    let vertical = Vector(x: .zero, y: -size.y)
    let sides = [right, bottom, horizontal, vertical]
    let lookingAlong = [
      across, down, Vector(x: ScaledDoubleDouble(1), y: .zero),
      Vector(x: .zero, y: ScaledDoubleDouble(1)),
    ]
    return lookingAlong.allSatisfy { direction in
      var (least, most) = (direction.cross(start), direction.cross(start))
      for side in sides {
        let reach = direction.cross(side)
        if reach.isNegative { least = least + reach } else { most = most + reach }
      }
      return !(-least).isNegative && !most.isNegative
    }
  }
}

private struct Vector {
  let x: ScaledDoubleDouble
  let y: ScaledDoubleDouble

  static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x - right.x, y: left.y - right.y)
  }

  static func * (vector: Vector, factor: ScaledDoubleDouble) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }

  func dot(_ other: Vector) -> ScaledDoubleDouble { x * other.x + y * other.y }

  func cross(_ other: Vector) -> ScaledDoubleDouble { x * other.y - y * other.x }

  /// Whether the squared distance from this point to the segment from 0 to `end` is at most
  /// `square`.
  func isWithin(_ square: ScaledDoubleDouble, ofSegment end: Vector) -> Bool {
    let along = dot(end)
    let length = end.dot(end)
    if !(along.isNegative || along.isZero) {
      if !(length - along).isNegative {
        let across = cross(end)
        return !(square * length - across * across).isNegative
      }
      let rest = self - end
      return !(square - rest.dot(rest)).isNegative
    }
    return !(square - dot(self)).isNegative
  }
}
