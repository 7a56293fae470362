/// A button in the shape of a diamond, with a beveled face, rounded corners and a soft shadow below
/// it.
///
/// It covers about half of its bounds, a square. Buttons in a diamond grid overlap each
/// other's bounds, and a touch in a corner of the square belongs to the neighbor. The shadow is the
/// face's distance field, moved down and faded.
struct Diamond: Picture {
  let grid: DesignGrid
  private let diagonal = UnitVector(turns: 0.125)
  private let halfSide = 0.62
  private let cornerRadius = 0.1
  private let lift = 0.05
  private let shadowDrop = 0.09
  private let shadowBlur = 0.11
  private let shadowAlpha = 0.5

  func paint(x: Double, y: Double) -> Paint {
    let face = distance(x: x, y: y + lift)
    let shadow = distance(x: x, y: y + lift - shadowDrop)
    let shade = Paint(0x1A1038)
      .covering(shadowAlpha * (1 - smoothStep(-shadowBlur, shadowBlur, shadow)))

    let body = Paint(0xFF9A5A).mixed(with: Paint(0xE0346B), 0.5 + 0.6 * (y + lift))
    let bevel = smoothStep(-0.12, -0.09, face)
    let edge = Self.facetColor(x: x, y: y + lift)
    let glow = 1 - smoothStep(0, 0.6, SignedDistance.length(x, (y + lift + 0.25) * 1.4))
    let bright = body.mixed(with: Paint(0xFFFFFF), 0.35 * glow)
    return bright.mixed(with: edge, 0.65 * bevel).covering(grid.coverage(face)).over(shade)
  }

  /// The color of the bevel's four facets; the top left one is lightest.
  private static func facetColor(x: Double, y: Double) -> Paint {
    if y < 0 { return x < 0 ? Paint(0xFFE4BC) : Paint(0xFFB68A) }
    return x < 0 ? Paint(0xB32460) : Paint(0x86164F)
  }

  @inline(__always)
  private func distance(x: Double, y: Double) -> Double {
    let turned = diagonal.turned(x: x, y: y)
    return SignedDistance.roundedSquare(
      x: turned.x, y: turned.y, halfSide: halfSide, radius: cornerRadius)
  }
}
