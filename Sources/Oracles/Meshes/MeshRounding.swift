import BigInt
import HitTesting

/// What rounding in a mesh may do to a verdict, in texels of the picture.
///
/// For an arithmetic of precision ε the bound is that of the layer and `16·ε·κ·(S + e + U/g)` more, the greatest of all
/// triangles whose box comes within a texel of the place. There S is the greatest magnitude of a coordinate in the picture and U
/// of one in the image, e is the longest edge, `κ = e²/|2·area|` is how flat the triangle is, and g is how many texels of the
/// image there are per texel of the picture, of the axis with fewer. This covers edge functions, barycentric coordinates and
/// affine maps that are inverted, in any order of evaluation.
struct MeshRounding {
  private struct Triangle {
    let box: ExactMesh.Triangle.Box
    let size: Double
    /// Whether doubles round nothing in the triangle, for places on the grid.
    let isExact: Bool
  }

  private let triangles: [Triangle]

  init(_ mesh: ExactMesh) {
    triangles = mesh.triangles.compactMap { triangle in
      guard let slopes = triangle.slopes else { return nil }
      let area = triangle.area(Rational.self).magnitude
      let p = triangle.positions
      let edge = (0..<3).map { corner in
        let (from, to) = (p[corner], p[(corner + 1) % 3])
        return max((to.x - from.x).magnitude, (to.y - from.y).magnitude)
      }.max()!
      let place = p.flatMap { [$0.x.magnitude, $0.y.magnitude] }.max()!
      let shown = triangle.shown.flatMap { [$0.x, $0.y] }.max()!
      let slope = [slopes.u, slopes.v].filter { $0 > 0 }.min()
      let flatness = 2 * edge * edge / area.approximation
      let size = 16 * flatness * (place + edge + (slope.map { shown / $0 } ?? 0))
      let isExact =
        p.allSatisfy(Self.isOnGrid) && triangle.shown.allSatisfy(Self.isOnGrid)
        && area.isPowerOfTwo
      return Triangle(box: triangle.box, size: size.isNaN ? .infinity : size, isExact: isExact)
    }
  }

  private static func isOnGrid(_ value: Rational) -> Bool {
    let value = value.reduced
    return 16 % value.denominator == 0 && value.magnitude <= Rational(1024)
  }

  private static func isOnGrid(_ point: Point) -> Bool {
    isOnGrid(Rational(point.x)) && isOnGrid(Rational(point.y))
  }

  /// The margin below which a tester of a fidelity may differ at a place, of which `own` is what the layer accounts for.
  func excusedMargin(
    for fidelity: Fidelity, _ own: Double, at place: (u: Rational, v: Rational)
  ) -> Double {
    guard let epsilon = fidelity.epsilon else { return 0 }
    let (u, v) = (place.u.enclosure, place.v.enclosure)
    let (across, down) = (
      Interval(lower: u.lower - 1, upper: u.upper + 1),
      Interval(lower: v.lower - 1, upper: v.upper + 1)
    )
    let near = triangles.filter { $0.box.mayHold(across, down) }
    if own == 0, Self.isOnGrid(place.u), Self.isOnGrid(place.v), near.allSatisfy(\.isExact) {
      return 0
    }
    return max(own, 0x1p-30) + epsilon * (near.map(\.size).max() ?? 0)
  }
}

extension Rational {
  fileprivate var isPowerOfTwo: Bool {
    let value = reduced
    func isPower(_ integer: BigInt) -> Bool {
      integer.signum() > 0
        && integer.magnitude.trailingZeroBitCount == integer.magnitude.bitWidth - 1
    }
    return isPower(value.numerator) && isPower(value.denominator)
  }
}
