import HitTesting

/// The differences from the oracle that are excused: the margin of a query against what a fidelity
/// allows.
extension ExactOracle {
  /// The margin, in texels, below which a tester of this fidelity may differ on a query.
  ///
  /// A footprint may differ at this margin too. The result is 0 if the tester may not differ at
  /// all. It is 0 for rectangles of texels, because whole numbers are not rounded. If rounding
  /// alone takes more than ``illConditionedMargin``, the query decides nothing.
  package func excusedMargin(for fidelity: Fidelity, at query: Query) -> Double {
    let own = bound?.excusedMargin(for: fidelity, at: query) ?? 0
    guard let mesh, case .point(let point) = query, let place = texelCoordinates(of: point) else {
      return own
    }
    return mesh.rounding.value { MeshRounding(mesh) }.excusedMargin(for: fidelity, own, at: place)
  }

  /// The rounding error, in texels, beyond which a verdict means nothing.
  package static let illConditionedMargin = 0.25

  /// Whether rounding alone may take a tester of this fidelity so far off that its verdict means
  /// nothing.
  ///
  /// The radius of a footprint does not count: what it blends is known, and only the double
  /// arithmetic can be at fault.
  package func isIllConditioned(for fidelity: Fidelity, at query: Query) -> Bool {
    excusedMargin(for: fidelity.rounding, at: query) > Self.illConditionedMargin
  }

  /// Whether a tester of this fidelity may give the opposite verdict on a query.
  package func excuses(_ fidelity: Fidelity, at query: Query) -> Bool {
    if case .point(let point) = query { return excuses(fidelity, point: point) }
    let excused = excusedMargin(for: fidelity, at: query)
    if let margin = margin(at: query) {
      if case .footprint(let radius) = fidelity, margin <= radius { return true }
      if margin < excused { return true }
    }
    return dependsOnBounds(within: excused, query)
  }

  /// Whether the verdict on an area may be another one if every edge of the bounds moves by some
  /// texels.
  ///
  /// A cell that begins where the bounds end is there, as a segment, or is not: which of the two is
  /// a matter of one rounding, and no distance to a cell shows it. With bounds of ⅓ − 2⁻⁵⁶ points
  /// at 3 texels per point, aligned to the right, the clip of an image two texels wide begins at
  /// u = 1 + 2⁻⁵⁴, which doubles round to 1: then the first column is there.
  private func dependsOnBounds(within distance: Double, _ query: Query) -> Bool {
    guard let layer, layer.isClipped, sampling == .nearest, query.kind.isArea, distance > 0,
      distance.isFinite
    else { return false }
    let isHit = hits(query)
    // Larger bounds only add hits.
    guard let moved = layer.clipped(movedOutwardBy: Rational(isHit ? -distance : distance)) else {
      return true
    }
    let other = ExactOracle(texels, resolved: moved)
    return other.hits(query) != isHit || other.margin(at: query).map { $0 < distance } ?? false
  }

  /// Whether a tester of this fidelity may give the opposite verdict at a point.
  ///
  /// If the bounds clip, a strategy compares a point with the bounds and with the texel by numbers
  /// that are rounded separately. These numbers may lie just inside the bounds and just across the
  /// edge of the texel, where no single point lies. So each of the two is considered by itself.
  private func excuses(_ fidelity: Fidelity, point: Point) -> Bool {
    let margins = [margin(at: point), marginByParts(at: point), marginByTriangles(at: point)]
      .compactMap { $0 }
    guard let margin = margins.min() else { return false }
    if case .footprint(let radius) = fidelity, margin <= Rational(radius) { return true }
    return margin.approximation < excusedMargin(for: fidelity, at: .point(point))
  }

  /// The distance to the nearest edge of a triangle of a mesh, or 1 if it is more; `nil` without a
  /// mesh.
  ///
  /// Where two triangles share an edge, a tester decides each of them from numbers that were
  /// rounded by themselves. It may then have the point in neither of them, or in both.
  private func marginByTriangles(at point: Point) -> Rational? {
    mesh.flatMap { mesh in texelCoordinates(of: point).map { mesh.distanceToEdges($0.u, $0.v) } }
  }

  /// The larger of a point's distances to the bounds and to the nearest texel that passes, each as
  /// if the other did not exist.
  ///
  /// It is `nil` unless the bounds clip and the point misses.
  func marginByParts(at point: Point) -> Rational? {
    guard let layer, layer.isClipped, sampling == .nearest,
      let (u, v) = texelCoordinates(of: point), !hits(point)
    else { return nil }
    let (columns, rows) = (layer.horizontal.boundsInTexels, layer.vertical.boundsInTexels)
    let toBounds = [columns.lower - u, u - columns.upper, rows.lower - v, v - rows.upper].max()!
    let image = (Rational.zero, Rational(texels.width), Rational(texels.height))
    if let mesh {
      let (across, down) = ((image.0, image.1), (image.0, image.2))
      let isInImage = u >= image.0 && u < image.1 && v >= image.0 && v < image.2
      let isShown = isInImage && mesh.hits(u, v)!
      let toTexel =
        isShown ? .zero : mesh.margin(u, v, isHit: false, columns: across, rows: down)
      return max(toTexel, toBounds)
    }
    let search = MarginSearch(
      texels: texels, columns: (image.0, image.1), rows: (image.0, image.2))
    let position = TexelPosition(u: u, v: v)
    if !search.hits(position) {
      return search.toNearestHit(from: position).map { max($0, toBounds) }
    }
    return max(toBounds, .zero)
  }
}

extension Fidelity {
  /// The arithmetic of the class; a renderer that filters computes in doubles.
  fileprivate var rounding: Fidelity {
    if case .footprint = self { .float64 } else { self }
  }
}

extension Disc {
  /// Whether the center is finite, and the radius is finite and not negative.
  var canHit: Bool { center.x.isFinite && center.y.isFinite && radius.isFinite && radius >= 0 }
}

extension Rect {
  /// Whether the origin is finite, and the sides are finite and not negative.
  var canHit: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && size.width >= 0 && size.height >= 0
  }
}
