import HitTesting

/// A convex polygon around the center of a disc, in doubles: a block of cells as it lies in the
/// root, or what is left of the square around the disc.
struct ClippedCell {
  /// A corner, and the line along the side to the next one; `nil` for a side that no line cut.
  private struct Corner {
    var point: Point
    var line: DiscWindow.Line?
  }

  /// What a cut leaves.
  enum Rest {
    /// The polygon as it was.
    case whole
    case part
    /// Only corners on the line.
    case edge
    case nothing
  }

  private var corners: [Corner]

  init(_ corners: [Point]) { self.corners = corners.map { Corner(point: $0) } }

  /// The lines that were noted for sides of the polygon.
  var lines: [DiscWindow.Line] { corners.compactMap(\.line) }

  /// Keeps the closed side of a line on which `x·X + y·Y + constant` is not negative.
  ///
  /// *Rounding*: of a corner on an upright line, the coordinate that the line gives is rounded at
  /// most once, so that lengths along an axis are as exact as the line is.
  ///
  /// *Complexity*: O(corners).
  ///
  /// Source: Sutherland and Hodgman, "Reentrant polygon clipping" (1974).
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - note: what is noted for the side that the cut makes.
  /// - Returns: what is left.
  mutating func cut(_ line: DiscWindow.Line, noting note: DiscWindow.Line? = nil) -> Rest {
    if corners.allSatisfy({ line.value(at: $0.point) >= 0 }) { return .whole }
    var kept: [Corner] = []
    var isEdge = true
    var (to, high) = (corners[0], line.value(at: corners[0].point))
    for place in 1...corners.count {
      let (from, low) = (to, high)
      to = corners[place < corners.count ? place : 0]
      high = line.value(at: to.point)
      if low > 0 { isEdge = false }
      if low == 0 && high < 0 {
        Self.append(Corner(point: from.point, line: note), to: &kept)
      } else if low >= 0 {
        Self.append(from, to: &kept)
      }
      if (low > 0 && high < 0) || (low < 0 && high > 0) {
        let share = low / (low - high)
        var point = Point(
          x: from.point.x + share * (to.point.x - from.point.x),
          y: from.point.y + share * (to.point.y - from.point.y))
        if line.y == 0 {
          point.x = -line.constant / line.x
        } else if line.x == 0 {
          point.y = -line.constant / line.y
        }
        Self.append(Corner(point: point, line: low > 0 ? note : from.line), to: &kept)
      }
    }
    // The last side may have no length either.
    if kept.count > 1, kept[0].point == kept[kept.count - 1].point { kept.removeLast() }
    corners = kept
    return kept.isEmpty ? .nothing : isEdge ? .edge : .part
  }

  /// Appends a corner, in place of one before it at the same point, whose side has no length.
  private static func append(_ corner: Corner, to corners: inout [Corner]) {
    if let last = corners.last, last.point == corner.point { corners.removeLast() }
    corners.append(corner)
  }

  private var sides: some Sequence<(Point, Point)> {
    corners.indices.lazy.map {
      (corners[$0].point, corners[$0 + 1 < corners.count ? $0 + 1 : 0].point)
    }
  }

  /// The squared distance from the origin to the outline.
  ///
  /// The corners do not show whether the polygon holds the origin: if it is minute and far away,
  /// the signs of the areas between its sides and the origin are those of rounding.
  var squaredDistanceOfOutline: Double {
    var least = Double.infinity
    for (from, to) in sides { least = min(least, Self.squaredDistance(from, to)) }
    return least
  }

  /// The squared distance from the origin to a segment.
  static func squaredDistance(_ from: Point, _ to: Point) -> Double {
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

  /// The area that the polygon has in common with a circle around the origin.
  ///
  /// It is the sum over the edges of a triangle for the part of an edge within the circle and of
  /// sectors for the parts outside.
  ///
  /// *Rounding*: to within a few units of 2⁻⁵⁰ for polygons that are about as large as the circle.
  func area(inCircleOf radius: Double) -> Double {
    var twice = 0.0
    for (from, to) in sides { twice += Self.twiceTheSector(from, to, radius * radius) }
    return twice.magnitude / 2
  }

  private static func twiceTheSector(
    _ from: Point, _ to: Point, _ squaredRadius: Double
  ) -> Double {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    if length == 0 { return 0 }
    let along = dx * from.x + dy * from.y
    let cross = from.x * dy - from.y * dx
    // The line is cross² / length away from the origin, squared.
    let depth = length * squaredRadius - cross * cross
    if depth <= 0 { return angle(from, to) * squaredRadius }
    let half = depth.squareRoot()
    let enters = min(max((-along - half) / length, 0), 1)
    let leaves = min(max((-along + half) / length, 0), 1)
    func point(_ share: Double) -> Point { Point(x: from.x + share * dx, y: from.y + share * dy) }
    var twice = (leaves - enters) * cross
    if enters > 0 { twice += angle(from, point(enters)) * squaredRadius }
    if leaves < 1 { twice += angle(point(leaves), to) * squaredRadius }
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
