import CKernels
import HitTesting

/// The arithmetic behind a ``ProjectivePlacement``: `u = U/Q`, `v = V/Q` as forms of the parent, in
/// about 100 bits, and the bound with which doubles are certain.
///
/// *Claim.* Let the image with a texel around it lie in front of the eye, in the box `|X| ≤ Xb`,
/// `|Y| ≤ Yb` of the parent, with `Q ≥ q` on all of it. For a form F let
/// `S_F = |F.x|·Xb + |F.y|·Yb + |F.1|` and let `M_F` be the same of the magnitudes of the terms
/// that its coefficients are sums of. With
///
///     e_F = 2⁻⁵⁰·S_F + 2⁻⁹⁰·M_F,   ε = 4·((e_U + (W + 1)·e_Q)/q + 2⁻⁵¹·(W + 2))
///
/// along an axis of W texels, `U' = U − ε·Q` and `u' = U'·(1/Q)` in doubles, `u' ≤ u ≤ u' + 2ε`
/// holds for each point that lies on the image or within a texel of it, if `ε ≤ ⅛` and
/// `e_Q ≤ q/16`. Then `e_U + W·e_Q ≤ q/32`.
///
/// *Proof.* A coefficient is off by 2⁻⁵³ of itself and by less than 2⁻⁹² of its terms
/// (``CertainMapping``); two products and two sums are off by 3·2⁻⁵³·S. Together that is less than
/// half of e. The quotient of two forms that are off by e_U and e_Q, with `u ≤ W + 1` and `Q ≥ q`,
/// is off by less than `16/15·(e_U + (W + 1)·e_Q)/q`, and the reciprocal and the product add less
/// than 2⁻⁵¹·(W + 2). So u' is off from `u − ε` by less than ε/2; that U' has other coefficients
/// than U adds less than ε/16, as `2⁻⁵⁰·S_Q ≤ q/16`. The determinant (q is a multiple of it) is
/// used only where it is more than 2⁻⁶⁰ of its terms. Products that underflow are less than 2⁻⁶⁰⁰
/// of q. ∎
///
/// *Elsewhere* no point is computed to be on the image. Let C be the center of the image and B the
/// point where the segment from C to P leaves the image with a texel around it, so that P = C + λ(B
/// − C) with λ > 1, and let `u = −1` at B. Then `U ≤ −λ·q` at P, since U is a form that is not
/// negative at C. No coordinate of P is more than 3λ times the box, so that forms are off by 3λ·e
/// there, and the computed U is at most `−λ·q·(1 − 3/32)`. Where `Q ≤ λ·q`, the computed Q is at
/// most `λ·q·(1 + 3/16)`. Where Q is more, choose instead a side that P is beyond by a texel, such
/// as `U < −Q`; then the computed U is at most `−Q·(1 − 3/32)` and the computed Q at most
/// `Q·(1 + 3/16)`. Both ways u' is less than −¾, or Q is not positive, and no limit is below −½. On
/// the other side `W·Q − U` takes the place of U, and u' is more than `W + ¾ − ε`. A computed Q
/// that is not positive is not that of a point of the image, whose Q is at least q. ∎
struct ProjectiveResolution {
  /// A form of the parent, with the magnitudes of the terms of its coefficients.
  private struct Form {
    var numbers: [ScaledDoubleDouble]
    var terms: [ScaledDoubleDouble]

    /// The largest value in a box, and that of the terms.
    func sizes(_ box: Point) -> (value: Double, terms: Double) {
      func sum(_ numbers: [ScaledDoubleDouble]) -> Double {
        let (x, y) = (ScaledDoubleDouble(box.x), ScaledDoubleDouble(box.y))
        return (numbers[0].magnitude * x + numbers[1].magnitude * y + numbers[2].magnitude).rounded
      }
      return (sum(numbers), sum(terms))
    }

    func scaled(_ factor: (ScaledDoubleDouble) -> ScaledDoubleDouble) -> Form {
      Form(numbers: numbers.map(factor), terms: terms.map { factor($0).magnitude })
    }
  }

  private let u: Form
  private let v: Form
  private let q: Form
  private let contents: (u: ContentsAxis<ScaledDoubleDouble>, v: ContentsAxis<ScaledDoubleDouble>)
  /// The box of the image with a texel around it, and the least Q in it; `nil` where it is not all
  /// in front of the eye, or too near to the horizon.
  private let box: (reach: Point, least: Double)?

  /// Returns `nil` if nothing can be hit, and where the transform is too nearly singular.
  init?(_ layer: LayerGeometry, _ transform: ProjectiveTransform, _ imageSize: ImageSize) {
    guard let resolution = LayerResolution(layer, imageSize: imageSize),
      let inverse = ProjectiveInverse<ScaledDoubleDouble>(transform),
      !(inverse.determinant - inverse.terms * ScaledDoubleDouble(0x1p-60)).isNegative
    else { return nil }
    let n = inverse.numbers
    contents = (resolution.u.contents, resolution.v.contents)
    let q = Form(numbers: Array(n[6...]), terms: n[6...].map(\.magnitude))
    func form(_ axis: LayerResolution.Axis) -> Form {
      let origin =
        axis.terms + axis.contents.origin.magnitude
        + ScaledDoubleDouble(axis.contents.boundsInTexels + axis.contents.fit.imageSide)
      return Form(
        numbers: (0..<3).map { axis.x * n[$0] + axis.y * n[3 + $0] + axis.origin * n[6 + $0] },
        terms: (0..<3).map {
          axis.x.magnitude * n[$0].magnitude + axis.y.magnitude * n[3 + $0].magnitude
            + origin * n[6 + $0].magnitude
        })
    }
    // The forms are homogeneous: in the affine case Q becomes 1, and otherwise about 1 at the
    // origin.
    let isAffine = n[6].isZero && n[7].isZero
    let scale = isAffine ? n[8].magnitude : n[6...].last { !$0.isZero }!.powerOfTwo
    let unit = { (number: ScaledDoubleDouble) in number.isZero ? number : number / scale }
    (u, v, self.q) = (
      form(resolution.u).scaled(unit), form(resolution.v).scaled(unit), q.scaled(unit)
    )
    box = Self.box(resolution, transform, unit(inverse.determinant))
  }

