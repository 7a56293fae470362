import HitTestStrategies
import HitTesting

/// How far doubles can be trusted about where a map puts a point.
@usableFromInline
enum MapCertainty: UInt8, Comparable, Sendable {
  /// Nothing is known.
  case unknown
  /// The coordinates of a point on the map's part, or near it, are off by at most ⅛.
  case poor
  /// They are off by at most half of ``doubt``.
  case good
  /// The six numbers and the edges are exact besides, so that only a query can round.
  case exact

  @usableFromInline
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The distance to an edge, in texels, below which doubles do not decide.
  @usableFromInline static var doubt: Double { 0x1p-20 }

  /// The certainty of a map.
  ///
  /// *Claim.* Let the part be the image, or the bounds of an ancestor. For each point on the part
  /// widened by one cell, the computed coordinates are off by at most the bound, which is ⅛ or half
  /// of ``doubt``. No point elsewhere is computed to be on the part, or nearer to it than ½. The
  /// edges at which clipping cuts are off by at most as much again.
  ///
  /// *Proof.* The numbers of `map` differ from those of `bounded` by a known amount, and these are
  /// off by their errors. A point on the widened part has |X| ≤ `reachX` and |Y| ≤ `reachY`, which
  /// the map forward gives; 2⁻²⁰ of it covers the rounding of the bound. A query rounds two
  /// products and two sums, each by 2⁻⁵³ of the terms. For a point P elsewhere, let C be the center
  /// of the part and Q the point in which the ray from C through P leaves the widened part, so that
  /// P = C + λ(Q − C) with λ > 1. The exact coordinate of P along some axis is λ·(W/2 + 1) from the
  /// center. |P| is at most 3λ times the reach, so that its error is at most 3λ/8 at a bound of ⅛,
  /// and λ·(W/2 + 1 − 3/8) exceeds W/2 + ½. A coordinate that overflows is infinite or NaN, and so
  /// not on the part. ∎
  ///
  /// - Parameters:
  ///   - map: the map that queries use.
  ///   - chain: the map from the layer to the root, with the errors of its numbers.
  ///   - axes: where the image, or the bounds, lie in layer space.
  init(
    of map: TexelMap, _ chain: ChainMap<BoundedDouble>,
    _ axes: (u: ContentsAxis<BoundedDouble>, v: ContentsAxis<BoundedDouble>)
  ) {
    self = .unknown
    let bounded = chain.inverse(to: axes, over: chain.determinant)
    let (reachU, reachV) = (axes.u.reach, axes.v.reach)
    func most(_ number: BoundedDouble) -> Double { number.value.magnitude + number.error }
    func reach(_ x: BoundedDouble, _ y: BoundedDouble, _ t: BoundedDouble) -> Double {
      (most(x) * reachU + most(y) * reachV + most(t)) * (1 + 0x1p-20)
    }
    let reachX = reach(chain.a, chain.c, chain.tx)
    let reachY = reach(chain.b, chain.d, chain.ty)
    func off(_ number: BoundedDouble, _ value: Double) -> Double {
      (number.value - value).magnitude + number.error
    }
    let offU = (
      x: off(bounded.a, map.a), y: off(bounded.c, map.c), t: off(bounded.tx, map.tx)
    )
    let offV = (
      x: off(bounded.b, map.b), y: off(bounded.d, map.d), t: off(bounded.ty, map.ty)
    )
    func error(
      _ off: (x: Double, y: Double, t: Double), _ x: Double, _ y: Double, _ t: Double
    ) -> Double {
      let terms = x.magnitude * reachX + y.magnitude * reachY + t.magnitude
      let inherited = off.x * reachX + off.y * reachY + off.t
      return inherited * (1 + 0x1p-20) + 0x1p-50 * terms + 0x1p-1000
    }
    let errorU = error(offU, map.a, map.c, map.tx)
    let errorV = error(offV, map.b, map.d, map.ty)
    // No comparison is true of a NaN, and nothing is known about one.
    func areKnown(within bound: Double) -> Bool {
      errorU <= bound && errorV <= bound && axes.u.cutIsKnown(within: bound)
        && axes.v.cutIsKnown(within: bound)
    }
    guard areKnown(within: 0.125) else { return }
    self = .poor
    guard areKnown(within: Self.doubt / 4) else { return }
    self = .good
    let edgesAreExact = axes.u.cutIsKnown(within: 0) && axes.v.cutIsKnown(within: 0)
    if edgesAreExact && offU == (0, 0, 0) && offV == (0, 0, 0) { self = .exact }
  }

