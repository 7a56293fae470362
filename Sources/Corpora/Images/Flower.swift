/// A flower of two whorls of translucent petals around an opaque center.
///
/// A single petal stays below alpha 128 and two overlapping petals exceed it, so each threshold
/// cuts a different flower out of it.
struct Flower: Picture {
  let grid: DesignGrid
  private let petals: [Petal]

  init(grid: DesignGrid) {
    self.grid = grid
    let count = 8
    let outer = (0..<count).map { index in
      Petal(
        direction: UnitVector(turns: Double(index) / Double(count)), middle: 0.56,
        semiAxes: (0.4, 0.235), base: Paint(0xB0218F), tip: Paint(0xFF7FC1), alpha: 0.45)
    }
    let inner = (0..<count).map { index in
      Petal(
        direction: UnitVector(turns: (Double(index) + 0.5) / Double(count)), middle: 0.4,
        semiAxes: (0.28, 0.15), base: Paint(0x7C2AE0), tip: Paint(0xFFA3D1), alpha: 0.42)
    }
    petals = outer + inner
  }

  func paint(x: Double, y: Double) -> Paint {
    var paint = Paint(0xFF7FC1).covering(0)
    for petal in petals where petal.mayCover(x: x, y: y, margin: 1 / grid.texelsPerUnit) {
      paint = petal.paint(x: x, y: y, grid: grid).over(paint)
    }
    let r = SignedDistance.length(x, y)
    guard r < 0.22 + 1 / grid.texelsPerUnit else { return paint }
    let center = Paint(0xFFE25A).mixed(
      with: Paint(0xE58A12), smoothStep(0, 0.24, r + 0.25 * (x + y)))
    let seeds = ValueNoise(seed: 5).value(x: x * 22 + 40.3, y: y * 22 + 40.7)
    return center.mixed(with: Paint(0x8A4A08), 0.5 * smoothStep(0.6, 0.8, seeds))
      .covering(grid.coverage(r - 0.22)).over(paint)
  }
}

/// An elliptic petal whose long axis points away from the flower's center.
private struct Petal {
  let direction: UnitVector
  /// The distance from the flower's center to the petal's center.
  let middle: Double
  /// The semi-axes along the direction and across it.
  let semiAxes: (Double, Double)
  let base: Paint
  let tip: Paint
  let alpha: Double

  /// Whether a point lies in the circle around the petal, widened by `margin`.
  @inline(__always)
  func mayCover(x: Double, y: Double, margin: Double) -> Bool {
    let (fromX, fromY) = (x - direction.cosine * middle, y - direction.sine * middle)
    let reach = semiAxes.0 + margin
    return fromX * fromX + fromY * fromY < reach * reach
  }

  @inline(__always)
  func paint(x: Double, y: Double, grid: DesignGrid) -> Paint {
    let (along, across) = direction.turned(x: x, y: y)
    let distance = SignedDistance.ellipse(
      x: along - middle, y: across, semiAxes: semiAxes.0, semiAxes.1)
    let body = base.mixed(with: tip, (along - middle) / semiAxes.0 * 0.5 + 0.6)
    let vein = 1 - smoothStep(0, 0.025, across.magnitude)
    let rim = smoothStep(-0.06, 0, distance)
    return body.mixed(with: base, 0.5 * vein + 0.45 * rim).covering(alpha * grid.coverage(distance))
  }
}
