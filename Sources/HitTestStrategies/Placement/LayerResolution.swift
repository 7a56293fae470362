import CKernels
import HitTesting

/// The arithmetic behind a ``Placement``: the formulas of a layer in numbers that neither cancel
/// nor overflow.
struct LayerResolution {
  /// One axis of texel space as a function of parent space: `coordinate = x·X + y·Y + origin`.
  struct Axis {
    let x: ScaledDoubleDouble
    let y: ScaledDoubleDouble
    let origin: ScaledDoubleDouble
    let contents: ContentsAxis<ScaledDoubleDouble>
    /// The sum of the magnitudes of the terms of the origin, apart from that of the contents.
    let terms: ScaledDoubleDouble
  }

  let u: Axis
  let v: Axis
  /// The map from layer space to parent space: `parent = a·x + c·y + tx` and so on.
  let toParent: ChainMap<ScaledDoubleDouble>
  /// The sums of the magnitudes of the terms of its translation, to which their errors are
  /// relative.
  let magnitude: (tx: ScaledDoubleDouble, ty: ScaledDoubleDouble)
  /// The determinant of the map to the parent; its sign is exact.
  let determinant: ScaledDoubleDouble

  /// Returns `nil` if nothing can hit the layer or the image.
  init?(_ layer: LayerGeometry, imageSize: ImageSize) {
    guard layer.isValid, imageSize.width > 0, imageSize.height > 0 else { return nil }
    let terms = ChainMap<SumOfTerms>(layer)
    var map = ChainMap<ScaledDoubleDouble>(layer.linearPart)
    (map.tx, map.ty) = (terms.tx.value, terms.ty.value)
    toParent = map
    magnitude = (terms.tx.magnitude, terms.ty.magnitude)
    determinant = map.determinant
    // Products of two doubles are exact here, so that their difference is 0 only if the transform
    // is singular.
    if determinant.isZero { return nil }
    let axes = ContentsAxis<ScaledDoubleDouble>.both(of: layer, imageSize)
    let toTexel = map.inverse(to: axes, over: determinant)
    u = Axis(
      x: toTexel.a, y: toTexel.c, origin: toTexel.tx, contents: axes.u,
      terms: toTexel.a.magnitude * magnitude.tx + toTexel.c.magnitude * magnitude.ty)
    v = Axis(
      x: toTexel.b, y: toTexel.d, origin: toTexel.ty, contents: axes.v,
      terms: toTexel.b.magnitude * magnitude.tx + toTexel.d.magnitude * magnitude.ty)
  }

  /// Whether the linear coefficients may be exact in doubles: a quick test.
  var mayBeExact: Bool {
    u.x.mayBeDouble && u.y.mayBeDouble && v.x.mayBeDouble && v.y.mayBeDouble
  }

  /// The map in plain doubles, each number rounded once.
  var mapping: kernel_mapping {
    let (columns, rows) = (u.contents.hittable, v.contents.hittable)
    return kernel_mapping(
      a: u.x.rounded, b: v.x.rounded, c: u.y.rounded, d: v.y.rounded,
      tx: u.origin.rounded, ty: v.origin.rounded,
      min_u: columns.minimum, max_u: columns.maximum, min_v: rows.minimum, max_v: rows.maximum)
  }
}

/// A number of about 100 bits with the sum of the magnitudes of its terms; a product is one term.
private struct SumOfTerms: RingNumber {
  let value: ScaledDoubleDouble
  let magnitude: ScaledDoubleDouble

  init(_ value: Double) { self.init(term: ScaledDoubleDouble(value)) }

  private init(term: ScaledDoubleDouble) { self.init(term, term.magnitude) }

  private init(_ value: ScaledDoubleDouble, _ magnitude: ScaledDoubleDouble) {
    (self.value, self.magnitude) = (value, magnitude)
  }

  static prefix func - (sum: Self) -> Self { Self(-sum.value, sum.magnitude) }

  static func + (left: Self, right: Self) -> Self {
    Self(left.value + right.value, left.magnitude + right.magnitude)
  }

  static func - (left: Self, right: Self) -> Self { left + -right }

  static func * (left: Self, right: Self) -> Self { Self(term: left.value * right.value) }
}
