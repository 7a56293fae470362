import HitTesting

/// A lower bound of the distance from a point to the opposite verdict when alpha is interpolated,
/// in the L∞ metric of texel space.
///
/// The result is exact as a fraction, and no point nearer than it has the opposite verdict; the
/// nearest such point may be farther away. Three things keep the opposite verdict away:
/// - The edges of what can be hit, whose distance is exact.
/// - The distance to the texels of the other verdict. An interpolated alpha lies between those of
///   the texels around, and a texel has weight within less than one texel of its center, which is
///   half a texel around its cell.
/// - The slope. Within the centers around the point and r more rings of them, alpha changes by no
///   more than L per texel, the largest difference between neighbors along rows plus the largest
///   along columns. An alpha that is `e` off the threshold keeps its verdict for `e/L`, or up to
///   the end of the rings.
struct LinearMargin {
  let sampling: LinearSampling
  let columns: (lower: Rational, upper: Rational)
  let rows: (lower: Rational, upper: Rational)

  private var texels: PassingTexels { sampling.texels }
  private static var half: Rational { Rational(1, over: 2) }

  /// The bound for a point that hits.
  func toNearestMiss(_ u: Rational, _ v: Rational) -> Rational {
    let toEdge = [u - columns.lower, columns.upper - u, v - rows.lower, rows.upper - v].min()!
    if texels.minimumAlpha == 0 { return toEdge }
    var reaches: [Rational] = []
    if let reach = toWeight(ofPassing: false, in: texels.whole, u, v) { reaches.append(reach) }
    if sampling.isDecal {
      // The zeros outside the image have weight up to half a texel inside it.
      let (width, height) = (Rational(texels.width), Rational(texels.height))
      let toZeros = [u, width - u, v, height - v].min()! - Self.half
      reaches.append(max(toZeros, .zero))
    }
    guard let reach = reaches.min() else { return toEdge }
    return min(toEdge, max(reach, slopeReach(u, v)))
  }

  /// The bound for a point that misses; `nil` if no texel that passes has weight where something
  /// can be hit.
  func toNearestHit(_ u: Rational, _ v: Rational) -> Rational? {
    if columns.lower >= columns.upper || rows.lower >= rows.upper { return nil }
    let toEdge = [
      columns.lower - u, u - columns.upper, rows.lower - v, v - rows.upper, .zero,
    ].max()!
    if texels.minimumAlpha == 0 { return toEdge }
    let reachable = TexelRect(
      minColumn: Self.first(columns.lower), minRow: Self.first(rows.lower),
      maxColumn: Self.end(columns.upper), maxRow: Self.end(rows.upper)
    ).clamped(toWidth: texels.width, height: texels.height)
    guard let reach = toWeight(ofPassing: true, in: reachable, u, v) else { return nil }
    let isInside =
      u >= columns.lower && u < columns.upper && v >= rows.lower && v < rows.upper
    return isInside ? max(reach, slopeReach(u, v)) : max(toEdge, reach)
  }

  /// The first texel with weight after `lower`: the cell extended by half a texel ends there at i +
  /// 3/2.
  private static func first(_ lower: Rational) -> Int {
    Int((lower - Rational(3, over: 2)).floorAndRest().floor) + 1
  }

  /// One past the last texel with weight before `upper`: the cell extended by half a texel begins
  /// at i − ½.
  private static func end(_ upper: Rational) -> Int {
    -Int((-(upper + half)).floorAndRest().floor)
  }

  /// The distance to the nearest place at which a texel with the wanted verdict has weight; `nil`
  /// if there is none.
  private func toWeight(
    ofPassing passing: Bool, in range: TexelRect, _ u: Rational, _ v: Rational
  ) -> Rational? {
    let search = MarginSearch(texels: texels, columns: columns, rows: rows)
    return search.distance(
      from: TexelPosition(u: u, v: v), toCellsThatPass: passing, in: range
    ).map { max($0 - Self.half, .zero) }
  }

  /// The distance within which alpha certainly stays on its side of the threshold.
  private func slopeReach(_ u: Rational, _ v: Rational) -> Rational {
    let position = CenterPosition(u: u, v: v)
    let excess = sampling.excess(at: position).magnitude
    let toCenterLine = position.toCenterLine
    return (0...3).map { ring in
      let toEnd = Rational(ring) + toCenterLine
      let slope = steepest(Int(position.column), Int(position.row), rings: ring)
      return slope == 0 ? toEnd : min(toEnd, excess / Rational(slope))
    }.max()!
  }

  /// The largest difference of neighbors along rows plus the largest along columns, within some
  /// rings.
  private func steepest(_ column: Int, _ row: Int, rings: Int) -> Int {
    let (columns, rows) = (column - rings...column + rings + 1, row - rings...row + rings + 1)
    var (across, down) = (0, 0)
    for row in rows {
      for column in columns {
        let alpha = sampling.alpha(column: column, row: row)
        if column < columns.upperBound {
          across = max(across, abs(sampling.alpha(column: column + 1, row: row) - alpha))
        }
        if row < rows.upperBound {
          down = max(down, abs(sampling.alpha(column: column, row: row + 1) - alpha))
        }
      }
    }
    return across + down
  }
}
