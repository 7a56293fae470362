import HitTesting
import RandomNumbers

/// Chooses discs and rectangles that matter: those that just touch something, fingers of all sizes, and next to
/// nothing.
public struct ProbeAreas {
  /// Points of parent space that matter: middles, corners and what is reached for.
  let points: [Point]
  /// What of lengths is kept: everything, or whole sixteenths of points where doubles are to round nothing.
  let isOnGrid: Bool

  /// - Precondition: there is a point.
  public init(points: [Point], isOnGrid: Bool) {
    self.points = points
    self.isOnGrid = isOnGrid
  }

  /// So many queries of every kind of area, kind by kind.
  public func queries(_ count: Int, using random: inout SeededGenerator) -> [Query] {
    discs(count, using: &random).map { .disc($0) } + rects(count, using: &random).map { .rect($0) }
  }

  public func discs(_ count: Int, using random: inout SeededGenerator) -> [Disc] {
    (0..<count).map { _ in
      let (center, other) = (random.pick(points), random.pick(points))
      let (dx, dy) = ((other.x - center.x).magnitude, (other.y - center.y).magnitude)
      let reach = random.pick([dx, dy, max(dx, dy), (dx * dx + dy * dy).squareRoot()])
      let radius: Double =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: onGrid(reach)
        // Just past what doubles are excused for, and one unit in the last place beside a touch.
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

  public func rects(_ count: Int, using random: inout SeededGenerator) -> [Rect] {
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

  private func onGrid(_ length: Double) -> Double {
    isOnGrid ? (length * 16).rounded() / 16 : length
  }
}
