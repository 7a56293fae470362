import BigInt
import HitTesting

/// Alpha between texel centers, rule R13.
///
/// With centers at +½, `i = ⌊u − ½⌋` and `f = u − ½ − i`, the alpha along a row is `(1 − f)·α(i) + f·α(i + 1)`, and the
/// same again between two rows. Where a neighbor is outside the image, `linear-clamp` takes the nearest texel of the
/// image and `linear-decal` takes 0.
///
/// *Edges*: `linear-clamp` is cut at the half-open contents rectangle. `linear-decal` is not, and fades out until half
/// a texel outside of it. Beyond that there is no texel and no hit even where 0 passes: a decal hit needs
/// `−½ < u < W + ½` and the same of v, which is where some texel of the image has a positive weight. The bounds cut
/// both when they clip.
struct LinearSampling: Sendable {
  let texels: PassingTexels
  let isDecal: Bool

  /// The alpha of a texel or of what stands in for one outside the image.
  func alpha(column: Int, row: Int) -> Int {
    let nearColumn = min(max(column, 0), texels.width - 1)
    let nearRow = min(max(row, 0), texels.height - 1)
    if isDecal && (nearColumn != column || nearRow != row) { return 0 }
    return Int(texels.alpha[nearRow * texels.width + nearColumn])
  }

  /// The interpolated alpha between four centers; `f` and `g` are the weights of the right and of the lower two.
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

  /// How much alpha there is above the threshold; negative where there is too little.
  ///
  /// - Precondition: `position` is within reach of the image.
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
    // Half a texel outside no texel has a weight; only a threshold of 0 would notice.
    if isDecal && (u <= -half || v <= -half) { return false }
    return excess(at: CenterPosition(u: u, v: v)) >= .zero
  }

  /// The verdict in doubles, or `nil` where fractions have to decide.
  ///
  /// Alpha changes by at most 255 a texel along u and along v, so that coordinates off by their errors change it by at
  /// most 255 times their sum. Taking that twice, and 2⁻³⁰ more, covers the few roundings done here.
  func filtered(_ point: Point, _ filter: IntervalFilter) -> Bool? {
    switch filter.position(of: point) {
    case .outside: return false
    case .unknown: return nil
    case .inside(let u, let v):
      // One more than the column, and not negative: the window starts at −½ at the earliest.
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

  /// Whether the whole of the bounds lies between the same two centers.
  private func isCertain(_ center: Int, _ bounds: IntervalFilter.Bounds) -> Bool {
    // A unit in the last place further out, for the rounding of the sums.
    (bounds.lower + 0.5).nextDown >= Double(center)
      && (bounds.upper + 0.5).nextUp < Double(center + 1)
  }

  /// The verdict where all four neighbors have the same one: what lies between them has it too.
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

/// A point in texel space, seen from the texel centers around it: `column + columnRest = u − ½`, `0 ≤ columnRest < 1`.
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

  /// How far the point is from the nearest of the lines through centers that it lies between.
  var toCenterLine: Rational {
    let one = Rational(1)
    return [columnRest, one - columnRest, rowRest, one - rowRest].min()!
  }
}
