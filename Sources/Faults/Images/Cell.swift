import HitTesting

/// An upright closed rectangle.
struct Box {
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double

  /// The corners in order around the rectangle.
  var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  var middle: Point { Point(x: minX + (maxX - minX) / 2, y: minY + (maxY - minY) / 2) }

  /// Whether a cell and the rectangle have a common point: no line along a side of either separates
  /// them.
  func meets(_ cell: Cell, edgesCount: Bool = true) -> Bool {
    let axes = [Point(x: 1, y: 0), Point(x: 0, y: 1)] + cell.sides.map { Point(x: -$1.y, y: $1.x) }
    return axes.allSatisfy { axis in
      func along(_ points: [Point]) -> (low: Double, high: Double) {
        let places = points.map { $0.x * axis.x + $0.y * axis.y }
        return (places.min()!, places.max()!)
      }
      let (own, other) = (along(corners), along(cell.corners))
      if edgesCount || axis == Point(x: 0, y: 0) {
        return own.low <= other.high && other.low <= own.high
      }
      return own.low < other.high && other.low < own.high
    }
  }
}

extension Box {
  /// The square around a disc.
  init(around disc: Disc) {
    let (center, radius) = (disc.center, disc.radius)
    self.init(
      minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius,
      maxY: center.y + radius)
  }
}

/// The closed parallelogram of a texel, possibly cut to a segment or a point.
struct Cell {
  /// The corners in order around the parallelogram.
  let corners: [Point]
  /// The upright box around the parallelogram.
  let outer: Box

  init(corners: [Point]) {
    self.corners = corners
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    outer = Box(minX: xs.min()!, minY: ys.min()!, maxX: xs.max()!, maxY: ys.max()!)
  }

  var middle: Point {
    let (first, opposite) = (corners[0], corners[corners.count / 2])
    return Point(x: (first.x + opposite.x) / 2, y: (first.y + opposite.y) / 2)
  }

  /// Each corner with the vector to the next corner.
  var sides: [(from: Point, vector: Point)] {
    corners.indices.map { index in
      let (from, to) = (corners[index], corners[(index + 1) % corners.count])
      return (from, Point(x: to.x - from.x, y: to.y - from.y))
    }
  }

  var boundingBox: Cell { Cell(corners: outer.corners) }

  func mapped(_ map: (Point) -> (Wide, Wide)) -> Cell {
    Cell(corners: corners.map(map).map { Point(x: $0.high, y: $1.high) })
  }

  /// Whether the distance to a point is at most `radius`, or less than `radius`.
  func isWithin(_ radius: Double, of point: Point, boundaryCounts: Bool = true) -> Bool {
    func isNear(_ distance: Double, _ limit: Double) -> Bool {
      boundaryCounts ? distance <= limit : distance < limit
    }
    let isFar =
      point.x + radius < outer.minX || point.x - radius > outer.maxX
      || point.y + radius < outer.minY || point.y - radius > outer.maxY
    if isFar { return false }
    // For each side, the sign shows on which side of it the point lies; the value includes the
    // length of the side.
    let crosses = sides.map { from, vector in
      vector.x * (point.y - from.y) - vector.y * (point.x - from.x)
    }
    if crosses.allSatisfy({ $0 > 0 }) || crosses.allSatisfy({ $0 < 0 }) { return true }
    return zip(sides, crosses).contains { side, cross in
      let (x, y) = (point.x - side.from.x, point.y - side.from.y)
      let length = (side.vector.x * side.vector.x + side.vector.y * side.vector.y).squareRoot()
      let along = x * side.vector.x + y * side.vector.y
      if along > 0 && along < length * length { return isNear(cross.magnitude, radius * length) }
      // Every corner is the start of some side, so the ends of sides need no check.
      return isNear(x * x + y * y, radius * radius)
    }
  }
}
