import CKernels
import HitTesting

/// The map in plain doubles together with a proven bound on its error, so that a query knows when
/// it may be wrong.
///
/// *Claim.* Let `u*` be the exact coordinate of a point along an axis. Let `u'` be the computed
/// one, `x·X + y·Y + t'` in that order without fusing, where `t'` is the origin lowered by `ε`.
/// Then `u' ≤ u* ≤ u' + 2ε` for every point of the box `|X| ≤ Xb`, `|Y| ≤ Yb`, which holds the
/// image and a texel around it, with
///
///     ε = 2⁻⁴⁹·S + 2⁻⁹⁰·M + 2⁻¹⁰⁰⁰,   S = |x|·Xb + |y|·Yb + |t|
///     M = |x|·|tx| + |y|·|ty| + |w·s| + W
///
/// Here `|tx|` is the sum of the magnitudes of the terms of the composed translation, `w·s` is the
/// bounds in texels and `W` is the image in texels.
///
/// *Proof.* Sums and products of ``ScaledDoubleDouble`` are off by at most 2⁻¹⁰² of their results
/// (Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building blocks of
/// double-word arithmetic", 2017: 3u² and 7u² with u = 2⁻⁵³ and nothing fused in the cross terms),
/// and quotients by 2⁻¹⁰⁰. The coefficients are exact products, one difference of exact products, a
/// product and a quotient. They are off by less than 2⁻⁹⁸ of themselves, and by 2⁻⁵³ once they are
/// rounded to a double. The origin is a rounded sum of four terms, each off by less than 2⁻⁹⁵ of
/// the magnitudes in M, so it is off by 2⁻⁵³·|t| + 2⁻⁹⁵·M. Subtracting ε from it rounds by
/// 2⁻⁵³·(|t| + ε). The query rounds two products and two sums, each of at most S + ε, by 2⁻⁵³:
/// together by little more than 3·2⁻⁵³·(S + ε). All this adds up to less than 2⁻⁵⁰·S + 2⁻⁹⁴·M +
/// 2⁻⁵⁰·ε, and half of ε is more. Products that underflow are off by 2⁻¹⁰⁷⁴, which 2⁻¹⁰⁰⁰ covers. ∎
///
/// *Outside the box* no point is computed to be inside. Let C be the center of the image, and let Q
/// be the point in which the ray from C through P meets the border of the image widened by a texel.
/// Let P lie λ > 1 times as far from C as Q does, so that P = C + λ(Q − C). The exact coordinate of
/// P along some axis is `λ·(W/2 + 1)` from the center. C and Q are in the box, so |P| is at most
/// `|C| + λ(|Q| + |C|)`, which is at most `3λ` times the box. The errors of the proof are half of ε
/// in the box and so at most `1.5λ·ε` here, and the origin was lowered by ε. With ε ≤ ⅛ the
/// computed coordinate is more than `λ·(W/2 + 1 − 2.5ε) > W/2` from the center, by more than ½, and
/// therefore beyond the outer limits too. A coordinate that overflows is infinite or NaN, and so
/// not inside either. Beyond by more than ½ is also beyond limits that are widened by half a texel,
/// for what fades out there. A point of the box that is computed to be outside is outside by the
/// claim. So both answers hold for every point, the box need not be tested, and a point about which
/// nothing is certain lies in the box.
///
/// *Clipping* cuts at edges that are rounded, each off by less than 2⁻⁵³·W + 2⁻⁹⁵·(|w·s| + W).
/// Within several times that distance nothing is certain.
///
/// *Single precision.* A kernel may compute the same map in single precision first, with single
/// coefficients and coordinates. Each term is rounded at most five times, by 2⁻²⁴ of itself or by
/// less than 2⁻⁴⁹ if it is tiny, with or without fusing. So in the box the result is off by less
/// than 11·2⁻²⁵·S + 2ε + 2⁻⁴⁰ from `u*` and from `u'`. Outside the box the argument above holds
/// with this bound in place of ε; a number beyond single precision is outside too. It is used if
/// the bound is at most 2⁻¹⁰, beyond which too many points would be mapped twice, if clipping cuts
/// nothing off, so that all edges are whole numbers, and if every number is 0 or of usual size. S
/// is more than the side of the image, whose last coordinate is in the box.
///
/// If ε would exceed ⅛, or if a number is so large or so small that the above does not hold,
/// nothing is certain.
enum CertainMapping {
  /// The mapping that nothing hits.
  static let empty = kernel_certain_mapping(
    a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0, min_u: .infinity, min_v: .infinity, max_u: 0, max_v: 0,
    max_fraction_u: 0, max_fraction_v: 0, outer_min_u: .infinity, outer_min_v: .infinity,
    outer_max_u: 0, outer_max_v: 0, single_error: 0)

  /// The mapping that is certain of only one thing: a point that is not finite misses.
  static let doubtful = kernel_certain_mapping(
    a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0, min_u: .infinity, min_v: .infinity, max_u: 0, max_v: 0,
    max_fraction_u: 0, max_fraction_v: 0, outer_min_u: -.infinity, outer_min_v: -.infinity,
    outer_max_u: .infinity, outer_max_v: .infinity, single_error: 0)

