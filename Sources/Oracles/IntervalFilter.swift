import BigInt
import HitTesting

/// Decides point queries in doubles if rounding certainly cannot change the verdict.
///
/// A texel coordinate `u = x·X + y·Y + c` is computed in doubles as û. Each coefficient is within
/// 2⁻⁵¹ of the exact one, which fractions check when the filter is made, and there are three
/// roundings of at most 2⁻⁵³ each. With `M = |x·X| + |y·Y| + |c|`, `|û − u|` is at most `8·2⁻⁵³·M`
/// and a little for underflow. The filter takes `2⁻⁴⁸·M + 2⁻¹⁰⁰⁰`, four times as much, which also
/// covers the rounding of M, of the bounds `û ± error` and of underflowing products. The exact u
/// then lies strictly between the bounds.
///
/// *Edges*: overflow and non-finite points give bounds that are infinite or NaN. Every comparison
/// is written so that such bounds decide nothing.
struct IntervalFilter: Sendable {
  /// Strict bounds of a texel coordinate.
  struct Bounds {
    let value: Double
    let error: Double
    let lower: Double
    let upper: Double
  }

  /// A linear form with rounded coefficients.
  private struct Form: Sendable {
    let x: Double
    let y: Double
    let constant: Double

    /// Returns `nil` if a coefficient is too large, too small or too badly approximated to be
    /// trusted.
    init?(_ form: ExactLayer.LinearForm) {
      func rounded(_ numerator: BigInt) -> Double? {
        if numerator.isZero { return 0 }
        let exact = Rational(numerator, over: form.denominator)
        let value = exact.approximation
        guard value.magnitude >= 0x1p-900, value.magnitude <= 0x1p900 else { return nil }
        let error = (Rational(value) - exact).magnitude
        return error <= exact.magnitude * Rational(0x1p-51) ? value : nil
      }
      guard let x = rounded(form.x), let y = rounded(form.y), let c = rounded(form.constant)
      else { return nil }
      (self.x, self.y, constant) = (x, y, c)
    }

    @inline(__always)
    func bounds(_ point: Point, widenedBy reach: Double) -> Bounds {
      let (alongX, alongY) = (x * point.x, y * point.y)
      let value = alongX + alongY + constant
      let size = alongX.magnitude + alongY.magnitude + constant.magnitude
      let error = size * 0x1p-48 + (0x1p-1000 + reach)
      return Bounds(value: value, error: error, lower: value - error, upper: value + error)
    }
  }

  /// The range in which a coordinate can be hit, `lower ≤ u < upper`, with both ends enclosed.
  struct Window: Sendable {
    private let lower: Interval
    private let upper: Interval

    init(_ range: (lower: Rational, upper: Rational)) {
      (lower, upper) = (range.lower.enclosure, range.upper.enclosure)
    }

    @inline(__always)
    func certainlyHolds(_ bounds: Bounds) -> Bool {
      bounds.lower >= lower.upper && bounds.upper < upper.lower
    }

    @inline(__always)
    func certainlyMisses(_ bounds: Bounds) -> Bool {
      bounds.upper < lower.lower || bounds.lower >= upper.upper
    }
  }

  private let u: Form
  private let v: Form
  private let columns: Window
  private let rows: Window

  /// Returns `nil` for layers whose numbers doubles do not represent well; fractions decide all
  /// points of these.
  init?(_ layer: ExactLayer) {
    self.init(u: layer.u, layer.columns, v: layer.v, layer.rows)
  }

  /// A filter for points whose coordinates lie in two half-open ranges, `lower ≤ u < upper`; `nil`
  /// if doubles do not represent the forms well.
  init?(
    u: ExactLayer.LinearForm, _ columns: (lower: Rational, upper: Rational),
    v: ExactLayer.LinearForm, _ rows: (lower: Rational, upper: Rational)
  ) {
    guard let u = Form(u), let v = Form(v) else { return nil }
    (self.u, self.v) = (u, v)
    (self.columns, self.rows) = (Window(columns), Window(rows))
  }

  enum Position {
    /// The point certainly lies where nothing can be hit.
    case outside
    /// The point certainly lies where something can be hit.
    case inside(u: Bounds, v: Bounds)
    case unknown
  }

  /// Whether the coordinates of a point lie in both ranges, or `nil` if fractions have to decide.
  @inline(__always)
  func contains(_ point: Point) -> Bool? {
    switch position(of: point) {
    case .outside: false
    case .inside: true
    case .unknown: nil
    }
  }

  /// The position of a point, or of all points that are nearer to it than `reach` in texels.
  @inline(__always)
  func position(of point: Point, widenedBy reach: Double = 0) -> Position {
    let (u, v) = (u.bounds(point, widenedBy: reach), v.bounds(point, widenedBy: reach))
    if columns.certainlyHolds(u) && rows.certainlyHolds(v) { return .inside(u: u, v: v) }
    // If one coordinate is certainly outside, the other need not be known, but it must not be NaN.
    let isNumber = u.error < .infinity && v.error < .infinity
    if isNumber && (columns.certainlyMisses(u) || rows.certainlyMisses(v)) { return .outside }
    return .unknown
  }

  /// The verdict of the texel in which the point lies, or `nil` if fractions have to decide.
  ///
  /// A point whose bounds extend over an edge is decided too if all the texels there have the same
  /// verdict. With a reach in texels, the verdict is that of all points that are nearer than it.
  @inline(__always)
  func nearest(
    _ point: Point, _ texels: PassingTexels, widenedBy reach: Double = 0
  ) -> Bool? {
    switch position(of: point, widenedBy: reach) {
    case .outside: return false
    case .unknown: return nil
    case .inside(let u, let v):
      // The point lies in the image, so the coordinates are not negative and the conversions round
      // down.
      let (left, top) = (Int(u.lower), Int(v.lower))
      let (right, bottom) = (Int(u.upper), Int(v.upper))
      if left == right && top == bottom { return texels.passes(column: left, row: top) }
      return commonVerdict(left, top, right, bottom, texels)
    }
  }

  @inline(never)
  private func commonVerdict(
    _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ texels: PassingTexels
  ) -> Bool? {
    let rect = TexelRect(
      minColumn: left, minRow: top, maxColumn: right + 1, maxRow: bottom + 1)
    if texels.count(passing: true, in: rect) == 0 { return false }
    return texels.count(passing: false, in: rect) == 0 ? true : nil
  }
}
