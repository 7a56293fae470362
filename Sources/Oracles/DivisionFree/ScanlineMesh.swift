import BigInt
import HitTesting

/// The verdicts of a mesh of triangles (rule R20), derived in another way than by ``ExactMesh``: by
/// the edges that cross the level of a place, in integers.
///
/// An edge crosses the levels from its upper end up to, and without, its lower one. So each level
/// crosses either no edge of a triangle or two, and what lies at or after exactly one of the two
/// crossings is in it. That is the top-left rule: a left edge is in, a right one is not, a level
/// edge at the top is crossed by neither side above it, and at the bottom both sides have ended.
struct ScanlineMesh: Sendable {
  private struct Triangle: Sendable {
    /// The corners in the picture and in the image.
    let corners: [(x: ScaledInteger, y: ScaledInteger)]
    let shown: [(u: ScaledInteger, v: ScaledInteger)]
    let last: (column: Int, row: Int)
  }

  private let triangles: [Triangle]
  private let texels: PassingTexels

  init(_ mesh: TriangleMesh, _ texels: PassingTexels) {
    self.texels = texels
    triangles = (0..<mesh.count).map { index in
      let (a, b, c) = mesh.triangle(index)
      let all = [a, b, c]
      func last(_ coordinate: KeyPath<Point, Double>) -> Int {
        let end = all.map { $0.texel[keyPath: coordinate] }.max()!
        return end <= 1 ? 0 : Int(end.rounded(.up)) - 1
      }
      return Triangle(
        corners: all.map { (ScaledInteger($0.position.x), ScaledInteger($0.position.y)) },
        shown: all.map { (ScaledInteger($0.texel.x), ScaledInteger($0.texel.y)) },
        last: (last(\.x), last(\.y)))
    }
  }

  /// Whether a texel passes that some triangle shows at a place of the picture.
  func hits(_ u: TexelCoordinate, _ v: TexelCoordinate) -> Bool {
    let place = (
      x: ScaledInteger(u.numerator), overX: ScaledInteger(u.denominator),
      y: ScaledInteger(v.numerator), overY: ScaledInteger(v.denominator)
    )
    return triangles.contains { triangle in
      guard isIn(triangle, place), let texel = texel(of: triangle, place) else { return false }
      return texels.passes(column: texel.column, row: texel.row)
    }
  }

  private typealias Place = (
    x: ScaledInteger, overX: ScaledInteger, y: ScaledInteger, overY: ScaledInteger
  )

  private func isIn(_ triangle: Triangle, _ place: Place) -> Bool {
    var crossings = 0
    for index in 0..<3 {
      let ends = (triangle.corners[index], triangle.corners[(index + 1) % 3])
      let (top, bottom) = ends.0.y < ends.1.y ? ends : (ends.1, ends.0)
      let isBelowTop = !(place.y < top.y * place.overY)
      guard isBelowTop, place.y < bottom.y * place.overY else { continue }
      // The crossing is at top.x + (y − top.y)·(bottom.x − top.x)/height.
      let height = bottom.y - top.y
      let crossing =
        top.x * height * place.overY
        + (place.y - top.y * place.overY) * (bottom.x - top.x)
      if !(place.x * height * place.overY < crossing * place.overX) { crossings += 1 }
    }
    return crossings == 1
  }

  /// The texel that a triangle shows at a place, by the slopes of its affine map; `nil` without
  /// area.
  private func texel(of triangle: Triangle, _ place: Place) -> (column: Int, row: Int)? {
    let (a, b, c) = (triangle.corners[0], triangle.corners[1], triangle.corners[2])
    let (p, q) = ((x: b.x - a.x, y: b.y - a.y), (x: c.x - a.x, y: c.y - a.y))
    let area = p.x * q.y - p.y * q.x
    if area.isZero { return nil }
    // How far the place lies from a, over both denominators.
    let across = (place.x - a.x * place.overX) * place.overY
    let down = (place.y - a.y * place.overY) * place.overX
    let over = place.overX * place.overY
    func texel(_ values: [ScaledInteger], last: Int) -> Int {
      let (toB, toC) = (values[1] - values[0], values[2] - values[0])
      let alongX = toB * q.y - toC * p.y
      let alongY = toC * p.x - toB * q.x
      let value = values[0] * area * over + alongX * across + alongY * down
      let isNegative = area.isNegative
      let coordinate = TexelCoordinate(
        isNegative ? -value : value, over: (isNegative ? -area : area) * over)
      return coordinate.reaches(last) ? last : coordinate.floor(in: 0..<last) ?? 0
    }
    return (
      texel(triangle.shown.map(\.u), last: triangle.last.column),
      texel(triangle.shown.map(\.v), last: triangle.last.row)
    )
  }
}
