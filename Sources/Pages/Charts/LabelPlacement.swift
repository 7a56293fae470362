import Foundation

/// Places for the labels of a chart, so that none covers another one or a mark.
///
/// The labels are placed one after the other, those in the densest places first, each at the
/// cheapest free place of a spiral around its mark. Then each is placed again while the others
/// stay, which mends what the order had spoiled. It is a local search as in Christensen, Marks and
/// Shieber, "An empirical study of algorithms for point-feature label placement" (1995), without
/// their random moves, so that one chart is always the same.
///
/// *Complexity*: O(n² · places).
package struct LabelPlacement {
  /// A rectangle with its sides along the axes.
  package struct Box: Hashable {
    package var minX: Double
    package var minY: Double
    package var maxX: Double
    package var maxY: Double

    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
      (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// Whether two boxes have an inner point in common.
    package func overlaps(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    package func contains(_ other: Box) -> Bool {
      minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// The point of the box that is nearest to a point.
    package func nearest(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (min(max(x, minX), maxX), min(max(y, minY), maxY))
    }
  }

  /// A mark that takes a label.
  package struct Mark {
    package var x: Double
    package var y: Double
    /// The distance to keep from the middle of the mark.
    package var radius: Double
    package var labelWidth: Double
    package var labelHeight: Double

    package init(
      x: Double, y: Double, radius: Double, labelWidth: Double, labelHeight: Double
    ) {
      (self.x, self.y, self.radius) = (x, y, radius)
      (self.labelWidth, self.labelHeight) = (labelWidth, labelHeight)
    }

    package var box: Box {
      Box(minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius)
    }
  }

  private let marks: [Mark]
  private let area: Box
  /// Boxes that labels should not cover, such as whiskers.
  private let obstacles: [Box]
  /// The gap between a mark and a label beside it.
  private static let gap = 2.0
  private static let reach = 240.0
  /// What covering an obstacle costs, in units of distance.
  private static let costOfObstacle = 14.0
  private static let costOfCrossing = 40.0
  private static let costOfAmbiguity = 60.0
  /// A label within this distance of a mark seems to be its own.
  private static let nearness = 12.0

  package init(_ marks: [Mark], in area: Box, avoiding obstacles: [Box] = []) {
    (self.marks, self.area, self.obstacles) = (marks, area, obstacles)
  }

  /// The boxes of the labels; `nil` for one that has no room.
  package func boxes() -> [Box?] {
    var placed = [Box?](repeating: nil, count: marks.count)
    let neighbors = marks.map { mark in
      marks.count { abs($0.x - mark.x) < 90 && abs($0.y - mark.y) < 40 }
    }
    let order = marks.indices.sorted { (neighbors[$1], $0) < (neighbors[$0], $1) }
    for _ in 0..<3 {
      for index in order { placed[index] = best(for: index, besides: placed) }
    }
    return placed
  }

  /// Where a label that stands apart is tied to its mark: from the mark's edge to the label.
  package func leader(
    from index: Int, to box: Box
  ) -> (start: (x: Double, y: Double), end: (x: Double, y: Double))? {
    let mark = marks[index]
    let end = box.nearest(mark.x, mark.y)
    let distance = hypot(end.x - mark.x, end.y - mark.y)
    if distance < mark.radius + 5 { return nil }
    let share = mark.radius / distance
    return ((mark.x + share * (end.x - mark.x), mark.y + share * (end.y - mark.y)), end)
  }

  private func best(for index: Int, besides placed: [Box?]) -> Box? {
    let mark = marks[index]
    let others = placed.indices.filter { $0 != index }.compactMap { placed[$0] }
    let taken = others + marks.map(\.box)
    var best: (box: Box, cost: Double)?
    var distance = Self.gap
    // No later ring is cheaper than its own distance.
    while distance < Self.reach, distance < best?.cost ?? .infinity {
      for turn in 0..<24 {
        let box = self.box(of: mark, at: distance, turn: turn)
        guard area.contains(box), !taken.contains(where: box.overlaps) else { continue }
        let cost = distance + Self.preference(turn) + self.cost(of: box, for: mark, others)
        if cost < best?.cost ?? .infinity { best = (box, cost) }
      }
      distance += distance < 30 ? 4 : 8
    }
    return best?.box
  }

  /// The box of a label whose nearest point lies in a direction: turn 0 is to the right, 6 below.
  private func box(of mark: Mark, at distance: Double, turn: Int) -> Box {
    let angle = Double(turn) * .pi / 12
    let (dx, dy) = (cos(angle), sin(angle))
    let (x, y) = (
      mark.x + dx * (mark.radius + distance + mark.labelWidth / 2),
      mark.y + dy * (mark.radius + distance + mark.labelHeight / 2)
    )
    return Box(
      minX: x - mark.labelWidth / 2, minY: y - mark.labelHeight / 2, maxX: x + mark.labelWidth / 2,
      maxY: y + mark.labelHeight / 2)
  }

  /// Labels read best to the right of their marks, then to the left.
  private static func preference(_ turn: Int) -> Double {
    switch turn {
    case 0: 0
    case 1, 23: 1
    case 12: 2
    default: 4
    }
  }

  private func cost(of box: Box, for mark: Mark, _ others: [Box]) -> Double {
    let covered = Double(obstacles.count { $0.overlaps(box) }) * Self.costOfObstacle
    let end = box.nearest(mark.x, mark.y)
    let crossed = (others + marks.filter { $0.x != mark.x || $0.y != mark.y }.map(\.box)).count {
      Self.crosses(from: (mark.x, mark.y), to: end, $0)
    }
    let own = distance(from: mark, to: box)
    let nearer = marks.count { other in
      let distance = distance(from: other, to: box)
      return distance < Self.nearness && distance < own - 1
    }
    return covered + Double(crossed) * Self.costOfCrossing
      + Double(nearer) * Self.costOfAmbiguity
  }

  /// The distance from the edge of a mark to a box.
  private func distance(from mark: Mark, to box: Box) -> Double {
    let end = box.nearest(mark.x, mark.y)
    return hypot(end.x - mark.x, end.y - mark.y) - mark.radius
  }

  /// Whether a segment meets a box, by clipping it to the box (Liang and Barsky, 1984).
  private static func crosses(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ box: Box
  ) -> Bool {
    var (low, high) = (0.0, 1.0)
    for (p, q) in [
      (start.x - end.x, start.x - box.minX), (end.x - start.x, box.maxX - start.x),
      (start.y - end.y, start.y - box.minY), (end.y - start.y, box.maxY - start.y),
    ] {
      if p == 0 {
        if q <= 0 { return false }
      } else if p < 0 {
        low = max(low, q / p)
      } else {
        high = min(high, q / p)
      }
    }
    return low < high
  }
}
