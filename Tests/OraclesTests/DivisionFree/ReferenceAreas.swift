import HitTesting
import Oracles

/// Rule R14 by brute force: compares every passing texel's parallelogram with the area, in
/// fractions.
extension ReferenceLayer {
  func hits(_ disc: Disc) -> Bool {
    let limit = Rational(disc.radius) * Rational(disc.radius)
    return squaredDistance(to: disc.center).map { $0 <= limit } ?? false
  }

  /// The squared distance from a point to the nearest parallelogram; `nil` if there is none.
  func squaredDistance(to point: Point) -> Rational? {
    let place = (x: Rational(point.x), y: Rational(point.y))
    return parallelograms.map { squaredDistance(to: place, from: $0) }.min()
  }

  /// The squared distance is 0 inside, otherwise that to the nearest of the four sides.
  private func squaredDistance(to point: Place, from corners: [Place]) -> Rational {
    let zero = Rational(0)
    let edges = zip(corners, corners[1...] + corners[..<1])
    let sides = edges.map { from, to in
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    // What clipping has cut to a segment or a point has no inside.
    let isFlat = edges.contains { $0.x == $1.x && $0.y == $1.y }
    if !isFlat && (sides.allSatisfy { $0 >= zero } || sides.allSatisfy { $0 <= zero }) {
      return zero
    }
    return edges.map { from, to in
      let (ex, ey, px, py) = (to.x - from.x, to.y - from.y, point.x - from.x, point.y - from.y)
      let (along, length) = (ex * px + ey * py, ex * ex + ey * ey)
      if along <= zero { return px * px + py * py }
      if along >= length { return (px - ex) * (px - ex) + (py - ey) * (py - ey) }
      let across = ex * py - ey * px
      return across * across / length
    }.min()!
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
          ((from.x + (to.x - from.x) * share).reduced, (from.y + (to.y - from.y) * share).reduced)
        ]
      }
      return kept
    }
  }
}
