/// A slanted leaf with a ragged edge, eaten holes, and alpha that crumbles toward the edges.
///
/// In the leaf's own axes (`along` from the stem to the tip, `across` from the midrib), the edge is
/// `|across| = width(along)`, displaced by noise. The distance is
/// `(|across| − width) / √(1 + width′²)`.
struct Leaf: Picture {
  let grid: DesignGrid
  private let axis = UnitVector(turns: -0.125)
  private let outline = ValueNoise(seed: 11)
  private let grain = ValueNoise(seed: 23)
  private let halfLength = 1.08
  private let holes: [(along: Double, across: Double, radius: Double)] = [
    (0.1, 0.25, 0.12), (-0.42, -0.24, 0.14), (0.5, -0.1, 0.075), (-0.22, 0.22, 0.06),
    (-0.05, -0.62, 0.2),
  ]

  private static let dry = Paint(0xB5651D)

  func paint(x: Double, y: Double) -> Paint {
    let (along, across) = axis.turned(x: x, y: y)
    let blade = bladeDistance(along: along, across: across)
    let stem = stemDistance(along: along, across: across)
    let distance = min(blade, stem)
    let coverage = grid.coverage(distance)
    guard coverage > 0 else { return Self.dry.covering(0) }
    let color = color(along: along, across: across, blade: blade)
    let crumbling = stem < 0 ? 0 : smoothStep(-0.13, 0, blade)
    let loss = (0.1 + 0.75 * crumbling) * grain.value(x: x * 40, y: y * 40)
    return color.covering(coverage * (1 - loss))
  }

  /// The distance to the blade without its holes.
  private func bladeDistance(along: Double, across: Double) -> Double {
    let t = along / halfLength
    let taper = 1 - t * t
    let skew = 0.58 - 0.26 * t
    let width = taper * skew
    let slope = (-2 * t * skew - 0.26 * taper) / halfLength
    let smooth = (across.magnitude - width) / (1 + slope * slope).squareRoot()
    // No noise reaches texels far from the edge, and most texels are far from it.
    guard smooth < 0.2 else { return smooth }
    let ragged = outline.fractal(x: along * 7 + 50, y: across * 7 + 50) - 0.5
    var distance = smooth + 0.13 * ragged
    for hole in holes {
      let fromHole = SignedDistance.circle(
        x: along - hole.along, y: across - hole.across, radius: hole.radius)
      distance = max(distance, -(fromHole + 0.09 * ragged))
    }
    return distance
  }

  /// The distance to the stem, which continues as the midrib.
  private func stemDistance(along: Double, across: Double) -> Double {
    let beyond = max(-1.27 - along, along - 0.2, 0)
    return SignedDistance.length(beyond, across) - 0.035 + 0.012 * along
  }

  private func color(along: Double, across: Double, blade: Double) -> Paint {
    let mottling = outline.fractal(x: along * 4 + 9, y: across * 4 + 9)
    let body = Paint(0x2E8B3A).mixed(with: Paint(0xA8C93A), mottling * 1.1 - 0.15 + 0.25 * along)
    let dry = body.mixed(with: Self.dry, 0.85 * smoothStep(-0.16, 0.02, blade))
    // Side veins run forward from the midrib at distances of 0.2.
    let phase = (along - across.magnitude * 0.8) * 5 + 20
    let fromVein = (phase - Double(Int(max(phase, 0))) - 0.5).magnitude
    let vein = max(
      1 - smoothStep(0.04, 0.1, fromVein), 1 - smoothStep(0.02, 0.035, across.magnitude))
    return dry.mixed(with: Paint(0xE4EFA6), 0.45 * vein)
  }
}
