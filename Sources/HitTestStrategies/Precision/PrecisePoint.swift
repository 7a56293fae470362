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
    let (across, down) = (Number(point.x) * unit - map.tx, Number(point.y) * unit - map.ty)
    let (x, y) = (map.d * across - map.c * down, map.a * down - map.b * across)
    let determinant = map.determinant
    if try determinant.isNegative() {
      (self.x, self.y, self.determinant) = (-x, -y, -determinant)
    } else {
      (self.x, self.y, self.determinant) = (x, y, determinant)
    }
  }

  /// Locates a point of a parent that is seen through a projective transform; `nil` behind the eye.
  ///
  /// - Precondition: the point is finite, and no map is singular.
  init?(
    _ point: Point, seenThrough inverse: ProjectiveInverse<Number>, in map: ChainMap<Number>,
    unit: Number
  ) throws(Number.Undecided) {
    let place = inverse.place(of: point)
    guard try place.w.sign() > 0 else { return nil }
    let (across, down) = (place.x * unit - map.tx * place.w, place.y * unit - map.ty * place.w)
    let (x, y) = (map.d * across - map.c * down, map.a * down - map.b * across)
    let determinant = map.determinant * place.w
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
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try isBefore(middle) { high = middle } else { low = middle }
    }
    guard let clip = axis.clip else { return low }
    if try value.isNegative() { return nil }
    return try self.isBefore(clip, value) ? low : nil
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
  /// The texel under a point (rules R4 to R8), or `nil` if the image is not there.
  ///
  /// *Complexity*: O(log side) comparisons.
  ///
  /// - Precondition: the point is finite.
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  package func texel(
    under point: Point
  ) throws(Number.Undecided) -> (column: Int, row: Int)? {
    try PrecisePoint(point, in: map, unit: unit).texel(of: self)
  }

  /// The same where the parent is seen through a projective transform (rule R16).
  func texel(
    under point: Point, seenThrough inverse: ProjectiveInverse<Number>
  ) throws(Number.Undecided) -> (column: Int, row: Int)? {
    try PrecisePoint(point, seenThrough: inverse, in: map, unit: unit)?.texel(of: self)
  }
}

extension PreciseLayer<ExactNumber> {
  /// The texel coordinates of a point; `nil` where the image is not.
  ///
  /// - Precondition: the point is finite, and the layer is not in slices.
  func coordinates(under point: Point) -> ExactCoordinates? {
    coordinates(of: PrecisePoint(point, in: map, unit: unit))
  }

  /// The same where the parent is seen through a projective transform.
  func coordinates(
    under point: Point, seenThrough inverse: ProjectiveInverse<ExactNumber>
  ) -> ExactCoordinates? {
    PrecisePoint(point, seenThrough: inverse, in: map, unit: unit).flatMap(coordinates)
  }

  private func coordinates(of point: PrecisePoint<ExactNumber>) -> ExactCoordinates? {
    guard point.texel(of: self) != nil else { return nil }
    // u = (x − origin)/texel along each axis, over one denominator.
    return ExactCoordinates(
      x: (point.x - horizontal.origin * point.determinant) * vertical.texel,
      y: (point.y - vertical.origin * point.determinant) * horizontal.texel,
      w: horizontal.texel * vertical.texel * point.determinant)
  }
}
