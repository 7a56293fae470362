import HitTesting

/// The square around a disc, which is cut by the sides of cells that are much larger than the disc.
///
/// Corners of such cells are so far away that rounding moves them by more than the radius, or so far
/// that their squares overflow. A side is a line through the square instead. Its distance from the
/// center is as exact as the texel coordinates of the center are.
///
/// *Units*: the square is −1…1 along both axes, and each line is multiplied by a power of two, so that
/// nothing overflows.
struct DiscWindow {
  /// The sides of a rectangle in texels.
  typealias Sides = (left: Double, right: Double, top: Double, bottom: Double)

  /// The closed side of a line on which `x·X + y·Y + constant` is not negative, with X and Y relative
  /// to the center of the disc.
  struct Line {
    var x: Double
    var y: Double
    var constant: Double
  }

  /// The radius of the disc in points.
  let radius: Double
  private let map: TexelMap
  /// The texel coordinates of the center.
  private let u: Double
  private let v: Double
  private let lines: [Line]

  /// The square around a disc whose center has the texel coordinates (`u`, `v`), cut by some lines.
  init(_ radius: Double, _ map: TexelMap, _ u: Double, _ v: Double, _ lines: [Line]) {
    self.radius = radius
    self.map = map
    self.u = u
    self.v = v
    self.lines = lines
  }

  /// The squared distance from the center to a rectangle, in units of the radius; `nil` if the rectangle
  /// and the lines leave nothing of the square.
  func squaredDistance(_ sides: Sides) -> Double? { rest(sides)?.squaredDistance }

  /// The area of the disc that a rectangle covers where the lines leave it, in squares of the radius.
  func coveredArea(_ sides: Sides) -> Double { rest(sides)?.areaInUnitCircle ?? 0 }

  /// What a rectangle and the lines leave of the square, in units of the radius.
  ///
  /// - Precondition: the radius is positive.
  private func rest(_ sides: Sides) -> ClippedCell? {
    var rest = ClippedCell([
      Point(x: -1, y: -1), Point(x: 1, y: -1), Point(x: 1, y: 1), Point(x: -1, y: 1),
    ])
    let own = [
      Line(x: map.a, y: map.c, constant: u - sides.left),
      Line(x: -map.a, y: -map.c, constant: sides.right - u),
      Line(x: map.b, y: map.d, constant: v - sides.top),
      Line(x: -map.b, y: -map.d, constant: sides.bottom - v),
    ]
    for line in own + lines {
      let line = line.scaled(to: radius)
      if !rest.cut(line.x, line.y, line.constant) { return nil }
    }
    return rest
  }
}

extension DiscWindow.Line {
  /// The line in units of a length, times a power of two that makes its largest number about 1.
  ///
  /// - Precondition: the length is positive.
  fileprivate func scaled(to length: Double) -> Self {
    func exponent(_ value: Double) -> Int { value == 0 ? -10_000 : Int(value.exponent) }
    guard x.isFinite, y.isFinite, constant.isFinite else {
      return Self(x: .nan, y: .nan, constant: .nan)
    }
    let unit = Int(length.exponent)
    let largest = max(exponent(x) + unit, exponent(y) + unit, exponent(constant))
    func scaled(_ value: Double, _ power: Int) -> Double {
      Double(sign: .plus, exponent: power - largest, significand: value)
    }
    return Self(
      x: scaled(x, unit) * length.significand, y: scaled(y, unit) * length.significand,
      constant: scaled(constant, 0))
  }
}
