import HitTesting

/// A rectangle of texel space with closed edges.
struct TexelBox<Number: OracleNumber> {
  let left: Number
  let right: Number
  let top: Number
  let bottom: Number
}

/// What area queries need to know of a layer, exact or enclosed: how texel space lies in parent
/// space.
///
/// A step of one texel along u is A = (`ax`, `ay`) in the parent, and along v it is B = (`bx`,
/// `by`), with `det = A × B`.
struct AreaPlane<Number: OracleNumber>: Sendable {
  /// The two edges of a cell that run along one axis, as lines of the parent.
  struct EdgeLines: Sendable {
    /// The L∞ distance between two lines that are one texel apart: |det| over the direction's |x| +
    /// |y|.
    let spacing: Number
    /// The |y| and |x| of the direction over |x| + |y|: the share of a rectangle's half sides in
    /// its extent toward such a line.
    let byHalfWidth: Number
    let byHalfHeight: Number
  }

  /// The texel coordinates of a parent point.
  let u: AffineForm<Number>
  let v: AffineForm<Number>
  let ax: Number
  let ay: Number
  let bx: Number
  let by: Number
  /// The positions of the feet of perpendiculars: A·B over A·A and over B·B.
  let skewAlongU: Number
  let skewAlongV: Number
  /// The edges `v = constant`, which run along A; then the edges `u = constant`, which run along B.
  let rowLines: EdgeLines
  let columnLines: EdgeLines
  /// The closed bounds in texels; `nil` unless they clip.
  let clip: TexelBox<Number>?

  init(_ layer: ExactLayer) {
    let steps = layer.texelSteps
    let ((ax, ay), (bx, by)) = (steps[0], steps[1])
    func number(_ value: Rational) -> Number { Number(enclosing: value.reduced) }
    u = AffineForm(layer.u, number)
    v = AffineForm(layer.v, number)
    (self.ax, self.ay, self.bx, self.by) = (number(ax), number(ay), number(bx), number(by))
    let dot = ax * bx + ay * by
    skewAlongU = number(dot / (ax.squared + ay.squared))
    skewAlongV = number(dot / (bx.squared + by.squared))
    let determinant = (ax * by - ay * bx).magnitude
    func lines(_ x: Rational, _ y: Rational) -> EdgeLines {
      let length = x.magnitude + y.magnitude
      return EdgeLines(
        spacing: number(determinant / length), byHalfWidth: number(y.magnitude / length),
        byHalfHeight: number(x.magnitude / length))
    }
    rowLines = lines(ax, ay)
    columnLines = lines(bx, by)
    let (columns, rows) = (layer.horizontal.boundsInTexels, layer.vertical.boundsInTexels)
    clip =
      layer.isClipped
      ? TexelBox(
        left: number(columns.lower), right: number(columns.upper), top: number(rows.lower),
        bottom: number(rows.upper)) : nil
  }

  /// The closed cells of a rectangle of texels, cut to the bounds if they clip.
  func box(_ rect: TexelRect) -> TexelBox<Number> {
    let whole = TexelBox(
      left: Number(rect.minColumn), right: Number(rect.maxColumn), top: Number(rect.minRow),
      bottom: Number(rect.maxRow))
    guard let clip else { return whole }
    return TexelBox(
      left: Number.larger(whole.left, clip.left), right: Number.smaller(whole.right, clip.right),
      top: Number.larger(whole.top, clip.top), bottom: Number.smaller(whole.bottom, clip.bottom))
  }
}

extension ExactLayer {
  /// The steps of one texel along both axes, in the parent.
  var texelSteps: [(x: Rational, y: Rational)] {
    let (across, down) = (horizontal.scale, vertical.scale)
    return [(matrix.a / across, matrix.b / across), (matrix.c / down, matrix.d / down)]
  }

  /// The greatest length in points of a step of one texel along both axes: |∂X/∂u| + |∂X/∂v| +
  /// |∂Y/∂u| + |∂Y/∂v|.
  var pointsPerTexel: Rational {
    texelSteps.reduce(.zero) { $0 + ($1.x.magnitude + $1.y.magnitude) }
  }

  /// The texels whose closed cells meet the closed bounds if they clip; otherwise all texels.
  ///
  /// *Edges*: cells that only touch an edge of the bounds count, although only a segment or a point
  /// of them is left.
  func cells() -> TexelRect {
    let image = TexelRect(
      minColumn: 0, minRow: 0, maxColumn: horizontal.texels, maxRow: vertical.texels)
    if !isClipped { return image }
    func range(_ axis: Axis) -> (Int, Int) {
      let bounds = axis.boundsInTexels
      let texels = Rational(axis.texels)
      let lower = min(max(bounds.lower, -Rational(1)), texels + Rational(1))
      let upper = min(max(bounds.upper, -Rational(1)), texels + Rational(1))
      // These are the i with i + 1 ≥ lower and i ≤ upper.
      return (-Int((-lower).floorAndRest().floor) - 1, Int(upper.floorAndRest().floor) + 1)
    }
    let (columns, rows) = (range(horizontal), range(vertical))
    return TexelRect(
      minColumn: columns.0, minRow: rows.0, maxColumn: columns.1, maxRow: rows.1
    ).clamped(toWidth: horizontal.texels, height: vertical.texels)
  }
}
