import HitTesting
import RandomNumbers

/// Points that are hard to decide, made from others.
enum ExactnessPoints {
  /// The points themselves, each with its neighbours one unit in the last place away, and as many again that pair the x
  /// of one with the y of another, as edges of upright layers are met at the same x again and again.
  static func around(_ points: [Point], using random: inout SeededGenerator) -> [Point] {
    var all = absurd
    for point in points {
      for x in neighbours(point.x) {
        for y in neighbours(point.y) { all.append(Point(x: x, y: y)) }
      }
    }
    for _ in 0..<all.count {
      all.append(Point(x: random.pick(points).x, y: random.pick(points).y))
    }
    return all
  }

  /// Points that no program may trip over.
  static let absurd: [Point] = {
    let numbers: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 0x1p53 + 2, 0x1p-1074,
      .greatestFiniteMagnitude,
    ]
    return zip(numbers, numbers.dropFirst() + [0]).map { Point(x: $0, y: $1) }
  }()

  static func neighbours(_ value: Double) -> [Double] { [value.nextDown, value, value.nextUp] }
}