  /// The corners of the image with a texel around it, seen in the parent.
  private static func box(
    _ resolution: LayerResolution, _ transform: ProjectiveTransform,
    _ determinant: ScaledDoubleDouble
  ) -> (reach: Point, least: Double)? {
    let (map, magnitude) = (resolution.toParent, resolution.magnitude)
    var (reach, least) = (Point(x: 0, y: 0), Double.infinity)
    func local(_ axis: LayerResolution.Axis, _ isEnd: Bool) -> ScaledDoubleDouble {
      let texel = ScaledDoubleDouble(isEnd ? axis.contents.fit.imageSide + 1 : -1)
      return (texel + axis.contents.origin) / axis.contents.scale
    }
    for corner in 0..<4 {
      let (x, y) = (local(resolution.u, corner & 1 == 1), local(resolution.v, corner & 2 == 2))
      let plane = (map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
      let size = (
        map.a.magnitude * x.magnitude + map.c.magnitude * y.magnitude + magnitude.tx,
        map.b.magnitude * x.magnitude + map.d.magnitude * y.magnitude + magnitude.ty
      )
      func row(_ a: Double, _ b: Double, _ c: Double) -> (ScaledDoubleDouble, ScaledDoubleDouble) {
        let (a, b, c) = (ScaledDoubleDouble(a), ScaledDoubleDouble(b), ScaledDoubleDouble(c))
        return (
          a * plane.0 + b * plane.1 + c,
          a.magnitude * size.0 + b.magnitude * size.1 + c.magnitude
        )
      }
      let (w, wSize) = row(transform.m20, transform.m21, transform.m22)
      // Far more than what is rounded here.
      guard !w.isNegative, !w.isZero, !(w - wSize * ScaledDoubleDouble(0x1p-30)).isNegative else {
        return nil
      }
      func coordinate(_ row: (ScaledDoubleDouble, ScaledDoubleDouble)) -> Double {
        ((row.0.magnitude + row.1 * ScaledDoubleDouble(0x1p-80)) / w).rounded * (1 + 0x1p-20)
      }
      reach.x = max(reach.x, coordinate(row(transform.m00, transform.m01, transform.m02)))
      reach.y = max(reach.y, coordinate(row(transform.m10, transform.m11, transform.m12)))
      least = min(least, (determinant / w).rounded * (1 - 0x1p-20))
    }
    let isTame = reach.x < 0x1p400 && reach.y < 0x1p400 && least > 0x1p-400
    return isTame ? (reach, least) : nil
  }

  /// The map in plain doubles, each number rounded once.
  var plain: (kernel_mapping, ProjectivePlacement.Depth) {
    let (columns, rows) = (contents.u.hittable, contents.v.hittable)
    return (
      kernel_mapping(
        a: u.numbers[0].rounded, b: v.numbers[0].rounded, c: u.numbers[1].rounded,
        d: v.numbers[1].rounded, tx: u.numbers[2].rounded, ty: v.numbers[2].rounded,
        min_u: columns.minimum, max_u: columns.maximum, min_v: rows.minimum, max_v: rows.maximum),
      depth
    )
  }

  private var depth: ProjectivePlacement.Depth {
    ProjectivePlacement.Depth(
      x: q.numbers[0].rounded, y: q.numbers[1].rounded, constant: q.numbers[2].rounded)
  }

  /// The map that knows where it may be wrong.
  var certain: (kernel_certain_mapping, ProjectivePlacement.Depth) {
    let isTame = (u.numbers + v.numbers + q.numbers).allSatisfy {
      $0.isZero || (-400...400).contains($0.exponent)
    }
    guard isTame, let box, let boundU = bound(u, contents.u, box),
      let boundV = bound(v, contents.v, box)
    else {
      return (CertainMapping.doubtful, ProjectivePlacement.Depth(x: 0, y: 0, constant: 1))
    }
    func lowered(_ form: Form, _ bound: Double) -> [Double] {
      (0..<3).map { (form.numbers[$0] - q.numbers[$0] * ScaledDoubleDouble(bound)).rounded }
    }
    let (across, down) = (lowered(u, boundU), lowered(v, boundV))
    return (
      kernel_certain_mapping(
        a: across[0], b: down[0], c: across[1], d: down[1], tx: across[2], ty: down[2],
        limits: CertainLimits(contents.u, bound: boundU), CertainLimits(contents.v, bound: boundV),
        single_error: 0),
      depth
    )
  }

  /// The bound ε along an axis; `nil` if it does not hold or is useless.
  private func bound(
    _ form: Form, _ contents: ContentsAxis<ScaledDoubleDouble>,
    _ box: (reach: Point, least: Double)
  ) -> Double? {
    func error(_ form: Form) -> Double {
      let sizes = form.sizes(box.reach)
      return 0x1p-50 * sizes.value + 0x1p-90 * sizes.terms
    }
    let (own, depth) = (error(form), error(q))
    let side = contents.fit.imageSide
    let bound = 4 * ((own + (side + 1) * depth) / box.least + 0x1p-51 * (side + 2))
    return bound <= 0.125 && depth <= box.least / 16 ? bound : nil
  }
}
