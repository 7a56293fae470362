import HitTesting

/// A convex polygon around the center of a disc, in doubles: a block of cells as it lies in the
/// root, cut by bounds.
struct ClippedCell {
  private var corners: [Point]

  init(_ corners: [Point]) { self.corners = corners }

  /// Keeps the closed side of a line on which `x·X + y·Y + constant` is not negative.
  ///
  /// *Rounding*: of a corner on an upright line, the coordinate that the line gives is rounded at
  /// most once, so that lengths along an axis are as exact as the line is.
  ///
  /// Source: Sutherland and Hodgman, "Reentrant polygon clipping" (1974).
  ///
  /// - Returns: whether anything is left.
  mutating func cut(_ x: Double, _ y: Double, _ constant: Double) -> Bool {
    var kept: [Point] = []
    for place in corners.indices {
      let (from, to) = (corners[place], corners[(place + 1) % corners.count])
      let low = x * from.x + y * from.y + constant
      let high = x * to.x + y * to.y + constant
      if low >= 0 { kept.append(from) }
      if (low > 0 && high < 0) || (low < 0 && high > 0) {
        let share = low / (low - high)
        var corner = Point(
          x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
        if y == 0 { corner.x = -constant / x } else if x == 0 { corner.y = -constant / y }
        kept.append(corner)
      }
    }
    corners = kept
    return !kept.isEmpty
  }

  /// The squared distance from the origin.
  var squaredDistance: Double {
    var (isLeft, isRight, area) = (false, false, 0.0)
    var least = Double.infinity
    for place in corners.indices {
      let (from, to) = (corners[place], corners[(place + 1) % corners.count])
      let side = from.x * to.y - to.x * from.y
      area += side
      if side > 0 { isRight = true }
      if side < 0 { isLeft = true }
      least = min(least, Self.squaredDistance(from, to))
    }
    return area != 0 && !(isLeft && isRight) ? 0 : least
  }

  /// The squared distance from the origin to a segment.
  private static func squaredDistance(_ from: Point, _ to: Point) -> Double {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    let along = -(dx * from.x + dy * from.y)
    if !(along > 0) { return from.x * from.x + from.y * from.y }
    if along >= length { return to.x * to.x + to.y * to.y }
    // Along an axis nothing is divided, so that aligned layers have exact distances.
    if dx == 0 { return from.x * from.x }
    if dy == 0 { return from.y * from.y }
    let cross = dx * from.y - dy * from.x
    return cross * cross / length
  }

  /// The area that the polygon has in common with the circle of radius 1 around the origin.
  ///
  /// It is the sum over the edges of a triangle for the part of an edge within the circle and of
  /// sectors for the parts outside.
  ///
  /// *Rounding*: to within a few units of 2⁻⁵⁰ for polygons in −1…1.
  var areaInUnitCircle: Double {
    var twice = 0.0
    for place in corners.indices {
      twice += Self.twiceTheSector(corners[place], corners[(place + 1) % corners.count])
    }
    return twice.magnitude / 2
  }

  private static func twiceTheSector(_ from: Point, _ to: Point) -> Double {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    if length == 0 { return 0 }
    let along = dx * from.x + dy * from.y
    let cross = from.x * dy - from.y * dx
    // The line is cross² / length away from the origin, squared.
    let depth = length - cross * cross
    if depth <= 0 { return angle(from, to) }
    let half = depth.squareRoot()
    let enters = min(max((-along - half) / length, 0), 1)
    let leaves = min(max((-along + half) / length, 0), 1)
    func point(_ share: Double) -> Point { Point(x: from.x + share * dx, y: from.y + share * dy) }
    var twice = (leaves - enters) * cross
    if enters > 0 { twice += angle(from, point(enters)) }
    if leaves < 1 { twice += angle(point(leaves), to) }
    return twice
  }

  /// The angle at the origin between two points, at most a right one.
  private static func angle(_ from: Point, _ to: Point) -> Double {
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    let lengths =
      ((from.x * from.x + from.y * from.y) * (to.x * to.x + to.y * to.y)).squareRoot()
    return lengths == 0 ? 0 : 2 * arctangent(cross / (lengths + dot))
  }

  /// The arctangent of −1…1: the angle is halved twice, and then the series ends soon.
  private static func arctangent(_ tangent: Double) -> Double {
    var tangent = tangent
    for _ in 0..<2 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
    let square = tangent * tangent
    var sum = 0.0
    for degree in stride(from: 23, through: 1, by: -2) { sum = 1 / Double(degree) - square * sum }
    return 4 * tangent * sum
  }
}
