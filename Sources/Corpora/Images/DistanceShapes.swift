/// Signed distances from a point to the edge of a shape around the origin: negative inside, in
/// design units.
///
/// Source: the formulas follow Inigo Quilez, *2D distance functions*; the code is new.
enum SignedDistance {
  @inline(__always)
  static func circle(x: Double, y: Double, radius: Double) -> Double {
    length(x, y) - radius
  }

  /// The distance to a square with rounded corners whose sides are at `halfSide` from the origin.
  @inline(__always)
  static func roundedSquare(x: Double, y: Double, halfSide: Double, radius: Double) -> Double {
    let (beyondX, beyondY) = (x.magnitude - halfSide + radius, y.magnitude - halfSide + radius)
    let inside = min(max(beyondX, beyondY), 0)
    return inside + length(max(beyondX, 0), max(beyondY, 0)) - radius
  }

  /// The first-order distance to an ellipse with its axes along x and y: `f / |∇f|` of
  /// `f = |p / (a, b)| − 1`.
  ///
  /// *Rounding*: exact at the edge, and too large by some percent at a tenth of an axis from it.
  @inline(__always)
  static func ellipse(x: Double, y: Double, semiAxes a: Double, _ b: Double) -> Double {
    let (scaledX, scaledY) = (x / a, y / b)
    let level = length(scaledX, scaledY)
    let slope = length(scaledX / a, scaledY / b)
    return slope > 0 ? level * (level - 1) / slope : -min(a, b)
  }

  @inline(__always)
  static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

/// A blob: a circle whose radius varies with the angle.
///
/// `radius(θ) = base · (1 + Σ weight · cos(k·θ + phase))`. The multiples of θ come from the
/// addition theorems, so no arc tangent is needed. The distance to the edge is
/// `(r − radius) / √(1 + (radius′ / radius)²)`, correct to first order.
struct Blob: Picture {
  let grid: DesignGrid
  /// The waves for k = 2, 3, 4, 5.
  private let waves: [(weight: Double, phase: UnitVector)] = [
    (0.13, UnitVector(turns: 0.47)), (0.085, UnitVector(turns: 0.05)),
    (0.075, UnitVector(turns: 0.36)), (0.03, UnitVector(turns: 0.83)),
  ]
  private let base = 0.76

  func paint(x: Double, y: Double) -> Paint {
    let r = SignedDistance.length(x, y)
    let direction = UnitVector(x: x, y: y, length: r)
    var multiple = direction
    var (swing, slope) = (1.0, 0.0)
    for index in 0..<waves.count {
      multiple = multiple + direction
      let angle = multiple + waves[index].phase
      swing += waves[index].weight * angle.cosine
      slope -= waves[index].weight * angle.sine * Double(index + 2)
    }
    let steepness = slope / swing
    let distance = (r - base * swing) / (1 + steepness * steepness).squareRoot()

    let body = Paint(0x2BC4B4).mixed(with: Paint(0x5B4BD6), 0.5 + 0.45 * (y + 0.4 * x))
    let rim = body.mixed(with: Paint(0x1F2A6B), smoothStep(-0.16, 0, distance) * 0.55)
    let light = SignedDistance.ellipse(
      x: x + 0.2 + 0.5 * (y + 0.42), y: y + 0.42, semiAxes: 0.2, 0.11)
    let lit = rim.mixed(with: Paint(0xFFFFFF), 0.75 * (1 - smoothStep(-0.08, 0.07, light)))
    return lit.covering(grid.coverage(distance))
  }
}

/// A ring in the colors of a sunset, lit from the top left.
struct Ring: Picture {
  let grid: DesignGrid
  private let middle = 0.72
  private let halfWidth = 0.19

  func paint(x: Double, y: Double) -> Paint {
    let r = SignedDistance.length(x, y)
    let fromMiddle = r - middle
    let direction = UnitVector(x: x, y: y, length: r)
    let warm = Paint(0xFFB03B).mixed(with: Paint(0xE8336D), 0.5 + 0.5 * direction.sine)
    let body = warm.mixed(with: Paint(0x7A3FF2), 0.7 * clampedToUnit(direction.cosine))
    // A torus: the light falls on the outer slope at the top left, and on the inner slope at the
    // opposite side.
    let facing = -(direction.cosine + direction.sine) * 0.7071067811865476 * fromMiddle / halfWidth
    let shaded =
      facing > 0
      ? body.mixed(with: Paint(0xFFFFFF), 0.5 * facing)
      : body.mixed(with: Paint(0x3A0F4F), -0.5 * facing)
    return shaded.covering(grid.coverage(fromMiddle.magnitude - halfWidth))
  }
}
