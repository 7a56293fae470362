/// The text “Hit?”, drawn with a round pen.
///
/// Every letter is a few strokes, straight or along a circle; the distance to the text is the
/// smallest distance to a stroke.
struct Glyphs: Picture {
  let grid: DesignGrid
  private let strokes = Self.letterH + Self.letterI + Self.letterT + Self.questionMark
  private static let penRadius = 0.072
  private static let dotRadius = 0.09

  func paint(x: Double, y: Double) -> Paint {
    let ink = Paint(0x1D4ED8).mixed(with: Paint(0xD946A6), 0.5 + 0.55 * x + 0.25 * y)
    var distance = Double.infinity
    for stroke in strokes { distance = min(distance, stroke.distance(x: x, y: y)) }
    let shine = 1 - smoothStep(-0.06, 0.2, distance + 0.09 + 0.18 * y)
    return ink.mixed(with: Paint(0xFFFFFF), 0.25 * shine).covering(grid.coverage(distance))
  }

  private static let letterH: [Stroke] = [
    .line(from: (-0.9, -0.5), to: (-0.9, 0.5), radius: penRadius),
    .line(from: (-0.5, -0.5), to: (-0.5, 0.5), radius: penRadius),
    .line(from: (-0.9, -0.02), to: (-0.5, -0.02), radius: penRadius),
  ]

  private static let letterI: [Stroke] = [
    .line(from: (-0.26, -0.14), to: (-0.26, 0.5), radius: penRadius),
    .line(from: (-0.26, -0.46), to: (-0.26, -0.46), radius: dotRadius),
  ]

  private static let letterT: [Stroke] = [
    .line(from: (0.07, -0.42), to: (0.07, 0.34), radius: penRadius),
    .arc(center: (0.23, 0.34), circle: 0.16, from: 0.5, to: 0.22, radius: penRadius),
    .line(from: (-0.04, -0.14), to: (0.22, -0.14), radius: penRadius),
  ]

  private static let questionMark: [Stroke] = [
    .arc(center: (0.69, -0.29), circle: 0.21, from: -0.5, to: 0.2, radius: penRadius),
    .arc(center: (0.815, 0.094), circle: 0.195, from: 0.5, to: 0.7, radius: penRadius),
    .line(from: (0.62, 0.094), to: (0.62, 0.17), radius: penRadius),
    .line(from: (0.62, 0.46), to: (0.62, 0.46), radius: dotRadius),
  ]
}

/// The path of a round pen.
enum Stroke {
  /// A capsule: all points within `radius` of a straight line from `start` to `start + way`.
  case capsule(
    start: (x: Double, y: Double), way: (x: Double, y: Double), inverseSquare: Double,
    radius: Double)
  /// All points within `radius` of an arc that is symmetric about the direction `axis` and extends
  /// `half` to either side.
  case bow(
    center: (x: Double, y: Double), circle: Double, axis: UnitVector, half: UnitVector,
    radius: Double)

  /// A straight stroke, or a dot if both ends are the same.
  static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), radius: Double
  ) -> Stroke {
    let way = (x: end.x - start.x, y: end.y - start.y)
    let square = way.x * way.x + way.y * way.y
    return .capsule(
      start: start, way: way, inverseSquare: square > 0 ? 1 / square : 0, radius: radius)
  }

  /// A stroke along a circle of radius `circle`, from an angle to another less than a full turn
  /// away, in turns clockwise from the x axis.
  static func arc(
    center: (x: Double, y: Double), circle: Double, from: Double, to: Double, radius: Double
  ) -> Stroke {
    .bow(
      center: center, circle: circle, axis: UnitVector(turns: (from + to) / 2),
      half: UnitVector(turns: (to - from).magnitude / 2), radius: radius)
  }

  /// The signed distance from a point to the stroke's edge.
  @inline(__always)
  func distance(x: Double, y: Double) -> Double {
    switch self {
    case .capsule(let start, let way, let inverseSquare, let radius):
      let (fromX, fromY) = (x - start.x, y - start.y)
      let share = clampedToUnit((fromX * way.x + fromY * way.y) * inverseSquare)
      return SignedDistance.circle(
        x: fromX - way.x * share, y: fromY - way.y * share, radius: radius)
    case .bow(let center, let circle, let axis, let half, let radius):
      let turned = axis.turned(x: x - center.x, y: y - center.y)
      let (along, across) = (turned.x, turned.y.magnitude)
      // For a point beyond the end of the arc, as seen from the circle's center, the end itself is
      // nearest.
      if half.cosine * across > half.sine * along {
        return SignedDistance.circle(
          x: along - half.cosine * circle, y: across - half.sine * circle, radius: radius)
      }
      return SignedDistance.circle(x: along, y: across, radius: circle).magnitude - radius
    }
  }
}
