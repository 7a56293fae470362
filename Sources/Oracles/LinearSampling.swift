import BigInt
import HitTesting

/// Alpha between texel centers (rule R13).
///
/// With centers at +½, `i = ⌊u − ½⌋` and `f = u − ½ − i`, the alpha along a row is
/// `(1 − f)·α(i) + f·α(i + 1)`, and two rows are interpolated in the same way. For a neighbor
/// outside the image, `linear-clamp` takes the nearest texel of the image and `linear-decal` takes
/// 0.
///
/// *Edges*: `linear-clamp` is cut at the half-open contents rectangle. `linear-decal` is not cut,
/// and fades out over half a texel outside of it. Beyond that there is no texel and no hit, even if
/// alpha 0 passes: a decal hit needs `−½ < u < W + ½` and the same for v, where some texel of the
/// image has a positive weight. The bounds cut both if they clip.
struct LinearSampling: Sendable {
  let texels: PassingTexels
  let isDecal: Bool

  init(_ texels: PassingTexels, _ sampling: Sampling) {
    (self.texels, isDecal) = (texels, sampling == .linearDecal)
  }

  /// The alpha of a texel, or the alpha that replaces a texel outside the image.
  func alpha(column: Int, row: Int) -> Int {
    let nearColumn = min(max(column, 0), texels.width - 1)
    let nearRow = min(max(row, 0), texels.height - 1)
    if isDecal && (nearColumn != column || nearRow != row) { return 0 }
    return Int(texels.alpha[nearRow * texels.width + nearColumn])
  }

  /// The interpolated alpha between four centers; `f` and `g` are the weights of the right and of
  /// the lower two.
  private func alpha<Number: OracleNumber>(
    column: Int, row: Int, _ f: Number, _ g: Number
  ) -> Number {
    func mixed(_ first: Number, _ second: Number, _ weight: Number) -> Number {
      first + (second - first) * weight
    }
    func alpha(_ column: Int, _ row: Int) -> Number { Number(self.alpha(column: column, row: row)) }
    return mixed(
      mixed(alpha(column, row), alpha(column + 1, row), f),
      mixed(alpha(column, row + 1), alpha(column + 1, row + 1), f), g)
  }

  /// The difference between the alpha and the threshold; negative if there is too little alpha.
  ///
  /// - Precondition: the interpolation at `position` involves the image.
  func excess(at position: CenterPosition) -> Rational {
    alpha(
      column: Int(position.column), row: Int(position.row), position.columnRest, position.rowRest)
      - Rational(texels.minimumAlpha)
  }

  func hits(_ u: Rational, _ v: Rational, _ layer: ExactLayer) -> Bool {
    guard u >= layer.columns.lower, u < layer.columns.upper,
      v >= layer.rows.lower, v < layer.rows.upper
    else { return false }
    let half = Rational(1, over: 2)
    // No texel has weight half a texel outside the image, which only a threshold of 0 would reveal.
    if isDecal && (u <= -half || v <= -half) { return false }
    return excess(at: CenterPosition(u: u, v: v)) >= .zero
  }

  /// The verdict in doubles, or `nil` if fractions have to decide.
  ///
  /// Alpha changes by at most 255 per texel along u and along v, so coordinates that are off by
  /// their errors change it by at most 255 times the sum of the errors. Twice that, and 2⁻³⁰ more,
  /// covers the few roundings here.
  func filtered(_ point: Point, _ filter: IntervalFilter) -> Bool? {
    switch filter.position(of: point) {
    case .outside: return false
    case .unknown: return nil
    case .inside(let u, let v):
      // This is one more than the column, and not negative, because the window starts at −½ at the
      // earliest.
      let (column, row) = (Int(u.value + 0.5), Int(v.value + 0.5))
      let (f, g) = (u.value + 0.5 - Double(column), v.value + 0.5 - Double(row))
      if isCertain(column, u), isCertain(row, v),
        let verdict = commonVerdict(column: column - 1, row: row - 1)
      {
        return verdict
      }
      let mixed = approximateAlpha(column: column - 1, row: row - 1, f, g)
      let excess = mixed - Double(texels.minimumAlpha)
      let doubt = 510 * (u.error + v.error) + 0x1p-30
      return excess.magnitude > doubt ? excess > 0 : nil
    }
  }

  /// Whether the bounds lie entirely between the same two centers.
  private func isCertain(_ center: Int, _ bounds: IntervalFilter.Bounds) -> Bool {
    // One unit in the last place farther out covers the rounding of the sums.
    (bounds.lower + 0.5).nextDown >= Double(center)
      && (bounds.upper + 0.5).nextUp < Double(center + 1)
  }

  /// The verdict that all four neighbors have, which everything between them has too; `nil` if they
  /// differ.
  private func commonVerdict(column: Int, row: Int) -> Bool? {
    func passes(_ column: Int, _ row: Int) -> Bool {
      alpha(column: column, row: row) >= texels.minimumAlpha
    }
    let first = passes(column, row)
    let agree =
      passes(column + 1, row) == first && passes(column, row + 1) == first
      && passes(column + 1, row + 1) == first
    return agree ? first : nil
  }

  private func approximateAlpha(column: Int, row: Int, _ f: Double, _ g: Double) -> Double {
    func alpha(_ column: Int, _ row: Int) -> Double {
      Double(self.alpha(column: column, row: row))
    }
    let upper = alpha(column, row) + (alpha(column + 1, row) - alpha(column, row)) * f
    let lower = alpha(column, row + 1) + (alpha(column + 1, row + 1) - alpha(column, row + 1)) * f
    return upper + (lower - upper) * g
  }
}

/// A point in texel space relative to the texel centers around it: `column + columnRest = u − ½`,
/// `0 ≤ columnRest < 1`.
struct CenterPosition {
  let column: BigInt
  let row: BigInt
  let columnRest: Rational
  let rowRest: Rational

  init(u: Rational, v: Rational) {
    let half = Rational(1, over: 2)
    (column, columnRest) = (u - half).floorAndRest()
    (row, rowRest) = (v - half).floorAndRest()
  }

  /// The distance from the point to the nearest of the lines through the centers around it.
  var toCenterLine: Rational {
    let one = Rational(1)
    return [columnRest, one - columnRest, rowRest, one - rowRest].min()!
  }
}