  static func of(_ resolution: LayerResolution) -> kernel_certain_mapping {
    let box = ParentBox(resolution)
    guard let u = Axis(resolution.u, box), let v = Axis(resolution.v, box) else { return doubtful }
    return kernel_certain_mapping(
      a: u.x, b: v.x, c: u.y, d: v.y, tx: u.origin, ty: v.origin, limits: u.limits,
      v.limits, single_error: singleError(u, v))
  }

  /// The bound for single precision along both axes; 0 if it is not used.
  private static func singleError(_ u: Axis, _ v: Axis) -> Float {
    guard let u = u.singleError, let v = v.singleError, max(u, v) <= 0x1p-10 else { return 0 }
    return Float(max(u, v)).nextUp
  }

  /// Whether nothing is ever certain.
  static func isDoubtful(_ mapping: kernel_certain_mapping) -> Bool {
    mapping.outer_max_u == .infinity
  }
}

extension kernel_certain_mapping {
  init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, limits u: CertainLimits,
    _ v: CertainLimits, single_error: Float
  ) {
    self.init(
      a: a, b: b, c: c, d: d, tx: tx, ty: ty, min_u: u.inner.minimum, min_v: v.inner.minimum,
      max_u: u.inner.maximum, max_v: v.inner.maximum, max_fraction_u: u.maximumFraction,
      max_fraction_v: v.maximumFraction, outer_min_u: u.outer.minimum, outer_min_v: v.outer.minimum,
      outer_max_u: u.outer.maximum, outer_max_v: v.outer.maximum, single_error: single_error)
  }
}

/// Where a coordinate along one axis is certain that may be up to 2·`bound` below the exact one.
struct CertainLimits {
  /// Where a point is certainly in the image, and where it may be.
  let inner: (minimum: Double, maximum: Double)
  let outer: (minimum: Double, maximum: Double)
  /// The largest fraction with which a coordinate is certainly in its texel.
  let maximumFraction: Double

  init(_ contents: ContentsAxis<ScaledDoubleDouble>, bound: Double) {
    // The edges at which clipping cuts are themselves rounded.
    let ((minimum, maximum), side) = (contents.hittable, contents.fit.imageSide)
    let edge = contents.fit.isCut ? 0x1p-50 * side + 0x1p-90 * (contents.boundsInTexels + side) : 0
    inner = (minimum + edge, (maximum - edge - 2 * bound).nextDown)
    outer = ((minimum - edge - 2 * bound).nextDown, maximum + edge)
    maximumFraction = (1 - 2 * bound).nextDown
  }
}

extension ContentsAxis<ScaledDoubleDouble> {
  /// The side of the bounds in texels.
  var boundsInTexels: Double { (ScaledDoubleDouble(fit.boundsSide) * scale).rounded }
}

/// The extent of the image, with a texel around it, from the origin of parent space: `Xb` and `Yb`.
private struct ParentBox {
  let x: Double
  let y: Double

  init(_ resolution: LayerResolution) {
    func reach(_ axis: ContentsAxis<ScaledDoubleDouble>) -> ScaledDoubleDouble {
      (ScaledDoubleDouble(axis.fit.imageSide + 1) + axis.origin.magnitude) / axis.scale
    }
    let (map, magnitude) = (resolution.toParent, resolution.magnitude)
    let (x, y) = (reach(resolution.u.contents), reach(resolution.v.contents))
    func bound(
      _ alongX: ScaledDoubleDouble, _ alongY: ScaledDoubleDouble, _ t: ScaledDoubleDouble,
      _ magnitude: ScaledDoubleDouble
    ) -> Double {
      let sum = alongX.magnitude * x + alongY.magnitude * y + t.magnitude
      return (sum + magnitude * ScaledDoubleDouble(0x1p-90)).rounded * (1 + 0x1p-20)
    }
    self.x = bound(map.a, map.c, map.tx, magnitude.tx)
    self.y = bound(map.b, map.d, map.ty, magnitude.ty)
  }
}

private struct Axis {
  let x: Double
  let y: Double
  let origin: Double
  let limits: CertainLimits
  /// The most by which single precision is off; `nil` if nothing is known of that.
  let singleError: Double?

  /// Returns `nil` if the bound does not hold or is useless.
  init?(_ exact: LayerResolution.Axis, _ box: ParentBox) {
    guard exact.x.isTame, exact.y.isTame, box.x < 0x1p900, box.y < 0x1p900 else { return nil }
    (x, y) = (exact.x.rounded, exact.y.rounded)
    let contents = exact.contents
    let reach = x.magnitude * box.x + y.magnitude * box.y + exact.origin.magnitude.rounded
    let terms = exact.terms.rounded + contents.boundsInTexels + contents.fit.imageSide
    let bound = 0x1p-49 * reach + 0x1p-90 * terms + 0x1p-1000
    guard bound <= 0.125 else { return nil }
    origin = exact.origin.rounded - bound

    limits = CertainLimits(contents, bound: bound)
    let isUsual = [x, y, origin, box.x, box.y].allSatisfy {
      $0 == 0 || ($0.magnitude > 0x1p-100 && $0.magnitude < 0x1p100)
    }
    singleError =
      isUsual && !contents.fit.isCut ? 11 * 0x1p-25 * reach + 2 * bound + 0x1p-40 : nil
  }
}

extension ScaledDoubleDouble {
  /// Whether the number is 0, or so far from the ends of a double's range that its rounding error
  /// is relative to itself.
  fileprivate var isTame: Bool { isZero || (-900...900).contains(exponent) }
}
