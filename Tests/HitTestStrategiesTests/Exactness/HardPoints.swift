import HitTestStrategies
import HitTesting
import RandomNumbers

extension HardLayers {
  /// Points in the image, on edges of texels and beside them, and around the image.
  static func points(
    _ count: Int, of placement: Placement, using random: inout SeededGenerator
  ) -> [Point] {
    guard let frame = ParentFrame(placement) else { return [] }
    let (width, height) = (Double(placement.imageSize.width), Double(placement.imageSize.height))
    func texels(_ side: Double) -> Double {
      let anywhere = random.uniform(-0.9, side + 0.9)
      return random.pick([anywhere, anywhere.rounded(), 0, side])
    }
    func nudged(_ value: Double) -> Double {
      random.pick([value, value, value.nextUp, value.nextDown, value.rounded()])
    }
    return (0..<count).map { _ in
      let point = frame.parent(u: texels(width), v: texels(height))
      return Point(x: nudged(point.x), y: nudged(point.y))
    }
  }

  /// Points some times a distance, in texels, beside edges of texels, and well within texels, in
  /// the image and around it.
  static func points(
    _ count: Int, beside distance: Double, of placement: Placement,
    using random: inout SeededGenerator
  ) -> [Point] {
    guard let frame = ParentFrame(placement) else { return [] }
    func coordinate(_ side: Int32) -> Double {
      let edge = random.uniform(-1, Double(side) + 1).rounded()
      let apart = distance * random.pick([4.5, 5, 8])
      return edge + random.pick([apart, -apart, random.uniform(0.1, 0.9)])
    }
    return (0..<count).map { _ in
      frame.parent(
        u: coordinate(placement.imageSize.width), v: coordinate(placement.imageSize.height))
    }
  }

  /// Points anywhere, including points far out on rays from the image through the points above.
  static func farPoints(
    _ near: [Point], using random: inout SeededGenerator
  ) -> [Point] {
    let numbers: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 0x1p53, 0x1p53 + 2, 0x1p-1074,
      -0x1p-1074, 0x1p-1022, .greatestFiniteMagnitude, 1e308, -1e9 - 0.5, 1,
    ]
    let absurd = (0..<12).map { _ in Point(x: random.pick(numbers), y: random.pick(numbers)) }
    let mixed = near.map { point in
      random.pick([
        Point(x: point.x, y: random.pick(numbers)), Point(x: random.pick(numbers), y: point.y),
      ])
    }
    let rays = zip(near, near.dropFirst()).map { from, to in
      let reach = random.pick([1.5, 3, 10, 1e3, 1e6, 1e12, 1e200])
      return Point(x: from.x + reach * (to.x - from.x), y: from.y + reach * (to.y - from.y))
    }
    return absurd + mixed + rays
  }
}

/// A map from texel space to parent space by inverting a placement's map, exact enough for aiming.
private struct ParentFrame {
  private let map: AffineTransform
  private let determinant: ScaledDoubleDouble

  init?(_ placement: Placement) {
    if placement.isEmpty && placement.parentToTexel.a == 0 && placement.parentToTexel.b == 0 {
      return nil
    }
    map = placement.parentToTexel
    determinant =
      ScaledDoubleDouble(map.a) * ScaledDoubleDouble(map.d)
      - ScaledDoubleDouble(map.b) * ScaledDoubleDouble(map.c)
    if determinant.isZero { return nil }
  }

  func parent(u: Double, v: Double) -> Point {
    let x = ScaledDoubleDouble(u) - ScaledDoubleDouble(map.tx)
    let y = ScaledDoubleDouble(v) - ScaledDoubleDouble(map.ty)
    func solve(_ a: Double, _ b: Double) -> Double {
      ((ScaledDoubleDouble(a) * x - ScaledDoubleDouble(b) * y) / determinant).rounded
    }
    return Point(x: solve(map.d, map.c), y: -solve(map.b, map.a))
  }
}
