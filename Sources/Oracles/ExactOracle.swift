import BigInt
import HitTesting

/// Decides hits exactly: every number of a case is a fraction, and nothing is ever rounded.
///
/// Follows the normative rules R2 to R9 one by one and shares no mapping code with the strategies that it judges.
public struct ExactOracle: Sendable {
  /// The texels that pass, and the alpha of all.
  public let texels: PassingTexels
  let layer: ExactLayer?
  private let bound: FidelityBound?

  /// - Parameter texels: the image and threshold, which many layers may share.
  public init(_ texels: PassingTexels, layer: LayerGeometry) {
    self.texels = texels
    let exact = ExactLayer(layer, width: texels.width, height: texels.height)
    self.layer = exact
    bound = exact.map { FidelityBound($0, of: layer) }
  }

  /// Where a point lies in texel space; `nil` where rule R3 makes it a miss.
  public func texelCoordinates(of point: Point) -> (u: Rational, v: Rational)? {
    guard let layer, point.x.isFinite, point.y.isFinite else { return nil }
    return (layer.u.value(at: point), layer.v.value(at: point))
  }

  /// The verdict on a point.
  public func hits(_ point: Point) -> Bool {
    guard let layer, let position = position(of: point) else { return false }
    return hits(position, layer)
  }

  /// The L∞ distance, in texels, from a point to the nearest one with the opposite verdict, edges of the clipping
  /// included; 0 on an edge. `nil` where no point has the opposite verdict or rule R3 decides.
  ///
  /// *Complexity*: O(log(width + height)) steps after the texels were counted.
  public func margin(at point: Point) -> Rational? {
    guard let layer, let position = position(of: point) else { return nil }
    let isHit = hits(position, layer)
    let search = MarginSearch(texels: texels, columns: layer.columns, rows: layer.rows)
    return isHit ? search.toNearestMiss(from: position) : search.toNearestHit(from: position)
  }

  /// Below which margin a strategy of this fidelity may differ at a point, in texels.
  ///
  /// 0 where it may not differ at all; more than ¼ where the case is ill-conditioned for the class, so that nothing
  /// can be learnt from it.
  public func excusedMargin(for fidelity: Fidelity, at point: Point) -> Double {
    guard let bound, point.x.isFinite, point.y.isFinite else { return 0 }
    return bound.excusedMargin(for: fidelity, at: point)
  }

  /// Beyond this a fidelity says nothing about a point, in texels.
  public static let illConditionedMargin = 0.25

  /// Whether a strategy of this fidelity may give the opposite verdict at a point.
  public func excuses(_ fidelity: Fidelity, at point: Point) -> Bool {
    guard let margin = margin(at: point) else { return false }
    return margin.approximation < excusedMargin(for: fidelity, at: point)
  }

  private func position(of point: Point) -> TexelPosition? {
    texelCoordinates(of: point).map { TexelPosition(u: $0.u, v: $0.v) }
  }

  /// R7, R8, R9.
  private func hits(_ position: TexelPosition, _ layer: ExactLayer) -> Bool {
    guard position.u >= layer.columns.lower, position.u < layer.columns.upper,
      position.v >= layer.rows.lower, position.v < layer.rows.upper
    else { return false }
    return texels.passes(column: Int(position.column), row: Int(position.row))
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
