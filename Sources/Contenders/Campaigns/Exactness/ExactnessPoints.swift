import Conformance
import HitTesting
import RandomNumbers

/// Points that are hard to decide, made from other points.
enum ExactnessPoints {
  /// Returns the points, their neighbors at one unit in the last place, absurd points, and as many
  /// points again that combine the x of one point with the y of another.
  ///
  /// Combined points meet the edges of upright layers at the same x again and again.
  static func around(_ points: [Point], using random: inout SeededGenerator) -> [Point] {
    var all = absurd
    for point in points {
      for x in neighbors(point.x) {
        for y in neighbors(point.y) { all.append(Point(x: x, y: y)) }
      }
    }
    for _ in 0..<all.count {
      all.append(Point(x: random.pick(points).x, y: random.pick(points).y))
    }
    return all
  }

  /// Points that no hit tester may fail on, such as those with NaN or infinite coordinates.
  static let absurd: [Point] = {
    let numbers: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 0x1p53 + 2, 0x1p-1074,
      .greatestFiniteMagnitude,
    ]
    return zip(numbers, numbers.dropFirst() + [0]).map { Point(x: $0, y: $1) }
  }()

  static func neighbors(_ value: Double) -> [Double] { [value.nextDown, value, value.nextUp] }
}
