import HitTesting

/// A second exact derivation of the verdict, written independently of ``ExactOracle`` so that each
/// checks the other.
///
/// Nothing is divided. The layer becomes integers over powers of two once, and bisection finds the
/// texel of a point with rule R6's comparison
/// `⌊u⌋ ≥ i ⇔ W·(d·(X − tx) − c·(Y − ty) − ox·D) ≥ i·dw·D`, with both sides negated if `D < 0`.
package final class DivisionFreeOracle: Sendable {
  let texels: PassingTexels
  let sampling: Sampling
  let masksToBounds: Bool
  /// The resolved layer; `nil` if nothing can be hit.
  let layer: DivisionFreeLayer?
  /// What the parent is seen through; `nil` where it is seen as it is.
  private let projection: DivisionFreeProjection?
  /// The nine slices of both axes; `nil` for most.
  private let edges: (u: SlicedEdges, v: SlicedEdges)?
  /// The triangles that show an image in place of the texels; `nil` for most.
  private let mesh: ScanlineMesh?

  /// Prepares verdicts on one layer; through a projective transform, of nine slices and of a mesh,
  /// with the texels of its image, only points can be asked.
  ///
  /// *Complexity*: O(1), some dozens of operations on integers of hundreds of bits.
  package init(
    _ texels: PassingTexels, layer: LayerGeometry,
    seenThrough transform: ProjectiveTransform? = nil, slices: NineSlices? = nil,
    mesh: (triangles: TriangleMesh, image: PassingTexels)? = nil, sampling: Sampling = .nearest
  ) {
    self.mesh = mesh.map { ScanlineMesh($0.triangles, $0.image) }
    self.texels = texels
    self.sampling = sampling
    masksToBounds = layer.masksToBounds
    let resolved = DivisionFreeLayer(layer, columns: texels.width, rows: texels.height)
    if let slices, let resolved {
      let scale = ScaledInteger(layer.contentsScale)
      edges = (
        SlicedEdges(slices.left, slices.right, resolved.horizontal, scale),
        SlicedEdges(slices.top, slices.bottom, resolved.vertical, scale)
      )
    } else {
      edges = nil
    }
    if let transform {
      projection = resolved.flatMap { DivisionFreeProjection(transform, of: $0) }
      self.layer = projection == nil ? nil : resolved
    } else {
      (self.layer, projection) = (resolved, nil)
    }
  }

  /// Prepares verdicts on a layer that was resolved elsewhere.
  init(
    _ texels: PassingTexels, resolved layer: DivisionFreeLayer, masksToBounds: Bool,
    sampling: Sampling
  ) {
    self.texels = texels
    self.sampling = sampling
    self.masksToBounds = masksToBounds
    self.layer = layer
    (projection, edges, mesh) = (nil, nil, nil)
  }

  /// The verdict on a point of parent space.
  ///
  /// *Edges*: a point with a coordinate that is not finite is a miss.
  ///
  /// *Complexity*: O(log(width · height)) products.
  package func hits(_ point: Point) -> Bool {
    guard let layer, point.x.isFinite, point.y.isFinite else { return false }
    let (x, y) = (ScaledInteger(point.x), ScaledInteger(point.y))
    let (u, v): (TexelCoordinate, TexelCoordinate)
    if let projection {
      guard let seen = projection.texelCoordinates(x, y, clipped: masksToBounds) else {
        return false
      }
      (u, v) = seen
    } else {
      if masksToBounds && !layer.boundsContain(x, y) { return false }
      (u, v) = layer.texelCoordinates(x, y)
    }
    return switch sampling {
    case .nearest: hitsNearest(u, v)
    case .linearClamp: hitsLinearClamp(u, v)
    case .linearDecal: hitsLinearDecal(u, v)
    }
  }

  private func hitsNearest(_ u: TexelCoordinate, _ v: TexelCoordinate) -> Bool {
    if let edges {
      guard let column = edges.u.texel(u), let row = edges.v.texel(v) else { return false }
      return texels.passes(column: column, row: row)
    }
    guard let column = u.floor(in: 0..<texels.width), let row = v.floor(in: 0..<texels.height)
    else { return false }
    return mesh?.hits(u, v) ?? texels.passes(column: column, row: row)
  }
}
