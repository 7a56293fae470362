import HitTesting

/// A mesh of triangles (rule R20), as its faults show it: triangle by triangle, by barycentric
/// coordinates.
struct MeshReading {
  private let fault: ImageFault
  private let mesh: TriangleMesh
  private let image: AlphaPlane
  private let least: Int

  init(_ mesh: TriangleMesh, of stored: Bitmap, _ threshold: AlphaThreshold, fault: ImageFault) {
    (self.fault, self.mesh) = (fault, mesh)
    image = AlphaPlane(stored)
    least = threshold.minimumAlpha
  }

  /// Whether a place of the picture hits.
  func hits(_ u: Wide, _ v: Wide) -> Bool {
    guard u >= Wide(0), u < Wide(mesh.width), v >= Wide(0), v < Wide(mesh.height) else {
      return false
    }
    if fault == .trianglesIgnored {
      return passes(
        u * Wide(image.width) / Wide(mesh.width), v * Wide(image.height) / Wide(mesh.height))
    }
    if fault == .emptyPictureHitByZero && least == 0 { return true }
    for triangle in (0..<mesh.count).reversed() {
      guard let hits = hits(u, v, triangle) else { continue }
      if hits || fault == .onlyTheFrontmostTriangleCounts { return hits }
    }
    return false
  }

  /// Whether a place hits a triangle; `nil` outside of it.
  private func hits(_ u: Wide, _ v: Wide, _ triangle: Int) -> Bool? {
    let (a, b, c) = mesh.triangle(triangle)
    let corners = [a, b, c]
    func side(_ from: Point, _ to: Point, _ x: Wide, _ y: Wide) -> Wide {
      (Wide(to.x) - Wide(from.x)) * (y - Wide(from.y))
        - (Wide(to.y) - Wide(from.y)) * (x - Wide(from.x))
    }
    let zero = Wide(0)
    let area = side(a.position, b.position, Wide(c.position.x), Wide(c.position.y))
    if area == zero || fault == .counterclockwiseTrianglesCulled && area < zero { return nil }
    var shares: [Wide] = []
    for corner in 0..<3 {
      let ends = (corners[(corner + 1) % 3].position, corners[(corner + 2) % 3].position)
      let share = side(ends.0, ends.1, u, v) / area
      let (from, to) = area < zero ? (ends.1, ends.0) : ends
      let isTopLeft = to.y < from.y || to.y == from.y && to.x > from.x
      let hasEdge =
        switch fault {
        case .sharedEdgesHitByNone: false
        case .triangleEdgesClosed: true
        default: isTopLeft
        }
      let isOutside = share < zero || share == zero && !hasEdge
      if isOutside && fault != .trianglesTestedByTheirBox { return nil }
      shares.append(share)
    }
    if fault == .trianglesTestedByTheirBox {
      func isWithin(_ value: Wide, _ ends: [Double]) -> Bool {
        value >= Wide(ends.min()!) && value < Wide(ends.max()!)
      }
      guard isWithin(u, corners.map(\.position.x)), isWithin(v, corners.map(\.position.y)) else {
        return nil
      }
    }
    func shown(_ values: [Double]) -> Wide {
      let value =
        shares[0] * Wide(values[0]) + shares[1] * Wide(values[1]) + shares[2] * Wide(values[2])
      if fault == .texelBeyondTheTriangleRead { return value }
      let last = Wide(values.max()!.rounded(.up)) - Wide(1)
      return max(zero, value > last ? max(last, zero) : value)
    }
    let place = (shown(corners.map(\.texel.x)), shown(corners.map(\.texel.y)))
    return passes(
      place.0,
      fault == .textureCountedFromTheBottom
        ? Wide(image.height) - Wide(1) - place.1.floor : place.1)
  }

  private func passes(_ x: Wide, _ y: Wide) -> Bool {
    let (column, row) = (x.floor.high, y.floor.high)
    guard column >= 0, column < Double(image.width), row >= 0, row < Double(image.height) else {
      return false
    }
    return fault == .rectangleTested || Int(image[Int(column), Int(row)]) >= least
  }
}
