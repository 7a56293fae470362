import BigInt
import HitTesting

/// Decides hits exactly: every number of a case is a fraction, and a verdict never depends on
/// rounding.
///
/// The oracle follows the normative rules R2 to R9, R13 and R14 one by one, and shares no mapping
/// code with the strategies that it judges. Points that are far enough from every edge are decided
/// in doubles with rigorous bounds of the rounding errors, and all others by fractions.
package final class ExactOracle: Sendable {
  /// The texels that pass, and the alpha of all texels.
  package let texels: PassingTexels
  /// How alpha is read at a point; areas are decided with `nearest` only.
  package let sampling: Sampling
  let layer: ExactLayer?
  let bound: FidelityBound?
  let filter: IntervalFilter?
  let areaPlanes: AreaPlanes
  /// What the parent is seen through; `nil` where it is seen as it is, or moved.
  let projection: ExactProjection?
  /// Whether nothing is seen through the transform, which is singular or not finite.
  let isHidden: Bool
  /// The triangles that show an image in place of ``texels``, which are then those of their
  /// picture; `nil` for most.
  package let mesh: ExactMesh?

  /// Prepares verdicts on one layer; many layers may share `texels`, the image with its threshold.
  ///
  /// A `projection` is what the parent of the layer is seen through (rule R16), `slices` are those
  /// in which the image is stretched (R17), and a `mesh` shows another image (R20), with `image` as
  /// its picture. With any of them, only points can be asked.
  ///
  /// - Precondition: slices lie in the image, are sampled by the nearest texel, and have no
  ///   projection or mesh; a mesh is sampled by the nearest texel, and its picture has the size of
  ///   the image.
  package init(
    _ image: PassingTexels, layer: LayerGeometry,
    seenThrough projection: ProjectiveTransform? = nil, slices: NineSlices? = nil,
    mesh: ExactMesh? = nil, sampling: Sampling = .nearest
  ) {
    precondition(
      mesh == nil || sampling == .nearest && slices == nil, "triangles show the nearest texel")
    self.mesh = mesh
    precondition(
      slices == nil || projection == nil && sampling == .nearest, "slices are seen as they are")
    self.sampling = sampling
    let whole = ExactLayer(layer, width: image.width, height: image.height, sampling: sampling)
    let plane = slices.flatMap { whole?.sliced($0, contentsScale: layer.contentsScale) } ?? whole
    let slicedAxes = plane.flatMap { plane in
      plane.horizontal.slices.flatMap { u in plane.vertical.slices.map { (u, $0) } }
    }
    texels = slicedAxes.map { image.without(columns: $0.leftOut, rows: $1.leftOut) } ?? image
    let seen = plane.flatMap { plane in projection.flatMap { ExactProjection($0, of: plane) } }
    let motion = projection?.affine
    let moved = motion.flatMap {
      ExactLayer(
        layer, width: image.width, height: image.height, sampling: sampling, movedBy: $0)
    }
    let isHidden = plane != nil && projection != nil && seen == nil
    self.isHidden = isHidden
    let exact = isHidden ? nil : motion == nil ? plane : moved
    self.layer = exact
    self.projection = motion == nil ? seen : nil
    let rounding = seen.flatMap { seen in projection.map { ProjectionRounding($0, seen) } }
    bound = plane.map {
      FidelityBound($0, of: layer, seenThrough: rounding, movedBy: motion, to: moved)
    }
    filter = self.projection == nil && slices == nil ? exact.flatMap(IntervalFilter.init) : nil
    areaPlanes = AreaPlanes()
  }

  /// Prepares verdicts on a layer that was resolved elsewhere, about which it says nothing on
  /// rounding: a strategy is excused nowhere.
  init(_ texels: PassingTexels, resolved layer: ExactLayer, sampling: Sampling = .nearest) {
    self.texels = texels
    self.sampling = sampling
    self.layer = layer
    bound = nil
    filter = IntervalFilter(layer)
    areaPlanes = AreaPlanes()
    projection = nil
    isHidden = false
    mesh = nil
  }

  /// Prepares verdicts on other texels in the layer of another oracle.
  ///
  /// - Precondition: the two images have the same size.
  package init(_ texels: PassingTexels, inLayerOf other: ExactOracle) {
    precondition(
      (texels.width, texels.height) == (other.texels.width, other.texels.height),
      "the layer was prepared for another size")
    self.texels = texels
    sampling = other.sampling
    layer = other.layer
    bound = other.bound
    filter = other.filter
    areaPlanes = other.areaPlanes
    projection = other.projection
    isHidden = other.isHidden
    mesh = nil
  }

  /// The position of a point in texel space; `nil` if rule R3 makes it a miss, and behind the eye.
  package func texelCoordinates(of point: Point) -> (u: Rational, v: Rational)? {
    guard let layer, point.x.isFinite, point.y.isFinite else { return nil }
    if let projection {
      return projection.seen(point).flatMap { $0.isInFront ? ($0.u, $0.v) : nil }
    }
    let (u, v) = (layer.u.value(at: point), layer.v.value(at: point))
    return (
      layer.horizontal.slices?.texels(u) ?? u, layer.vertical.slices?.texels(v) ?? v
    )
  }

  /// Where a place of an image in nine slices lies in the image as a whole; `nil` for any other
  /// image.
  package func whole(_ texel: Point) -> Point? {
    guard let layer, let u = layer.horizontal.slices, let v = layer.vertical.slices else {
      return nil
    }
    return Point(x: u.whole(texel.x), y: v.whole(texel.y))
  }

  /// The bounds in texels, half-open, if they clip; `nil` if they do not clip or rule R3 decides.
  package var clip:
    (columns: (lower: Rational, upper: Rational), rows: (lower: Rational, upper: Rational))?
  {
    guard let layer, layer.isClipped else { return nil }
    return (layer.horizontal.boundsInTexels, layer.vertical.boundsInTexels)
  }

  package func hits(_ point: Point) -> Bool {
    verdictInDoubles(on: point) ?? hitsByFractions(point)
  }

  /// The verdict if doubles certainly know it; `nil` next to edges and for extreme numbers.
  @inline(__always)
  func verdictInDoubles(on point: Point) -> Bool? {
    if sampling == .nearest, let projection {
      return mesh == nil
        ? projection.nearest(point, texels) : verdict(projection.position(of: point))
    }
    guard let filter else { return nil }
    if mesh != nil { return verdict(filter.position(of: point)) }
    return sampling == .nearest
      ? filter.nearest(point, texels) : linear.filtered(point, filter)
  }

  /// The verdict of triangles where doubles enclose a place in the picture.
  private func verdict(_ position: IntervalFilter.Position) -> Bool? {
    switch position {
    case .outside: false
    case .unknown: nil
    case .inside(let u, let v):
      mesh?.hits(Interval(lower: u.lower, upper: u.upper), Interval(lower: v.lower, upper: v.upper))
    }
  }

  /// The verdict on a point from fractions alone.
  package func hitsByFractions(_ point: Point) -> Bool {
    guard let layer, let (u, v) = texelCoordinates(of: point) else { return false }
    return hits(u, v, layer)
  }

  /// The L∞ distance, in texels, from a point to the nearest point with the opposite verdict.
  ///
  /// Edges of the clipping count, and a point on an edge has the margin 0. The margin is `nil` if
  /// no point has the opposite verdict or if rule R3 decides.
  ///
  /// With linear sampling the margin is a lower bound: no nearer point has the opposite verdict.
  /// `nil` then means that no texel that passes has any weight where something could be hit.
  ///
  /// In perspective the line where `w` is 0 counts as an edge too, in the texels of the layer; the
  /// margin of a miss is a lower bound. It is `nil` where no point of the layer maps to the point.
  /// The margin of a mesh is 1 at most.
  ///
  /// *Complexity*: O(log(width + height)) steps once the texels are counted.
  package func margin(at point: Point) -> Rational? {
    if let projection { return margin(at: point, projection) }
    guard let layer, let (u, v) = texelCoordinates(of: point) else { return nil }
    return margin(u, v, isHit: hits(u, v, layer), layer)
  }

  private func margin(at point: Point, _ projection: ExactProjection) -> Rational? {
    guard let layer, point.x.isFinite, point.y.isFinite, let seen = projection.seen(point) else {
      return nil
    }
    let isHit = seen.isInFront && hits(seen.u, seen.v, layer)
    // Behind the eye, the nearest hit may be that of the place itself, were it in front.
    let toTexel =
      !isHit && hits(seen.u, seen.v, layer)
      ? .zero : margin(seen.u, seen.v, isHit: isHit, layer)
    guard let toHorizon = seen.toHorizon else { return seen.isInFront ? toTexel : nil }
    return isHit
      ? toTexel.map { min($0, toHorizon) } ?? toHorizon
      : seen.isInFront
        ? toTexel
        : toTexel.map {
          let margin = max($0, toHorizon)
          return mesh == nil ? margin : min(margin, ExactMesh.greatestMargin)
        }
  }

  private func margin(
    _ u: Rational, _ v: Rational, isHit: Bool, _ layer: ExactLayer
  ) -> Rational? {
    if let mesh {
      return mesh.margin(u, v, isHit: isHit, columns: layer.columns, rows: layer.rows)
    }
    if sampling == .nearest {
      let search = MarginSearch(texels: texels, columns: layer.columns, rows: layer.rows)
      let position = TexelPosition(u: u, v: v)
      return isHit ? search.toNearestMiss(from: position) : search.toNearestHit(from: position)
    }
    let margin = LinearMargin(sampling: linear, columns: layer.columns, rows: layer.rows)
    return isHit ? margin.toNearestMiss(u, v) : margin.toNearestHit(u, v)
  }

  /// The margin of a point in parent space that hits, or 0 if it misses.
  func depth(_ x: Rational, _ y: Rational) -> Rational {
    guard let layer else { return .zero }
    let (u, v) = (layer.u.value(x, y), layer.v.value(x, y))
    return hits(u, v, layer) ? margin(u, v, isHit: true, layer) ?? .zero : .zero
  }

  private var linear: LinearSampling { LinearSampling(texels, sampling) }

  /// Decides by R7, R8, R9 and R13.
  private func hits(_ u: Rational, _ v: Rational, _ layer: ExactLayer) -> Bool {
    if sampling != .nearest { return linear.hits(u, v, layer) }
    guard u >= layer.columns.lower, u < layer.columns.upper,
      v >= layer.rows.lower, v < layer.rows.upper
    else { return false }
    if let mesh { return mesh.hits(u, v)! }
    return texels.passes(
      column: Int(u.floorAndRest().floor), row: Int(v.floorAndRest().floor))
  }
}

/// The verdicts on a list of points.
package struct OracleVerdicts: Sendable {
  /// One verdict per point, in the order of the points.
  package let hits: [Bool]
  /// The number of points that needed fractions.
  package let decidedByFractions: Int
}

extension ExactOracle {
  /// The verdicts on many points, and the number of points that doubles could not decide.
  package func decide(_ points: [Point]) -> OracleVerdicts {
    var decidedByFractions = 0
    let hits = points.map { point in
      if let verdict = verdictInDoubles(on: point) { return verdict }
      decidedByFractions += 1
      return hitsByFractions(point)
    }
    return OracleVerdicts(hits: hits, decidedByFractions: decidedByFractions)
  }
}

/// A point in texel space, with the cell in which it lies.
struct TexelPosition {
  let u: Rational
  let v: Rational
  let column: BigInt
  let row: BigInt
  /// The position of the point within its cell, `0 ≤ rest < 1`.
  let columnRest: Rational
  let rowRest: Rational

  init(u: Rational, v: Rational) {
    self.u = u
    self.v = v
    (column, columnRest) = u.floorAndRest()
    (row, rowRest) = v.floorAndRest()
  }
}
