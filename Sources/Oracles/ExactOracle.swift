import BigInt
import HitTesting

/// Decides hits exactly: every number of a case is a fraction, and a verdict never depends on rounding.
///
/// Follows the normative rules R2 to R9, R13 and R14 one by one and shares no mapping code with the strategies that it
/// judges. Points far enough from every edge are decided in doubles with rigorous bounds of their rounding; the others
/// by the fractions.
public struct ExactOracle: Sendable {
  /// The texels that pass, and the alpha of all.
  public let texels: PassingTexels
  /// How alpha is read at a point; areas are asked about with `nearest` only.
  public let sampling: Sampling
  let layer: ExactLayer?
  let bound: FidelityBound?
  private let filter: IntervalFilter?
  let areaPlanes = AreaPlanes()

  /// - Parameter texels: the image and threshold, which many layers may share.
  public init(_ texels: PassingTexels, layer: LayerGeometry, sampling: Sampling = .nearest) {
    self.texels = texels
    self.sampling = sampling
    let exact = ExactLayer(
      layer, width: texels.width, height: texels.height, sampling: sampling)
    self.layer = exact
    bound = exact.map { FidelityBound($0, of: layer) }
    filter = exact.flatMap(IntervalFilter.init)
  }

  /// Where a point lies in texel space; `nil` where rule R3 makes it a miss.
  public func texelCoordinates(of point: Point) -> (u: Rational, v: Rational)? {
    guard let layer, point.x.isFinite, point.y.isFinite else { return nil }
    return (layer.u.value(at: point), layer.v.value(at: point))
  }

  /// The bounds in texels where they clip, half-open; `nil` where they do not, or rule R3 decides.
  public var clip:
    (columns: (lower: Rational, upper: Rational), rows: (lower: Rational, upper: Rational))?
  {
    guard let layer, layer.isClipped else { return nil }
    return (layer.horizontal.boundsInTexels, layer.vertical.boundsInTexels)
  }

  /// The verdict on a point.
  public func hits(_ point: Point) -> Bool {
    verdictInDoubles(on: point) ?? hitsByFractions(point)
  }

  /// The verdict where doubles certainly know it; `nil` next to edges and where numbers are extreme.
  @inline(__always)
  func verdictInDoubles(on point: Point) -> Bool? {
    guard let filter else { return nil }
    return sampling == .nearest
      ? filter.nearest(point, texels) : linear.filtered(point, filter)
  }

  /// The verdict on a point from fractions alone.
  package func hitsByFractions(_ point: Point) -> Bool {
    guard let layer, let (u, v) = texelCoordinates(of: point) else { return false }
    return hits(u, v, layer)
  }

  /// The L∞ distance, in texels, from a point to the nearest one with the opposite verdict, edges of the clipping
  /// included; 0 on an edge. `nil` where no point has the opposite verdict or rule R3 decides.
  ///
  /// With linear sampling it is a bound from below: no point that is nearer has the opposite verdict. There `nil` means
  /// that no texel that passes has any weight where something could be hit.
  ///
  /// *Complexity*: O(log(width + height)) steps after the texels were counted.
  public func margin(at point: Point) -> Rational? {
    guard let layer, let (u, v) = texelCoordinates(of: point) else { return nil }
    return margin(u, v, isHit: hits(u, v, layer), layer)
  }

  private func margin(
    _ u: Rational, _ v: Rational, isHit: Bool, _ layer: ExactLayer
  ) -> Rational? {
    if sampling == .nearest {
      let search = MarginSearch(texels: texels, columns: layer.columns, rows: layer.rows)
      let position = TexelPosition(u: u, v: v)
      return isHit ? search.toNearestMiss(from: position) : search.toNearestHit(from: position)
    }
    let margin = LinearMargin(sampling: linear, columns: layer.columns, rows: layer.rows)
    return isHit ? margin.toNearestMiss(u, v) : margin.toNearestHit(u, v)
  }

  /// The margin of a point in parent space that hits; 0 for one that misses.
  func depth(_ x: Rational, _ y: Rational) -> Rational {
    guard let layer else { return .zero }
    let (u, v) = (layer.u.value(x, y), layer.v.value(x, y))
    return hits(u, v, layer) ? margin(u, v, isHit: true, layer) ?? .zero : .zero
  }

  private var linear: LinearSampling {
    LinearSampling(texels: texels, isDecal: sampling == .linearDecal)
  }

  /// R7, R8, R9, R13.
  private func hits(_ u: Rational, _ v: Rational, _ layer: ExactLayer) -> Bool {
    if sampling != .nearest { return linear.hits(u, v, layer) }
    guard u >= layer.columns.lower, u < layer.columns.upper,
      v >= layer.rows.lower, v < layer.rows.upper
    else { return false }
    return texels.passes(
      column: Int(u.floorAndRest().floor), row: Int(v.floorAndRest().floor))
  }
}

/// Verdicts on a list of points.
public struct OracleVerdicts: Sendable {
  /// One a point, in the order of the points.
  public let hits: [Bool]
  /// How many of them took fractions.
  public let decidedByFractions: Int
}

extension ExactOracle {
  /// The verdicts on many points, and how many of them doubles could not decide.
  public func decide(_ points: [Point]) -> OracleVerdicts {
    var decidedByFractions = 0
    let hits = points.map { point in
      if let verdict = verdictInDoubles(on: point) { return verdict }
      decidedByFractions += 1
      return hitsByFractions(point)
    }
    return OracleVerdicts(hits: hits, decidedByFractions: decidedByFractions)
  }
}

/// A point in texel space with the cell that it lies in.
struct TexelPosition {
  let u: Rational
  let v: Rational
  let column: BigInt
  let row: BigInt
  /// How far into its cell the point is, `0 ≤ rest < 1`.
  let columnRest: Rational
  let rowRest: Rational

  init(u: Rational, v: Rational) {
    self.u = u
    self.v = v
    (column, columnRest) = u.floorAndRest()
    (row, rowRest) = v.floorAndRest()
  }
}