  /// How much wider than the part a map has to be so that it holds all points that hit.
  var slack: Double {
    switch self {
    case .unknown: .infinity
    case .poor: 0.25
    case .good, .exact: Self.doubt
    }
  }
}

extension ContentsAxis<BoundedDouble> {
  /// The most of a coordinate in layer space that the image has, or the bounds, with one cell
  /// around it.
  fileprivate var reach: Double {
    let least = scale.value - scale.error
    let most = fit.imageSide + 1 + origin.value.magnitude + origin.error
    return least > 0x1p-900 ? most / least * (1 + 0x1p-40) : .infinity
  }

  /// Whether the edges at which clipping cuts are off by at most a bound.
  fileprivate func cutIsKnown(within bound: Double) -> Bool {
    guard let cut else { return true }
    return cut.least.error <= bound && cut.most.error <= bound
  }
}

extension TexelMap {
  /// A map that holds all points that the part of this one may hold, exactly.
  func widened(for certainty: MapCertainty) -> TexelMap {
    var map = self
    let slack = certainty.slack
    if slack == .infinity {
      // Of a finite point, both coordinates are 0 then.
      (map.a, map.b, map.c, map.d, map.tx, map.ty) = (0, 0, 0, 0, 0, 0)
    }
    map.widen(by: slack)
    return map
  }

  /// Moves the edges of the part outward by some texels.
  mutating func widen(by distance: Double) {
    (minU, minV) = (minU - distance, minV - distance)
    (maxU, maxV) = (maxU + distance, maxV + distance)
  }

  /// Where a point lies, as far as doubles are certain; `nil` where they are not.
  @inline(__always)
  func certainPlace(of point: Point, _ certainty: MapCertainty) -> CertainPlace? {
    if certainty < .good { return nil }
    var (u, v) = coordinates(point)
    var doubt = MapCertainty.doubt
    if certainty == .exact, let exact = exactCoordinates(of: point) {
      (u, v) = exact
      doubt = 0
    }
    guard u >= minU - doubt, u < maxU + doubt, v >= minV - doubt, v < maxV + doubt else {
      return .outside
    }
    guard u >= minU + doubt, u < maxU - doubt, v >= minV + doubt, v < maxV - doubt else {
      return nil
    }
    return .inside(u, v, doubt)
  }

  /// The coordinates of a point, or `nil` if computing them rounds anything.
  private func exactCoordinates(of point: Point) -> (u: Double, v: Double)? {
    guard let u = exactSum(a, point.x, c, point.y, tx),
      let v = exactSum(b, point.x, d, point.y, ty)
    else { return nil }
    return (u, v)
  }
}

/// Where a point certainly lies.
enum CertainPlace {
  case outside
  /// On the part, at coordinates that are off by less than a doubt.
  case inside(Double, Double, Double)

  /// The cell that holds the point; `nil` where it may be the next one.
  var cell: (column: Int, row: Int)? {
    guard case .inside(let u, let v, let doubt) = self else { return nil }
    let (column, row) = (Int(u), Int(v))
    func isCertain(_ fraction: Double) -> Bool { fraction >= doubt && fraction <= 1 - doubt }
    return isCertain(u - Double(column)) && isCertain(v - Double(row)) ? (column, row) : nil
  }
}
