import BigInt
import HitTesting

/// A second exact derivation of the verdict, written apart from ``ExactOracle`` so that each witnesses the other.
///
/// Nothing is divided: all numbers of a case become integers over one power of two, and the texel is found by bisection
/// with rule R6's comparison `⌊u⌋ ≥ i ⇔ W·(d·(X − tx) − c·(Y − ty) − ox·D) ≥ i·dw·D`, both sides negated if `D < 0`.
public struct DivisionFreeOracle: Sendable {
  private let texels: PassingTexels
  private let layer: LayerGeometry

  public init(_ texels: PassingTexels, layer: LayerGeometry) {
    self.texels = texels
    self.layer = layer
  }

  /// The verdict on a point.
  public func hits(_ point: Point) -> Bool {
    guard numbers(with: point).allSatisfy(\.isFinite), texels.width > 0, texels.height > 0,
      layer.size.width > 0, layer.size.height > 0, layer.contentsScale > 0
    else { return false }
    let unit = ScaledInteger.unit(for: numbers(with: point))
    func integer(_ value: Double) -> ScaledInteger { ScaledInteger(value, unit: unit) }

    let m = layer.linearPart
    let (a, b, c, d) = (integer(m.a), integer(m.b), integer(m.c), integer(m.d))
    var determinant = a * d - b * c
    if determinant.isZero { return false }
    let (tx, ty) = translation(integer)
    let (px, py) = (integer(point.x) - tx, integer(point.y) - ty)
    // D times the local coordinates; negating all three keeps D positive.
    var (x, y) = (d * px - c * py, a * py - b * px)
    if determinant.isNegative { (determinant, x, y) = (-determinant, -x, -y) }

    let (w, h) = (integer(layer.size.width), integer(layer.size.height))
    if layer.masksToBounds {
      let isInside =
        !x.isNegative && (x - w * determinant).isNegative
        && !y.isNegative && (y - h * determinant).isNegative
      if !isInside { return false }
    }
    let (horizontal, vertical) = contents(w, h, integer(layer.contentsScale))
    guard let column = horizontal.texel(x, determinant: determinant, count: texels.width),
      let row = vertical.texel(y, determinant: determinant, count: texels.height)
    else { return false }
    return texels.passes(column: column, row: row)
  }

  private func numbers(with point: Point) -> [Double] {
    let m = layer.linearPart
    var numbers = [m.a, m.b, m.c, m.d, m.tx, m.ty, point.x, point.y, layer.contentsScale]
    numbers += [layer.size.width, layer.size.height]
    if case .anchored(let position, let anchorPoint, _) = layer.attachment {
      numbers += [position.x, position.y, anchorPoint.x, anchorPoint.y]
    }
    return numbers
  }

  private func translation(
    _ integer: (Double) -> ScaledInteger
  ) -> (ScaledInteger, ScaledInteger) {
    switch layer.attachment {
    case .matrix(let m): return (integer(m.tx), integer(m.ty))
    case .anchored(let position, let anchorPoint, let m):
      let ax = integer(anchorPoint.x) * integer(layer.size.width)
      let ay = integer(anchorPoint.y) * integer(layer.size.height)
      return (
        integer(position.x) + integer(m.tx) - integer(m.a) * ax - integer(m.c) * ay,
        integer(position.y) + integer(m.ty) - integer(m.b) * ax - integer(m.d) * ay
      )
    }
  }

  /// The contents rectangle along one axis: it starts at `origin / over` and is `size / over` long.
  private struct Contents {
    let origin: ScaledInteger
    let size: ScaledInteger
    let over: ScaledInteger

    /// The texel at local coordinate `x / determinant`, or `nil` outside; `determinant` is positive.
    func texel(_ x: ScaledInteger, determinant: ScaledInteger, count: Int) -> Int? {
      let offset = (x * over - origin * determinant) * count
      let step = size * determinant
      func reaches(_ texel: Int) -> Bool { !(offset - step * texel).isNegative }
      guard reaches(0), !reaches(count) else { return nil }
      var (low, high) = (0, count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if reaches(middle) { low = middle } else { high = middle }
      }
      return low
    }
  }

