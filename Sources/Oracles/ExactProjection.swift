import BigInt
import HitTesting

/// The map from parent space to texels through a projective transform (rule R16), exactly.
///
/// Let `n` be the adjugate of the transform, with the sign that makes its determinant positive. A
/// point (X, Y) is the image of (p/q, r/q) with (p, r, q) = n·(X, Y, 1), and what is in front of
/// the eye has `q > 0`: there `w = det/q`. Each texel coordinate is a form in (X, Y) over the form
/// `q`.
struct ExactProjection: Sendable {
  private let u: ExactLayer.LinearForm
  private let v: ExactLayer.LinearForm
  private let q: ExactLayer.LinearForm
  /// The determinant; positive.
  let determinant: Rational
  /// How much `w` grows per texel along u and along v, as magnitudes, added up.
  private let growth: Rational
  private let columns: IntervalFilter.Window
  private let rows: IntervalFilter.Window
  /// The forms with coefficients between doubles.
  private let enclosed: (u: AffineForm<Interval>, v: AffineForm<Interval>, q: AffineForm<Interval>)
  /// The nine numbers of the adjugate, row by row.
  let adjugate: [Rational]

  /// The coefficients a, b, c and d of the numbers `a·d − b·c` of the adjugate, row by row.
  fileprivate static let minors = [
    (4, 5, 7, 8), (2, 1, 8, 7), (1, 2, 4, 5), (5, 3, 8, 6), (0, 2, 6, 8), (2, 0, 5, 3),
    (3, 4, 6, 7), (1, 0, 7, 6), (0, 1, 3, 4),
  ]

  /// Returns `nil` if the transform is exactly singular, or a number is not finite.
  init?(_ transform: ProjectiveTransform, of layer: ExactLayer) {
    guard transform.coefficients.allSatisfy(\.isFinite) else { return nil }
    let m = transform.coefficients.map { Rational($0) }
    var n = Self.minors.map { a, b, c, d in m[a] * m[d] - m[b] * m[c] }
    let signed = (m[0] * n[0] + m[1] * n[3] + m[2] * n[6]).reduced
    if signed.numerator.isZero { return nil }
    if signed < .zero { n = n.map { -$0 } }
    n = n.map(\.reduced)
    determinant = signed.magnitude
    adjugate = n
    func texels(_ form: ExactLayer.LinearForm) -> ExactLayer.LinearForm {
      let (x, y, one) = (form.xCoefficient, form.yCoefficient, form.constantTerm)
      func coefficient(_ column: Int) -> Rational {
        x * n[column] + y * n[3 + column] + one * n[6 + column]
      }
      return ExactLayer.LinearForm(x: coefficient(0), y: coefficient(1), constant: coefficient(2))
    }
    (u, v) = (texels(layer.u), texels(layer.v))
    q = ExactLayer.LinearForm(x: n[6], y: n[7], constant: n[8])
    let map = layer.matrix
    growth =
      ((m[6] * map.a + m[7] * map.b) / layer.horizontal.scale).magnitude
      + ((m[6] * map.c + m[7] * map.d) / layer.vertical.scale).magnitude
    (columns, rows) = (IntervalFilter.Window(layer.columns), IntervalFilter.Window(layer.rows))
    enclosed = (AffineForm(u, \.enclosure), AffineForm(v, \.enclosure), AffineForm(q, \.enclosure))
  }

  /// A point seen through the transform.
  struct Seen {
    let u: Rational
    let v: Rational
    /// Whether it is in front of the eye; if not, the coordinates are those of the point of the
    /// layer that would be there.
    let isInFront: Bool
    /// The distance in texels to where `w` is 0; `nil` if it is 0 nowhere.
    let toHorizon: Rational?
  }

  /// Where a point lies; `nil` where no point of the layer maps to it.
  ///
  /// - Precondition: the point is finite.
  func seen(_ point: Point) -> Seen? {
    let q = q.value(at: point)
    if q.numerator.isZero { return nil }
    return Seen(
      u: u.value(at: point) / q, v: v.value(at: point) / q, isInFront: q > .zero,
      toHorizon: growth.numerator.isZero ? nil : (determinant / q).magnitude / growth)
  }

