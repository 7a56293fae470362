import HitTesting
import Oracles

/// Rule R14 by brute force: compares every passing texel's parallelogram with the area, in
/// fractions.
extension ReferenceLayer {
  /// Whether the center lies in a parallelogram or near enough to one of its four sides.
  func hits(_ disc: Disc) -> Bool {
    let center = (x: Rational(disc.center.x), y: Rational(disc.center.y))
    let limit = Rational(disc.radius) * Rational(disc.radius)
    return parallelograms.contains { corners in
      isInside(center, corners)
        || zip(corners, corners[1...] + corners[..<1]).contains {
          squaredDistance(center, $0, $1) <= limit
        }
    }
  }

  /// Whether anything is left of a parallelogram after it is cut with the four sides of the
  /// rectangle.
  ///
  /// Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).
  func hits(_ rect: Rect) -> Bool {
    let (x, y) = (Rational(rect.origin.x), Rational(rect.origin.y))
    let (farX, farY) = (x + Rational(rect.size.width), y + Rational(rect.size.height))
    return parallelograms.contains { corners in
      var rest = cut(corners) { $0.x - x }
      rest = cut(rest) { farX - $0.x }
      rest = cut(rest) { $0.y - y }
      return !cut(rest) { farY - $0.y }.isEmpty
    }
  }

  /// Whether the point is on the same side of all four sides, or on them; distances decide about a
  /// parallelogram without area.
  private func isInside(_ point: Place, _ corners: [Place]) -> Bool {
    let sides = zip(corners, corners[1...] + corners[..<1]).map { from, to in
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    if sides.allSatisfy({ $0 == Rational(0) }) { return false }
    let isFlat = squaredArea(corners) == Rational(0)
    return !isFlat
      && (sides.allSatisfy { $0 >= Rational(0) } || sides.allSatisfy { $0 <= Rational(0) })
  }

  private func squaredArea(_ corners: [Place]) -> Rational {
    let (o, p, q) = (corners[0], corners[1], corners[3])
    let area = (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x)
    return area * area
  }

  private func squaredDistance(_ point: Place, _ from: Place, _ to: Place) -> Rational {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    var (x, y) = (point.x - from.x, point.y - from.y)
    if length > Rational(0) {
      let along = min(max((x * dx + y * dy) / length, Rational(0)), Rational(1)).reduced
      (x, y) = (x - dx * along, y - dy * along)
    }
    return x * x + y * y
  }

  /// The part of a polygon in which the linear function `height` is not negative.
  private func cut(_ corners: [Place], height: (Place) -> Rational) -> [Place] {
    if corners.isEmpty { return [] }
    return zip(corners, corners[1...] + corners[..<1]).flatMap { from, to -> [Place] in
      let (first, second) = (height(from), height(to))
      let kept = first >= Rational(0) ? [from] : []
      if (first > Rational(0) && second < Rational(0))
        || (first < Rational(0) && second > Rational(0))
      {
        let share = (first / (first - second)).reduced
        return kept + [
          (
            (from.x + (to.x - from.x) * share).reduced, (from.y + (to.y - from.y) * share).reduced
          )
        ]
      }
      return kept
    }
  }
}