  private func contents(
    _ w: ScaledInteger, _ h: ScaledInteger, _ s: ScaledInteger
  ) -> (Contents, Contents) {
    let (columns, rows) = (texels.width, texels.height)
    /// `twiceFraction` is 2·fx: 0, 1 or 2.
    func axis(
      bounds: ScaledInteger, size: ScaledInteger, over: ScaledInteger, twiceFraction: Int
    ) -> Contents {
      Contents(
        origin: (bounds * over - size) * twiceFraction, size: size * 2, over: over * 2)
    }
    let one = ScaledInteger(1, unit: w.unit)
    func aspect(byWidth: Bool) -> (Contents, Contents) {
      // All over one denominator: W when the width decides, H when the height does.
      let (over, width, height) =
        byWidth
        ? (one * columns, w * columns, w * rows) : (one * rows, h * columns, h * rows)
      return (
        axis(bounds: w, size: width, over: over, twiceFraction: 1),
        axis(bounds: h, size: height, over: over, twiceFraction: 1)
      )
    }
    func natural(_ x: Int, _ y: Int) -> (Contents, Contents) {
      (
        axis(bounds: w, size: one * columns, over: s, twiceFraction: x),
        axis(bounds: h, size: one * rows, over: s, twiceFraction: y)
      )
    }
    let widthIsTighter = !(h * columns - w * rows).isNegative
    return switch layer.contentsGravity {
    case .resize:
      (
        axis(bounds: w, size: w, over: one, twiceFraction: 0),
        axis(bounds: h, size: h, over: one, twiceFraction: 0)
      )
    case .resizeAspect: aspect(byWidth: widthIsTighter)
    case .resizeAspectFill: aspect(byWidth: !widthIsTighter)
    case .topLeft: natural(0, 0)
    case .top: natural(1, 0)
    case .topRight: natural(2, 0)
    case .left: natural(0, 1)
    case .center: natural(1, 1)
    case .right: natural(2, 1)
    case .bottomLeft: natural(0, 2)
    case .bottom: natural(1, 2)
    case .bottomRight: natural(2, 2)
    }
  }
}

/// An integer that stands for `value · 2^(−unit · degree)`: sums align the degrees, products add them.
private struct ScaledInteger {
  let value: BigInt
  let degree: Int
  /// How many bits one degree is worth.
  let unit: Int

  /// The bits by which the finest of the numbers reaches below the binary point.
  static func unit(for numbers: [Double]) -> Int {
    numbers.map { -Dyadic($0).exponent }.reduce(0, max)
  }

  init(_ value: Double, unit: Int) {
    let dyadic = Dyadic(value)
    self.init(value: dyadic.significand << (dyadic.exponent + unit), degree: 1, unit: unit)
  }

  private init(value: BigInt, degree: Int, unit: Int) {
    self.value = value
    self.degree = degree
    self.unit = unit
  }

  var isZero: Bool { value.isZero }
  var isNegative: Bool { value.sign == .minus && !value.isZero }

  private func raised(to degree: Int) -> BigInt { value << ((degree - self.degree) * unit) }

  static func + (left: Self, right: Self) -> Self {
    let degree = max(left.degree, right.degree)
    return Self(
      value: left.raised(to: degree) + right.raised(to: degree), degree: degree, unit: left.unit)
  }

  static prefix func - (value: Self) -> Self {
    Self(value: -value.value, degree: value.degree, unit: value.unit)
  }

  static func - (left: Self, right: Self) -> Self { left + -right }

  static func * (left: Self, right: Self) -> Self {
    Self(
      value: left.value * right.value, degree: left.degree + right.degree, unit: left.unit)
  }

  static func * (left: Self, right: Int) -> Self {
    Self(value: left.value * BigInt(right), degree: left.degree, unit: left.unit)
  }
}
