import HitTesting

/// A convex polygon around the center of a disc, in doubles: a block of cells as it lies in the
/// root, cut by bounds.
struct ClippedCell {
  private var corners: [Point]

  init(_ corners: [Point]) { self.corners = corners }

  /// Keeps the closed side of a line on which `x·X + y·Y + constant` is not negative.
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
        kept.append(
          Point(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y)))
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
}
