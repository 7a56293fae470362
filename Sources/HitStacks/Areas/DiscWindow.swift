import HitTesting

/// The square around a disc, as far as the ancestors of some layers leave it.
///
/// It finds which lines of the ancestors cut what their own ancestors leave. All others leave the
/// disc as it is, and layers are cut by these few alone, however many ancestors there are.
///
/// Besides, it measures cells that are much larger than the disc. Their corners are so far away
/// that rounding moves them by more than the radius, or so far that their squares overflow. A side
/// is a line through the square instead. Its distance from the center is as exact as the texel
/// coordinates of the center are.
///
/// *Units*: the power of two that is at most the radius. Each line is multiplied by a power of two
/// besides, so that nothing is rounded and nothing overflows.
struct DiscWindow {
  /// The sides of a rectangle in texels.
  typealias Sides = (left: Double, right: Double, top: Double, bottom: Double)

  /// The closed side of a line on which `x·X + y·Y + constant` is not negative, with X and Y in
  /// points relative to the center of the disc.
  struct Line {
    var x: Double
    var y: Double
    var constant: Double

    func value(at point: Point) -> Double { x * point.x + y * point.y + constant }
  }

  let disc: Disc
  /// Whether all ancestors hold the center.
  private(set) var holdsCenter = true
  /// The lines of the ancestors that cut the disc.
  private(set) var lines: [Line] = []
  /// What is left, in units.
  private var rest: ClippedCell
  /// Whether all that is left lies on one line, so that the sides do not show where it ends.
  private var isEdge = false
  /// The exponent of the unit.
  private let exponent: Int

  /// The whole square, or the center alone if the radius is 0.
  ///
  /// - Precondition: the disc is finite, and its radius is not negative.
  init(_ disc: Disc) {
    self.disc = disc
    exponent = disc.radius == 0 ? 0 : Int(disc.radius.exponent)
    // With room for rounding, so that no line which touches the disc is lost.
    let side = (disc.radius == 0 ? 0 : disc.radius.significand) * (1 + 0x1p-20)
    rest = ClippedCell([
      Point(x: -side, y: -side), Point(x: side, y: -side), Point(x: side, y: side),
      Point(x: -side, y: side),
    ])
  }

  /// The unit in points.
  var unit: Double { Double(sign: .plus, exponent: exponent, significand: 1) }

  /// What bounds leave of this, with the map from the root to the bounds; `nil` for nothing.
  ///
  /// *Complexity*: O(corners of what is left).
  func cut(by bounds: TexelMap) -> DiscWindow? {
    var window = self
    let sides = (bounds.minU, bounds.maxU, bounds.minV, bounds.maxV)
    for line in bounds.lines(along: sides, around: disc.center) {
      if !(line.constant >= 0) { window.holdsCenter = false }
      switch window.rest.cut(line.scaled(to: exponent), noting: line) {
      case .nothing: return nil
      case .whole: continue
      case .edge: window.isEdge = true
      case .part: break
      }
      window.lines = window.isEdge ? window.lines + [line] : window.rest.lines
    }
    return window
  }

  /// The squared distance from the center to the outline of what some lines leave, in squares of
  /// the unit; `nil` if they leave nothing.
  ///
  /// - Precondition: the radius is positive.
  func squaredDistance(cutBy lines: [Line]) -> Double? {
    rest(cutBy: lines)?.squaredDistanceOfOutline
  }

  /// The area of the disc in what some lines leave, in squares of the radius.
  ///
  /// - Precondition: the radius is positive.
  func coveredArea(cutBy lines: [Line]) -> Double {
    let radius = disc.radius.significand
    return (rest(cutBy: lines)?.area(inCircleOf: radius) ?? 0) / (radius * radius)
  }

  private func rest(cutBy lines: [Line]) -> ClippedCell? {
    var rest = rest
    for line in lines where rest.cut(line.scaled(to: exponent)) == .nothing { return nil }
    return rest
  }
}

extension TexelMap {
  /// The lines along the sides of a rectangle, in points relative to a center.
  func lines(along sides: DiscWindow.Sides, around center: Point) -> [DiscWindow.Line] {
    let (u, v) = coordinates(center)
    return [
      .init(x: a, y: c, constant: u - sides.left), .init(x: -a, y: -c, constant: sides.right - u),
      .init(x: b, y: d, constant: v - sides.top), .init(x: -b, y: -d, constant: sides.bottom - v),
    ]
  }
}

extension DiscWindow.Line {
  /// The line in units of a power of two, times a power of two that makes its largest number about
  /// 1.
  fileprivate func scaled(to unit: Int) -> Self {
    func exponent(_ value: Double) -> Int { value == 0 ? -10_000 : Int(value.exponent) }
    guard x.isFinite, y.isFinite, constant.isFinite else {
      return Self(x: .nan, y: .nan, constant: .nan)
    }
    let largest = max(exponent(x) + unit, exponent(y) + unit, exponent(constant))
    func scaled(_ value: Double, _ power: Int) -> Double {
      Double(sign: .plus, exponent: power - largest, significand: value)
    }
    return Self(x: scaled(x, unit), y: scaled(y, unit), constant: scaled(constant, 0))
  }
}
