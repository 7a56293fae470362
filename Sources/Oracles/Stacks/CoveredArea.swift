import HitTesting

/// How much of a disc the passing cells of a layer cover (rule R15).
package struct DiscCover: Sendable {
  /// Areas between which the covered one certainly lies, where the radius of the disc is 1: in 0…π,
  /// with some rounding on both sides.
  package let area: Interval
  /// The sum of the lengths of all edges of the covered cells in the square around the disc, in
  /// radii: an area changes by at most this times the distance by which edges move.
  let edges: Double

  /// Two areas that are certainly closer than this are equal.
  static let resolution = 0x1p-40

  static let none = DiscCover(area: Interval(0), edges: 0)

  /// Whether the area is certainly smaller, by more than a slack.
  func isLess(than other: DiscCover, slack: Double) -> Bool {
    area.upper + slack < other.area.lower
  }

  /// Whether nothing or all of the disc is covered.
  var isExtreme: Bool {
    area.upper < Self.resolution || area.lower > Double.pi - Self.resolution
  }
}

extension ExactStack {
  /// How much of a disc the passing cells of a layer cover within those of all its masks, whatever
  /// lies in front of them; nothing of a disc with the radius 0.
  ///
  /// The cells are polygons of fractions, relative to the center and over the radius, and cut to
  /// the square around the disc. The area of a polygon in the unit circle is a sum over its edges:
  /// of a triangle for the part of the edge within the circle, and of sectors for the parts
  /// outside. It is computed in intervals.
  ///
  /// *Complexity*: O(passing texels along outlines) polygons.
  package func cover(of disc: Disc, by layer: Int) -> DiscCover {
    guard disc.canHit, disc.radius > 0, let parts = shownParts(of: layer) else { return .none }
    var (area, edges) = (Interval(0), 0.0)
    for cell in parts.cells(in: disc) {
      area = area + cell.areaInUnitCircle
      edges += cell.perimeter
    }
    return DiscCover(area: area, edges: edges)
  }

  /// The area of the upright box around what a layer covers of the square around a disc, in squared
  /// radii, 0…4 and rounded; 0 of a disc with the radius 0.
  package func boxOfCover(of disc: Disc, by layer: Int) -> Double {
    guard disc.canHit, disc.radius > 0, let parts = shownParts(of: layer) else { return 0 }
    let corners = parts.cells(in: disc).flatMap(\.corners)
    let (xs, ys) = (corners.map { $0.x.approximation }, corners.map { $0.y.approximation })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return 0 }
    return (right - left) * (bottom - top)
  }
}

extension ExactStack.ShownParts {
  /// What passing cells of all parts have in common in the square around a disc, in blocks of
  /// texels, relative to the center and in units of the radius.
  fileprivate func cells(in disc: Disc) -> [ConvexCell] {
    let radius = Rational(disc.radius)
    let (x, y) = (Rational(disc.center.x), Rational(disc.center.y))
    var cells: [ConvexCell] = []
    let unmoved = parts.map { _ in Widening.none }
    func visit(_ block: [TexelRect]) {
      guard var cell = cell(of: block, unmoved) else { return }
      cell.map { (($0.x - x) / radius, ($0.y - y) / radius) }
      let one = Rational(1)
      let isLeft =
        cell.cut { x, _ in x + one } && cell.cut { x, _ in one - x }
        && cell.cut { _, y in y + one } && cell.cut { _, y in one - y }
      if !isLeft { return }
      if let halves = halves(of: block) {
        for half in halves { visit(half) }
      } else {
        cells.append(cell)
      }
    }
    visit(parts.map { $0.layer.cells() })
    return cells
  }
}

extension ConvexCell {
  /// The sum of the lengths of the edges, in doubles.
  fileprivate var perimeter: Double {
    sides.reduce(0) { sum, side in
      let (dx, dy) = (side.to.x - side.from.x, side.to.y - side.from.y)
      return sum + (dx.squared + dy.squared).approximation.squareRoot()
    }
  }

  /// The area that the polygon has in common with the circle of radius 1 around the origin.
  ///
  /// - Precondition: all coordinates are in −1…1.
  fileprivate var areaInUnitCircle: Interval {
    let sum = sides.reduce(Interval(0)) { $0 + Self.twiceTheSector($1.from, $1.to) }
    // Mirrored cells run the other way round.
    let area = sum.upper < 0 || sum.lower < -sum.upper ? -sum : sum
    return Interval(lower: max(0, area.lower / 2), upper: area.upper / 2)
  }

  /// Twice the signed area that an edge and the lines from its ends to the origin cut out of the
  /// circle.
  private static func twiceTheSector(
    _ from: (x: Rational, y: Rational), _ to: (x: Rational, y: Rational)
  ) -> Interval {
    let (dx, dy) = ((to.x - from.x).reduced, (to.y - from.y).reduced)
    let length = (dx.squared + dy.squared).reduced
    if length == .zero { return Interval(0) }
    let along = from.x * dx + from.y * dy
    let outside = from.x.squared + from.y.squared - Rational(1)
    let cross = from.x * dy - from.y * dx
    let (start, end) = (IntervalPoint(from), IntervalPoint(to))
    // |from + t·d|² = 1 where length·t² + 2·along·t + outside = 0.
    let discriminant = along.squared - length * outside
    if discriminant <= .zero { return start.angle(to: end) }
    let middle = (-along / length).enclosure
    let half = (discriminant / length.squared).enclosure.squareRoot
    let enters = (middle - half).clamped(Interval(0), Interval(1))
    let leaves = (middle + half).clamped(Interval(0), Interval(1))
    let step = IntervalPoint((dx, dy))
    var sum = (leaves - enters) * cross.enclosure
    if outside > .zero { sum = sum + start.angle(to: start + step * enters) }
    if outside + along + along + length > .zero {
      sum = sum + (start + step * leaves).angle(to: end)
    }
    return sum
  }
}

/// A point whose coordinates are intervals.
private struct IntervalPoint {
  let x: Interval
  let y: Interval

  init(_ point: (x: Rational, y: Rational)) {
    self.init(point.x.enclosure, point.y.enclosure)
  }

  private init(_ x: Interval, _ y: Interval) {
    self.x = x
    self.y = y
  }

  static func + (left: Self, right: Self) -> Self { Self(left.x + right.x, left.y + right.y) }
  static func * (point: Self, factor: Interval) -> Self {
    Self(point.x * factor, point.y * factor)
  }

  /// The angle at the origin from this point to another one.
  ///
  /// - Precondition: the angle is at most a right one, and neither point is the origin.
  func angle(to other: Self) -> Interval {
    let cross = x * other.y - y * other.x
    let dot = x * other.x + y * other.y
    let lengths = ((x.squared + y.squared) * (other.x.squared + other.y.squared)).squareRoot
    return (cross / (lengths + dot)).arctangent * Interval(2)
  }
}
