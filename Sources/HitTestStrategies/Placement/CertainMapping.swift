import CKernels
import HitTesting

/// The map in plain doubles together with a proven bound on its error, so that a query knows when it may be wrong.
///
/// *Claim.* Let `u*` be the exact coordinate of a point along an axis and `u'` what is computed, `x·X + y·Y + t'` in
/// that order without fusing, with `t'` the origin lowered by `ε`. For every point of the box `|X| ≤ Xb`, `|Y| ≤ Yb`,
/// which holds the image and a texel around it, `u' ≤ u* ≤ u' + 2ε`, where
///
///     ε = 2⁻⁴⁹·S + 2⁻⁹⁰·M + 2⁻¹⁰⁰⁰,   S = |x|·Xb + |y|·Yb + |t|,   M = |x|·|tx| + |y|·|ty| + |w·s| + W
///
/// (`|tx|` the sum of the magnitudes that the composed translation is added up from, `w·s` the bounds and `W` the image
/// in texels).
///
/// *Proof.* Sums and products of ``ScaledDoubleDouble`` are off by at most 2⁻¹⁰² of their results (Joldes, Muller and
/// Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic", 2017: 3u² and 7u²
/// with u = 2⁻⁵³ and nothing fused in the cross terms), quotients by 2⁻¹⁰⁰. The coefficients are exact products, one
/// difference of exact products, a product and a quotient: off by less than 2⁻⁹⁸ of themselves, and by 2⁻⁵³ once
/// rounded to a double. The origin is a sum of four terms, each off by less than 2⁻⁹⁵ of the magnitudes in M, and
/// rounded: off by 2⁻⁵³·|t| + 2⁻⁹⁵·M. Subtracting ε from it rounds by 2⁻⁵³·(|t| + ε). The query rounds two products and
/// two sums, each of at most S + ε, by 2⁻⁵³: together 3·2⁻⁵³·(S + ε) and a little. All this adds up to less than 2⁻⁵⁰·S
/// + 2⁻⁹⁴·M + 2⁻⁵⁰·ε, and half an ε is more. Products that underflow are off by 2⁻¹⁰⁷⁴, which 2⁻¹⁰⁰⁰ covers. ∎
///
/// *Outside the box* nothing is computed to be inside: let a point P = C + λ(Q − C) lie λ > 1 times as far from the
/// image's center C as the border of the image widened by a texel does, which it meets in Q. Its exact coordinate along
/// some axis is `λ·(W/2 + 1)` from the center. C and Q are in the box, so |P| is at most `|C| + λ(|Q| + |C|)`, or `3λ`
/// times the box; the errors of the proof are half an ε there, so here `1.5λ·ε`, and ε is what the origin was lowered
/// by. With ε ≤ ⅛ what is computed is more than `λ·(W/2 + 1 − 2.5ε) > W/2` from the center, by more than ½ and so past
/// the outer limits too. What overflows is infinite or NaN, and so is not inside either. And a point of the box that is
/// computed to be outside is outside by the claim. So both answers hold for every point whatever, the box need not be
/// tested, and a point about which nothing is certain lies in the box.
///
/// *Clipping* cuts at edges that are rounded, each off by less than 2⁻⁵³·W + 2⁻⁹⁵·(|w·s| + W): within several times
/// that nothing is certain.
///
/// Where ε would exceed ⅛, or a number is so large or small that the above does not hold, nothing is certain.
enum CertainMapping {
  /// The one that nothing hits.
  static let empty = kernel_certain_mapping(
    a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0, min_u: .infinity, min_v: .infinity, max_u: 0, max_v: 0,
    max_fraction_u: 0, max_fraction_v: 0, outer_min_u: .infinity, outer_min_v: .infinity,
    outer_max_u: 0, outer_max_v: 0)

  /// The one that is certain of nothing but that a point which is not finite misses.
  private static let doubtful = kernel_certain_mapping(
    a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0, min_u: .infinity, min_v: .infinity, max_u: 0, max_v: 0,
    max_fraction_u: 0, max_fraction_v: 0, outer_min_u: -.infinity, outer_min_v: -.infinity,
    outer_max_u: .infinity, outer_max_v: .infinity)

