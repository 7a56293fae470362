import HitTesting

/// The map from what is seen back to the parent of a layer by rule R16.
struct Perspective {
  private typealias Place = (x: Wide, y: Wide)

  private let fault: ImageFault
  /// The adjugate, with the sign of the determinant.
  private let inverse: [Wide]
  /// The corners of the bounds in the parent, and where they are seen; for the fault that needs
  /// them.
  private let corners: [(plane: Place, seen: Place)]

  /// Returns `nil` for a transform that nothing is seen through.
  init?(_ given: ProjectiveTransform, fault: ImageFault, plane: [(x: Wide, y: Wide)]) {
    guard given.isFinite else { return nil }
    self.fault = fault
    var m = given.coefficients.map { Wide($0) }
    switch fault {
    case .perspectiveIgnored: (m[6], m[7], m[8]) = (Wide(0), Wide(0), Wide(1))
    case .perspectiveMatrixTransposed: m = [0, 3, 6, 1, 4, 7, 2, 5, 8].map { m[$0] }
    default: break
    }
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Wide { m[a] * m[d] - m[b] * m[c] }
    let adjugate = [
      minor(4, 5, 7, 8), minor(2, 1, 8, 7), minor(1, 2, 4, 5), minor(5, 3, 8, 6),
      minor(0, 2, 6, 8), minor(2, 0, 5, 3), minor(3, 4, 6, 7), minor(1, 0, 7, 6),
      minor(0, 1, 3, 4),
    ]
    let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
    if determinant == Wide(0) || !determinant.high.isFinite { return nil }
    inverse = determinant < Wide(0) ? adjugate.map { -$0 } : adjugate
    corners = plane.map { corner in
      let (x, y, w) = Self.mapped(corner.x, corner.y, by: m)
      return (corner, (x / w, y / w))
    }
  }

  private static func mapped(_ x: Wide, _ y: Wide, by m: [Wide]) -> (Wide, Wide, Wide) {
    (m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5], m[6] * x + m[7] * y + m[8])
  }

  /// The place in the parent that is seen at a point; `nil` behind the eye.
  func plane(_ x: Wide, _ y: Wide) -> (x: Wide, y: Wide)? {
    if fault == .quadSplitIntoTriangles { return inTriangle(x, y) }
    let (p, r, q) = Self.mapped(x, y, by: inverse)
    if q == Wide(0) || (q < Wide(0) && fault != .pointsBehindTheEyeHit) { return nil }
    return fault == .depthNotDividedBy ? (p, r) : (p / q, r / q)
  }

  /// Maps as graphics cards do that draw two triangles without the depth: each is an affine
  /// picture.
  private func inTriangle(_ x: Wide, _ y: Wide) -> Place? {
    for (second, third) in [(1, 2), (2, 3)] {
      let (a, b, c) = (corners[0], corners[second], corners[third])
      let (ux, uy) = (b.seen.x - a.seen.x, b.seen.y - a.seen.y)
      let (vx, vy) = (c.seen.x - a.seen.x, c.seen.y - a.seen.y)
      let area = ux * vy - uy * vx
      if area == Wide(0) || !area.high.isFinite { continue }
      let (dx, dy) = (x - a.seen.x, y - a.seen.y)
      let (s, t) = ((dx * vy - dy * vx) / area, (ux * dy - uy * dx) / area)
      if s < Wide(0) || t < Wide(0) || Wide(1) < s + t { continue }
      return (
        a.plane.x + s * (b.plane.x - a.plane.x) + t * (c.plane.x - a.plane.x),
        a.plane.y + s * (b.plane.y - a.plane.y) + t * (c.plane.y - a.plane.y)
      )
    }
    return nil
  }
}