  /// The verdict of the nearest texel if doubles certainly know it.
  func nearest(_ point: Point, _ texels: PassingTexels) -> Bool? {
    switch position(of: point) {
    case .outside: return false
    case .unknown: return nil
    case .inside(let u, let v):
      let (column, row) = (Int(u.lower), Int(v.lower))
      guard column == Int(u.upper), row == Int(v.upper) else { return nil }
      return texels.passes(column: column, row: row)
    }
  }

  /// Where a point certainly lies.
  func position(of point: Point) -> IntervalFilter.Position {
    guard point.x.isFinite, point.y.isFinite else { return .outside }
    let (x, y) = (Interval(point.x), Interval(point.y))
    let q = enclosed.q.value(x, y)
    if q.upper <= 0 { return .outside }
    if !(q.lower > 0) { return .unknown }
    func bounds(_ form: AffineForm<Interval>) -> IntervalFilter.Bounds {
      let value = form.value(x, y) / q
      return IntervalFilter.Bounds(
        value: value.lower, error: value.upper - value.lower, lower: value.lower,
        upper: value.upper)
    }
    let (u, v) = (bounds(enclosed.u), bounds(enclosed.v))
    if columns.certainlyMisses(u) || rows.certainlyMisses(v) { return .outside }
    guard columns.certainlyHolds(u), rows.certainlyHolds(v) else { return .unknown }
    return .inside(u: u, v: v)
  }
}

/// What rounding does to a point on its way through a projective transform.
struct ProjectionRounding: Sendable {
  /// The adjugate; then the sums of the magnitudes of the two terms of each of its numbers.
  private let adjugate: [Double]
  private let terms: [Double]
  /// The sum of the magnitudes of all terms of the determinant, over its own.
  private let condition: Double

  init(_ transform: ProjectiveTransform, _ projection: ExactProjection) {
    adjugate = projection.adjugate.map(\.approximation)
    let m = transform.coefficients.map(\.magnitude)
    terms = ExactProjection.minors.map { a, b, c, d in m[a] * m[d] + m[b] * m[c] }
    condition =
      (m[0] * terms[0] + m[1] * terms[3] + m[2] * terms[6]) / projection.determinant.approximation
  }

  /// A point of the plane before the transform, with the magnitudes that its errors are relative
  /// to.
  struct Place {
    /// The magnitudes of x and y, with what the transform adds to them.
    let size: Point
    /// How the point moves per point of parent space, along X and along Y.
    let alongX: Point
    let alongY: Point
  }

  /// The point before the transform, in an arithmetic of precision `epsilon`; `nil` if rounding may
  /// move it anywhere.
  ///
  /// `translation` is that of the layer, as magnitudes.
  func place(of point: Point, _ epsilon: Double, translation: Point) -> Place? {
    func value(_ row: Int, _ numbers: [Double], _ x: Double, _ y: Double) -> Double {
      numbers[row] * x + numbers[row + 1] * y + numbers[row + 2]
    }
    func size(_ row: Int) -> Double { value(row, terms, point.x.magnitude, point.y.magnitude) }
    let q = value(6, adjugate, point.x, point.y)
    guard q.magnitude > 64 * epsilon * condition * size(6) else { return nil }
    let plane = Point(
      x: value(0, adjugate, point.x, point.y) / q, y: value(3, adjugate, point.x, point.y) / q)
    func total(_ row: Int, _ coordinate: Double, _ translation: Double) -> Double {
      let moved = coordinate.magnitude + translation
      return coordinate.magnitude + condition * (size(row) + moved * size(6)) / q.magnitude
    }
    func step(_ column: Int) -> Point {
      Point(
        x: (adjugate[column] - plane.x * adjugate[6 + column]) / q,
        y: (adjugate[3 + column] - plane.y * adjugate[6 + column]) / q)
    }
    return Place(
      size: Point(x: total(0, plane.x, translation.x), y: total(3, plane.y, translation.y)),
      alongX: step(0), alongY: step(1))
  }
}