  static func of(_ resolution: LayerResolution) -> kernel_certain_mapping {
    let box = ParentBox(resolution)
    guard let u = Axis(resolution.u, resolution.toParent, box),
      let v = Axis(resolution.v, resolution.toParent, box)
    else { return doubtful }
    return kernel_certain_mapping(
      a: u.x, b: v.x, c: u.y, d: v.y, tx: u.origin, ty: v.origin, min_u: u.inner.minimum,
      min_v: v.inner.minimum, max_u: u.inner.maximum, max_v: v.inner.maximum,
      max_fraction_u: u.maximumFraction, max_fraction_v: v.maximumFraction,
      outer_min_u: u.outer.minimum, outer_min_v: v.outer.minimum, outer_max_u: u.outer.maximum,
      outer_max_v: v.outer.maximum)
  }

  /// Whether nothing is ever certain.
  static func isDoubtful(_ mapping: kernel_certain_mapping) -> Bool {
    mapping.outer_max_u == .infinity
  }
}

/// How far from the origin of parent space the image reaches, a texel around it included: `Xb` and `Yb`.
private struct ParentBox {
  let x: Double
  let y: Double

  init(_ resolution: LayerResolution) {
    func reach(_ axis: ContentsResolution.Axis) -> ScaledDoubleDouble {
      (ScaledDoubleDouble(axis.imageSide + 1) + axis.origin.magnitude) / axis.scale
    }
    let map = resolution.toParent
    let (x, y) = (reach(resolution.u.contents), reach(resolution.v.contents))
    func bound(
      _ alongX: ScaledDoubleDouble, _ alongY: ScaledDoubleDouble, _ t: ScaledDoubleDouble,
      _ magnitude: ScaledDoubleDouble
    ) -> Double {
      let sum = alongX.magnitude * x + alongY.magnitude * y + t.magnitude
      return (sum + magnitude * ScaledDoubleDouble(0x1p-90)).rounded * (1 + 0x1p-20)
    }
    self.x = bound(map.a, map.c, map.tx, map.txMagnitude)
    self.y = bound(map.b, map.d, map.ty, map.tyMagnitude)
  }
}

private struct Axis {
  let x: Double
  let y: Double
  let origin: Double
  let inner: (minimum: Double, maximum: Double)
  let outer: (minimum: Double, maximum: Double)
  let maximumFraction: Double

  /// Returns `nil` where the bound does not hold or is useless.
  init?(_ exact: LayerResolution.Axis, _ map: ParentMap, _ box: ParentBox) {
    guard exact.x.isTame, exact.y.isTame, box.x < 0x1p900, box.y < 0x1p900 else { return nil }
    (x, y) = (exact.x.rounded, exact.y.rounded)
    let contents = exact.contents
    let reach = x.magnitude * box.x + y.magnitude * box.y + exact.origin.magnitude.rounded
    let boundsInTexels = (ScaledDoubleDouble(contents.boundsSide) * contents.scale).rounded
    let terms =
      (exact.x.magnitude * map.txMagnitude + exact.y.magnitude * map.tyMagnitude).rounded
      + boundsInTexels + contents.imageSide
    let bound = 0x1p-49 * reach + 0x1p-90 * terms + 0x1p-1000
    guard bound <= 0.125 else { return nil }
    origin = exact.origin.rounded - bound

    // What clipping cuts off is itself rounded.
    let (minimum, maximum) = (contents.minimum, contents.maximum)
    let edge =
      contents.isCut
      ? 0x1p-50 * contents.imageSide + 0x1p-90 * (boundsInTexels + contents.imageSide) : 0
    inner = (minimum + edge, (maximum - edge - 2 * bound).nextDown)
    outer = ((minimum - edge - 2 * bound).nextDown, maximum + edge)
    maximumFraction = (1 - 2 * bound).nextDown
  }
}

extension ScaledDoubleDouble {
  /// Whether the number is 0 or so far from the ends of a double's range that its rounding is relative to itself.
  fileprivate var isTame: Bool { isZero || (-900...900).contains(exponent) }
}
