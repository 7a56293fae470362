import HitTesting

/// What rounding in a mesh may do to a verdict, in texels of the picture.
///
/// For an arithmetic of precision ε the bound is that of the layer and `16·ε·κ·(S + e + U/g)` more,
/// the greatest of all triangles whose box comes within a texel of the place, or within this bound.
/// There S is the greatest magnitude of a coordinate in the picture, and U of one in the image. e
/// is the longest extent of an edge along an axis, and `κ = 2·e²/D` with twice the area D is how
/// flat the triangle is. g is the number of texels of the image by which a coordinate grows per
/// texel of the picture, along both of its axes together: of the coordinate that grows less, unless
/// it does not grow. This covers edge functions, barycentric coordinates and affine maps that are
/// inverted, in any order of evaluation. Nothing is known about a triangle without area where
/// doubles round its edges.
struct MeshRounding: Sendable {
  private struct Triangle {
    let box: ExactMesh.Triangle.Box
    let size: Double
    /// Whether doubles round nothing in the triangle, for places on the grid.
    let isExact: Bool
  }

  private let triangles: [Triangle]

  init(_ mesh: ExactMesh) {
    triangles = mesh.triangles.compactMap { triangle in
      let p = triangle.positions
      let isOnGrid = p.allSatisfy(Self.isOnGrid) && triangle.shown.allSatisfy(Self.isOnGrid)
      guard let slopes = triangle.slopes else {
        let isFlat = isOnGrid || Set(p).count < 3
        return isFlat ? nil : Triangle(box: triangle.box, size: .infinity, isExact: false)
      }
      let area = triangle.area(Rational.self).magnitude
      let edge = (0..<3).map { corner in
        let (from, to) = (p[corner], p[(corner + 1) % 3])
        return max((to.x - from.x).magnitude, (to.y - from.y).magnitude)
      }.max()!
      let place = p.flatMap { [$0.x.magnitude, $0.y.magnitude] }.max()!
      let shown = triangle.shown.flatMap { [$0.x, $0.y] }.max()!
      let slope = [slopes.u, slopes.v].filter { $0 > 0 }.min()
      let flatness = 2 * edge * edge / area.approximation
      let size = 16 * flatness * (place + edge + (slope.map { shown / $0 } ?? 0))
      return Triangle(
        box: triangle.box, size: size.isNaN ? .infinity : size,
        isExact: isOnGrid && area.isPowerOfTwo)
    }
  }

  private static func isOnGrid(_ point: Point) -> Bool { CoarseGrid.holds([point.x, point.y]) }

  /// The margin below which a tester of a fidelity may differ at a place; `own` is the layer's part
  /// of it.
  func excusedMargin(
    for fidelity: Fidelity, _ own: Double, at place: (u: Rational, v: Rational)
  ) -> Double {
    guard let epsilon = fidelity.epsilon else { return 0 }
    let (u, v) = (place.u.enclosure, place.v.enclosure)
    let near = triangles.filter { triangle in
      // What has no area may be taken for a triangle where it lies.
      let reach = triangle.size.isFinite ? max(1, epsilon * triangle.size) : 1
      return triangle.box.mayHold(
        Interval(lower: u.lower - reach, upper: u.upper + reach),
        Interval(lower: v.lower - reach, upper: v.upper + reach))
    }
    if own == 0, CoarseGrid.holds(place.u), CoarseGrid.holds(place.v), near.allSatisfy(\.isExact) {
      return 0
    }
    return max(own, 0x1p-30) + epsilon * (near.map(\.size).max() ?? 0)
  }
}
