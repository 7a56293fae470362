/// A convex polygon in exact coordinates, maybe only a segment or a point.
struct ConvexCell {
  /// The corners in order around the polygon; corners may repeat and lie on one line.
  private(set) var corners: [(x: Rational, y: Rational)]

  /// The sides in order around the polygon.
  var sides: [(from: (x: Rational, y: Rational), to: (x: Rational, y: Rational))] {
    corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
  }

  /// The image of a box of layer or texel space; `nil` if the box is empty.
  init?(
    _ x: (low: Rational, high: Rational), _ y: (low: Rational, high: Rational),
    _ map: (Rational, Rational) -> (x: Rational, y: Rational)
  ) {
    if x.low > x.high || y.low > y.high { return nil }
    corners = [map(x.low, y.low), map(x.high, y.low), map(x.high, y.high), map(x.low, y.high)]
  }

  /// Moves every corner; an affine map keeps the polygon convex.
  mutating func map(_ move: ((x: Rational, y: Rational)) -> (x: Rational, y: Rational)) {
    corners = corners.map {
      let corner = move($0)
      return (corner.x.reduced, corner.y.reduced)
    }
  }

  /// Keeps the closed side of a line, the one on which an affine function of the plane is not
  /// negative.
  ///
  /// Source: Sutherland and Hodgman, "Reentrant polygon clipping" (1974).
  ///
  /// - Returns: whether anything is left.
  mutating func cut(_ height: (Rational, Rational) -> Rational) -> Bool {
    var kept: [(x: Rational, y: Rational)] = []
    let heights = corners.map { height($0.x, $0.y) }
    for (place, corner) in corners.enumerated() {
      let next = (place + 1) % corners.count
      let (from, to) = (heights[place], heights[next])
      if from >= .zero { kept.append(corner) }
      if (from > .zero && to < .zero) || (from < .zero && to > .zero) {
        let share = from / (from - to)
        kept.append(
          (
            (corner.x + share * (corners[next].x - corner.x)).reduced,
            (corner.y + share * (corners[next].y - corner.y)).reduced
          ))
      }
    }
    corners = kept
    return !kept.isEmpty
  }

  /// The squared distance from a point to the closed polygon.
  func squaredDistance(_ x: Rational, _ y: Rational) -> Rational {
    if contains(x, y) { return .zero }
    let distances = sides.map { from, to in
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx.squared + dy.squared
      // The foot of the perpendicular, or the nearer end.
      let along = dx * (x - from.x) + dy * (y - from.y)
      let share = length > .zero ? min(max(along / length, .zero), Rational(1)) : .zero
      return (from.x + share * dx - x).squared + (from.y + share * dy - y).squared
    }
    return distances.min()!.reduced
  }

  /// Whether the point lies in the polygon or on its border; false if the polygon has no area.
  private func contains(_ x: Rational, _ y: Rational) -> Bool {
    var (isLeft, isRight) = (false, false)
    for (from, to) in sides {
      let side = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
      if side > .zero { isLeft = true }
      if side < .zero { isRight = true }
    }
    return hasArea && !(isLeft && isRight)
  }

  /// Twice the area, positive where the corners turn clockwise as seen with y down.
  var doubledArea: Rational {
    sides.reduce(.zero) { $0 + ($1.from.x * $1.to.y - $1.to.x * $1.from.y) }
  }

  /// Whether the polygon is more than a segment.
  var hasArea: Bool { !doubledArea.numerator.isZero }
}
