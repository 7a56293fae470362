import CKernels
import HitTesting

/// What questions about areas need to know of a placement, computed once per layer.
///
/// A step of one texel along u is A = (`alongU.x`, `alongU.y`) in the parent, and a step along v is
/// B = (`alongV.x`, `alongV.y`). The circle of radius 1 in the parent is an ellipse in texels: all
/// (u, v) with `u = a·cos + c·sin`, `v = b·cos + d·sin`.
package struct AreaFrame: Sendable {
  /// The extent of the unit circle in u and in v: √(a² + c²) and √(b² + d²).
  let reachU: Double
  let reachV: Double
  /// What rounding may hide of the extents of a disc, in u and in v, per error
  /// (``EllipseRegion``).
  let discSlackU: Double
  let discSlackV: Double
  /// On the line v, the ellipse of radius r ends at `slope·v ∓ flatness·√((r·reachV)² − v²)`.
  let slope: Double
  let flatness: Double
  /// The v, for radius 1, at which the ellipse extends farthest right.
  let turn: Double
  let alongU: Point
  let alongV: Point
  /// An upper bound of |A| + |B|: the greatest length of (1, 1) texels in points; then the same in
  /// x and in y alone.
  let step: Double
  let stepX: Double
  let stepY: Double
  /// The most and the fewest texels per point of the parent, over all directions.
  let mostTexels: Double
  let fewestTexels: Double
  /// The terms of ``error(at:reach:)``: two in texels per point, and one in texels.
  private let errorX: Double
  private let errorY: Double
  private let errorConstant: Double
  /// The closed part of texel space that can be hit.
  ///
  /// Here and below, u and v follow each other, as kernels load them in pairs.
  let minU: Double
  let minV: Double
  let maxU: Double
  let maxV: Double
  /// The number of columns and of rows of the image.
  let width: Double
  let height: Double

  /// The frame of a layer that nothing can hit: its errors are NaN.
  static let none = AreaFrame(
    kernel_mapping(
      a: .nan, b: .nan, c: .nan, d: .nan, tx: 0, ty: 0, min_u: 0, max_u: 0, min_v: 0, max_v: 0),
    determinant: .nan, alongU: Point(x: .nan, y: .nan), alongV: Point(x: .nan, y: .nan), lost: .nan,
    imageSize: ImageSize(width: 0, height: 0))

  /// Whether nothing can hit the layer.
  var isNone: Bool { width == 0 }

  init(_ resolution: LayerResolution, imageSize: ImageSize) {
    let (u, v, map) = (resolution.u, resolution.v, resolution.toParent)
    let (scaleU, scaleV) = (u.contents.scale, v.contents.scale)
    // Sums of these numbers may have lost this much by cancellation: each number is good to about
    // 100 bits of the terms that it is the sum of.
    func terms(_ axis: LayerResolution.Axis) -> Double {
      axis.terms.rounded + axis.contents.origin.rounded.magnitude
        + axis.contents.fit.boundsSide * axis.contents.scale.rounded
    }
    let (inverseU, inverseV) = (ScaledDoubleDouble(1) / scaleU, ScaledDoubleDouble(1) / scaleV)
    self.init(
      resolution.mapping,
      determinant: (scaleU * scaleV / resolution.determinant).rounded,
      alongU: Point(x: (map.a * inverseU).rounded, y: (map.b * inverseU).rounded),
      alongV: Point(x: (map.c * inverseV).rounded, y: (map.d * inverseV).rounded),
      lost: 0x1p-95 * (terms(u) + terms(v)), imageSize: imageSize)
  }

  /// Makes the frame of a layer that can be hit.
  ///
  /// `determinant` is that of the map from parent space to texel space, within two units in the
  /// last place. `lost` bounds, in texels, what the constant terms and clip edges may have lost
  /// before they were rounded.
  init(
    _ mapping: kernel_mapping, determinant: Double, alongU: Point, alongV: Point, lost: Double,
    imageSize: ImageSize
  ) {
    let (a, b, c, d) = (mapping.a, mapping.b, mapping.c, mapping.d)
    let (squareU, squareV) = (a * a + c * c, b * b + d * d)
    reachU = squareU.squareRoot()
    reachV = squareV.squareRoot()
    slope = (a * b + c * d) / squareV
    flatness = determinant.magnitude / squareV
    turn = (a * b + c * d) / reachU
    self.alongU = alongU
    self.alongV = alongV
    stepX = alongU.x.magnitude + alongV.x.magnitude
    stepY = alongU.y.magnitude + alongV.y.magnitude
    step = stepX + stepY
    (discSlackU, discSlackV) = (18 + step * reachU, 18 + step * reachV)
    let (shortest, longest) = Self.singularValues(alongU, alongV)
    (mostTexels, fewestTexels) = (1 / shortest, 1 / longest)
    (minU, minV) = (mapping.min_u, mapping.min_v)
    (maxU, maxV) = (mapping.max_u, mapping.max_v)
    (width, height) = (Double(imageSize.width), Double(imageSize.height))
    // If squares of the numbers leave the range of doubles, an infinite bound leaves the decision
    // to the precise predicate.
    let isTame =
      [reachU, reachV, flatness, step, squareU, squareV].allSatisfy {
        $0 > 0x1p-400 && $0 < 0x1p400
      }
      && slope.magnitude < 0x1p400 && minU.magnitude < 0x1p60 && minV.magnitude < 0x1p60
    errorX = Self.rounding * (a.magnitude + b.magnitude)
    errorY = Self.rounding * (c.magnitude + d.magnitude)
    let sizes = width + height + mapping.tx.magnitude + mapping.ty.magnitude + 2
    errorConstant = isTame ? Self.rounding * sizes + lost : .infinity
  }

  /// The least and the greatest length in points of one texel over all directions: the singular
  /// values of the matrix with columns A and B, widened by 2⁻⁴⁰ for rounding.
  ///
  /// `2σ² = |A|² + |B|² ± √((|A|² − |B|²)² + 4(A·B)²)`, and the product of the two is |A × B|. The
  /// smaller one is computed from the product, so that it does not cancel. For a similarity both
  /// squares are 0, and the result is within rounding.
  private static func singularValues(_ a: Point, _ b: Point) -> (Double, Double) {
    let (squareA, squareB) = (a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y)
    let (difference, dot) = (squareA - squareB, a.x * b.x + a.y * b.y)
    let root = (difference * difference + 4 * dot * dot).squareRoot()
    let longest = ((squareA + squareB + root) / 2).squareRoot()
    // A product that cancels may be wrong by any factor, but its error is less than this.
    let product = max(0, (a.x * b.y - a.y * b.x).magnitude - 0x1p-48 * longest * longest)
    return (product / longest * (1 - 0x1p-40), longest * (1 + 0x1p-40))
  }

  /// A bound δ, in texels, of all rounding errors for an area whose middle is this point of the
  /// parent and whose extents in u and v add up to at most `reach` texels.
  ///
  /// `δ = 2⁻⁴⁸·(|a·X| + |c·Y| + |b·X| + |d·Y| + |tx| + |ty| + W + H + 2 + reach) + lost`. With ε =
  /// 2⁻⁵³, 2⁻⁴⁸ is 32 ε. It covers these errors, each relative to its own term:
  /// - u and v of the middle: coefficients within 2 ε of the exact ones, one product, two sums, and
  ///   the middle of a rectangle rounded once: 6 ε.
  /// - The edges of the bounds, which are at most W and H where they cut: 2 ε.
  /// - Lines relative to the middle, and columns relative to an origin near it: 4 ε of `reach` + 2.
  /// - The coefficients of the shape, each computed in a few operations: slope, flatness and turn
  ///   12 ε of `reach`.
  ///
  /// An area that moves by δ in u and v stays within an area that is larger by `δ·(|A| + |B|)` in
  /// the parent, and contains an area that is smaller by the same amount.
  /// ``EllipseRegion`` and ``ParallelogramRegion`` apply the error in this way.
  ///
  /// *Edges*: the bound is infinite or NaN if numbers are out of range.
  @inline(__always)
  func error(at middle: Point, reach: Double) -> Double {
    errorX * middle.x.magnitude + errorY * middle.y.magnitude + errorConstant
      + Self.rounding * reach
  }

  /// The error of each term, relative to the term.
  private static let rounding = 0x1p-48

  /// With errors below this, spans are useful; with larger ones everything is decided precisely.
  static let largestError = 0x1p-10
}
