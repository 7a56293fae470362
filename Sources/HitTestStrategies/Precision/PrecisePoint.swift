import HitTesting

/// A point as a layer sees it, without any division: its coordinates in layer space, multiplied by
/// the determinant of the layer's map, which is made positive.
package struct PrecisePoint<Number: PreciseNumber> {
  let x: Number
  let y: Number
  let determinant: Number

  /// Locates a point; `unit` multiplies it as it multiplied the translation of the map.
  ///
  /// - Precondition: the point is finite, and the map is not singular.
  package init(
    _ point: Point, in map: ChainMap<Number>, unit: Number = Number(1)
  ) throws(Number.Undecided) {
    try self.init(
      Number(point.x) * unit - map.tx, Number(point.y) * unit - map.ty, in: map, map.determinant)
  }

  /// Locates a point on a layer; `nil` behind the eye.
  ///
  /// - Precondition: the point is finite, and no map is singular.
  fileprivate init?(_ point: Point, on layer: PreciseLayer<Number>) throws(Number.Undecided) {
    let (map, unit) = (layer.map, layer.unit)
    guard let inverse = layer.inverse else {
      try self.init(point, in: map, unit: unit)
      return
    }
    let place = inverse.place(of: point)
    guard try place.w.sign() > 0 else { return nil }
    try self.init(
      place.x * unit - map.tx * place.w, place.y * unit - map.ty * place.w, in: map,
      map.determinant * place.w)
  }

  /// Takes a point relative to the origin of the layer, or the way from a point to another one, and
  /// what multiplies its coordinates.
  init(
    _ across: Number, _ down: Number, in map: ChainMap<Number>, _ determinant: Number
  ) throws(Number.Undecided) {
    let (x, y) = (map.d * across - map.c * down, map.a * down - map.b * across)
    if try determinant.isNegative() {
      (self.x, self.y, self.determinant) = (-x, -y, -determinant)
    } else {
      (self.x, self.y, self.determinant) = (x, y, determinant)
    }
  }

  /// Whether the point lies in the half-open rectangle from the origin.
  package func isWithin(_ width: Number, _ height: Number) throws(Number.Undecided) -> Bool {
    if try x.isNegative() { return false }
    if try y.isNegative() { return false }
    if try !isBefore(width, x) { return false }
    return try isBefore(height, y)
  }

  /// Whether a coordinate of the point is below an edge.
  fileprivate func isBefore(_ edge: Number, _ value: Number) throws(Number.Undecided) -> Bool {
    try (value - edge * determinant).isNegative()
  }

  /// The cell of an axis that holds the point, of `count` cells; `nil` if none does.
  ///
  /// *Complexity*: O(log count) comparisons.
  fileprivate func cell(
    along axis: PreciseLayer<Number>.Axis, _ value: Number, of count: Int
  ) throws(Number.Undecided) -> Int? {
    func isBefore(_ cell: Int) throws(Number.Undecided) -> Bool {
      try self.isBefore(axis.edge(cell), value)
    }
    if try isBefore(0) { return nil }
    if try !isBefore(count) { return nil }
    let cell = try lastNumber(of: count, isBeyond: isBefore)
    guard let clip = axis.clip else { return cell }
    if try value.isNegative() { return nil }
    return try self.isBefore(clip, value) ? cell : nil
  }

  fileprivate func texel(
    of layer: PreciseLayer<Number>
  ) throws(Number.Undecided) -> (column: Int, row: Int)? {
    let size = layer.imageSize
    guard let column = try cell(along: layer.horizontal, x, of: Int(size.width)),
      let row = try cell(along: layer.vertical, y, of: Int(size.height))
    else { return nil }
    return (column, row)
  }
}

extension PreciseLayer {
  /// The texel under a point (rules R4 to R8 and R16), or `nil` if the image is not there.
  ///
  /// *Complexity*: O(log side) comparisons.
  ///
  /// - Precondition: the point is finite.
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  package func texel(
    under point: Point
  ) throws(Number.Undecided) -> (column: Int, row: Int)? {
    try PrecisePoint(point, on: self)?.texel(of: self)
  }
}

extension PreciseLayer<ExactNumber> {
  /// The texel coordinates of a point; `nil` where the image is not.
  ///
  /// - Precondition: the point is finite, and the layer is not in slices.
  func coordinates(under point: Point) -> ExactCoordinates? {
    guard let place = PrecisePoint(point, on: self), place.texel(of: self) != nil else {
      return nil
    }
    // u = (x − origin)/texel along each axis, over one denominator.
    return ExactCoordinates(
      x: (place.x - horizontal.origin * place.determinant) * vertical.texel,
      y: (place.y - vertical.origin * place.determinant) * horizontal.texel,
      w: horizontal.texel * vertical.texel * place.determinant)
  }
}
