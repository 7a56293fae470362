import HitTesting

/// Whether a disc or a rectangle meets closed cells, decided from the layer's own numbers.
///
/// Only products and sums are used. If the numbers are small multiples of a power of two, nothing
/// is rounded in about 100 bits, and an area that touches in a single point is distinguished from
/// an area that does not touch.
struct PreciseArea<Number: PreciseNumber> {
  private let shape: AreaShape
  private let layer: PreciseLayer<Number>

  /// Prepares the predicate for a shape.
  ///
  /// - Precondition: the shape is valid and the placement is not empty.
  init(_ shape: AreaShape, in placement: Placement) {
    self.shape = shape
    layer = PreciseLayer(placement.layer, imageSize: placement.imageSize)
  }

  /// Whether the shape meets the closed cells of these texels, cut to the bounds if the layer
  /// clips.
  ///
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  func meets(_ texels: TexelRect) throws(Number.Undecided) -> Bool {
    guard let x = try layer.horizontal.interval(texels.minColumn, texels.maxColumn),
      let y = try layer.vertical.interval(texels.minRow, texels.maxRow)
    else { return false }
    let corner = Vector<Number>(
      x: layer.map.a * x.least + layer.map.c * y.least + layer.map.tx,
      y: layer.map.b * x.least + layer.map.d * y.least + layer.map.ty)
    let (width, height) = (x.most - x.least, y.most - y.least)
    let cells = Parallelogram(
      corner: corner, across: Vector(x: layer.map.a, y: layer.map.b),
      down: Vector(x: layer.map.c, y: layer.map.d), width: width, height: height)
    switch shape {
    case .disc(let disc):
      return try cells.isWithin(number(disc.radius), of: vector(disc.center.x, disc.center.y))
    case .rect(let rect):
      return try cells.meets(
        vector(rect.origin.x, rect.origin.y), vector(rect.size.width, rect.size.height))
    }
  }

  /// A length of the parent, in the layer's units.
  private func number(_ value: Double) -> Number {
    Number(value) * layer.unit
  }

  private func vector(_ x: Double, _ y: Double) -> Vector<Number> {
    Vector(x: number(x), y: number(y))
  }
}

/// All `corner + s·across + t·down` with s in 0…`width` and t in 0…`height`; neither direction is a
/// multiple of the other.
private struct Parallelogram<Number: PreciseNumber> {
  let corner: Vector<Number>
  let across: Vector<Number>
  let down: Vector<Number>
  let width: Number
  let height: Number

  /// Whether a point lies inside, or within the radius of one of the four edges.
  func isWithin(
    _ radius: Number, of center: Vector<Number>
  ) throws(Number.Undecided) -> Bool {
    let offset = center - corner
    let (right, bottom) = (across * width, down * height)
    if try isInside(offset) { return true }
    let square = radius * radius
    if try offset.isWithin(square, ofSegment: right) { return true }
    if try offset.isWithin(square, ofSegment: bottom) { return true }
    if try (offset - bottom).isWithin(square, ofSegment: right) { return true }
    return try (offset - right).isWithin(square, ofSegment: bottom)
  }

  /// Whether an offset from the corner has 0 ≤ s ≤ width and 0 ≤ t ≤ height:
  /// `s = offset × down / (across × down)`.
  private func isInside(_ offset: Vector<Number>) throws(Number.Undecided) -> Bool {
    let area = across.cross(down)
    let isMirrored = try area.isNegative()
    func isOutside(_ value: Number, _ side: Number) throws(Number.Undecided) -> Bool {
      if try (isMirrored ? -value : value).isNegative() { return true }
      let rest = area * side - value
      return try (isMirrored ? -rest : rest).isNegative()
    }
    if try isOutside(offset.cross(down), width) { return false }
    return try !isOutside(across.cross(offset), height)
  }

  /// Whether it meets the closed rectangle with this near corner and size: no line along a side of
  /// either shape separates them.
  ///
  /// The axes themselves are tested too, which separates parallel segments on one line.
  func meets(
    _ near: Vector<Number>, _ size: Vector<Number>
  ) throws(Number.Undecided) -> Bool {
    // The shapes meet if their difference, a point and four directions, contains the origin.
    let start = corner - near
    let (zero, one) = (Number(0), Number(1))
    let (right, bottom) = (across * width, down * height)
    let (left, top) = (Vector(x: -size.x, y: zero), Vector(x: zero, y: -size.y))
    func separates(
      _ direction: Vector<Number>, _ first: Vector<Number>, _ second: Vector<Number>,
      _ third: Vector<Number>
    ) throws(Number.Undecided) -> Bool {
      var (least, most) = (direction.cross(start), direction.cross(start))
      func widen(by side: Vector<Number>) throws(Number.Undecided) {
        let reach = direction.cross(side)
        if try reach.isNegative() { least = least + reach } else { most = most + reach }
      }
      try widen(by: first)
      try widen(by: second)
      try widen(by: third)
      if try (-least).isNegative() { return true }
      return try most.isNegative()
    }
    // A side does not reach across its own direction; rounding would only hide that.
    if try separates(across, bottom, left, top) { return false }
    if try separates(down, right, left, top) { return false }
    if try separates(Vector(x: one, y: zero), right, bottom, top) { return false }
    return try !separates(Vector(x: zero, y: one), right, bottom, left)
  }
}

private struct Vector<Number: PreciseNumber> {
  let x: Number
  let y: Number

  static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x - right.x, y: left.y - right.y)
  }

  static func * (vector: Vector, factor: Number) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }

  func dot(_ other: Vector) -> Number { x * other.x + y * other.y }

  func cross(_ other: Vector) -> Number { x * other.y - y * other.x }

  /// Whether the squared distance from this point to the segment from 0 to `end` is at most
  /// `square`.
  func isWithin(
    _ square: Number, ofSegment end: Vector
  ) throws(Number.Undecided) -> Bool {
    let along = dot(end)
    let length = end.dot(end)
    if try along.sign() > 0 {
      if try !(length - along).isNegative() {
        let across = cross(end)
        return try !(square * length - across * across).isNegative()
      }
      let rest = self - end
      return try !(square - rest.dot(rest)).isNegative()
    }
    return try !(square - dot(self)).isNegative()
  }
}
