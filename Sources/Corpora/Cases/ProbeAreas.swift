import HitTesting
import RandomNumbers

/// A generator of significant discs and rectangles: those that just touch something, those of all
/// finger sizes, and tiny ones.
package struct ProbeAreas {
  /// Significant points of parent space, such as middles, corners and points to be touched.
  let points: [Point]
  /// Whether all lengths are whole sixteenths of points, so that doubles round nothing.
  let isOnGrid: Bool

  /// Makes areas around points.
  ///
  /// - Precondition: `points` is not empty.
  package init(points: [Point], isOnGrid: Bool) {
    self.points = points
    self.isOnGrid = isOnGrid
  }

  /// Makes `count` queries of every kind of area, kind by kind.
  package func queries(_ count: Int, using random: inout SeededGenerator) -> [Query] {
    discs(count, using: &random).map { .disc($0) } + rects(count, using: &random).map { .rect($0) }
  }

  /// Makes discs in parent space.
  package func discs(_ count: Int, using random: inout SeededGenerator) -> [Disc] {
    (0..<count).map { _ in
      let (center, other) = (random.pick(points), random.pick(points))
      let (dx, dy) = ((other.x - center.x).magnitude, (other.y - center.y).magnitude)
      let reach = random.pick([dx, dy, max(dx, dy), (dx * dx + dy * dy).squareRoot()])
      let radius: Double =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: onGrid(reach)
        // These reaches are just past the excuse of doubles, and one unit in the last place beside
        // a touch.
        case 4:
          random.pick([reach.nextUp, reach.nextDown, reach * (1 + 0x1p-28), reach * (1 - 0x1p-28)])
        case 5: onGrid(reach * random.uniform(0, 1))
        case 6: random.pick([0, 0, 0.25, 0.5, 1, 1.25, 2.5, 5])
        case 7: random.pick([2.5, 5, 22, 22, 44, 65])
        case 8: onGrid(reach / random.pick([2, 4, 16, 64]))
        default: random.pick([0, -0.0, -1, 0x1p-1074, 1e308, .nan, .infinity, reach * 0x1p-40])
        }
      return Disc(center: center, radius: radius)
    }
  }

  /// Makes rectangles in parent space.
  package func rects(_ count: Int, using random: inout SeededGenerator) -> [Rect] {
    (0..<count).map { _ in
      let (one, other) = (random.pick(points), random.pick(points))
      let (dx, dy) = ((other.x - one.x).magnitude, (other.y - one.y).magnitude)
      func side(_ length: Double) -> Double {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4: return length
        case 5: return random.pick([length.nextUp, length.nextDown, 0])
        case 6: return onGrid(length * random.uniform(0, 1))
        case 7: return random.pick([0, 0.25, 0.5, 1, 44])
        case 8: return onGrid(length / random.pick([2, 4, 16, 1024]))
        default: return random.pick([0, -0.0, -1, 0x1p-1074, 1e308, .nan, .infinity])
        }
      }
      return Rect(
        x: min(one.x, other.x), y: min(one.y, other.y), width: side(dx), height: side(dy))
    }
  }

  /// Makes a small area of every kind, which begins at a point or is a disc around it.
  package static func queries(at point: Point, length: Double) -> [Query] {
    [
      .disc(Disc(center: point, radius: length)),
      .rect(Rect(x: point.x, y: point.y, width: length, height: length / 2)),
    ]
  }

  /// Makes an area of every kind whose nearest place to a straight edge is at a distance from it.
  ///
  /// - Parameters:
  ///   - edge: a point of the edge.
  ///   - normal: the direction away from the edge, of length 1.
  ///   - gap: the distance from that point along the normal; a negative one lies beyond the edge.
  ///   - reach: the radius of discs, and the longest side of rectangles.
  ///   - random: the source of the sides of rectangles.
  /// - Returns: the areas, one of each kind.
  package static func queries(
    beside edge: Point, normal: Point, gap: Double, reach: Double,
    using random: inout SeededGenerator
  ) -> [Query] {
    func out(_ distance: Double) -> Point {
      Point(x: edge.x + normal.x * distance, y: edge.y + normal.y * distance)
    }
    let (width, height) = (reach * random.uniform(0.5, 1), reach * random.uniform(0.5, 1))
    // The corner of the rectangle that comes nearest to the edge.
    let corner = out(gap)
    func start(_ corner: Double, _ side: Double, _ normal: Double) -> Double {
      normal > 0 ? corner : normal < 0 ? corner - side : corner - side / 2
    }
    return [
      .disc(Disc(center: out(reach + gap), radius: reach)),
      .rect(
        Rect(
          x: start(corner.x, width, normal.x), y: start(corner.y, height, normal.y), width: width,
          height: height)),
    ]
  }

  private func onGrid(_ length: Double) -> Double {
    isOnGrid ? (length * 16).rounded() / 16 : length
  }
}
