import BigInt
import HitTesting

/// A layer and the size of its image, resolved to fractions by rules R2 to R6 and R8.
struct ExactLayer: Sendable {
  /// One axis of layer space and the texels along it.
  struct Axis: Sendable {
    /// The side of the bounds.
    let bounds: Rational
    /// The side of the image in texels, W or H.
    let texels: Int
    /// Texels per point: W/dw.
    let scale: Rational
    /// The start of the contents rectangle in points: ox.
    let origin: Rational

    /// The nine slices in which the image is stretched; `nil` for most.
    var slices: ExactSlices?

    /// How far outside of the bounds the clip lies on each side, in texels; negative inside.
    var clipDistance = Rational.zero

    var boundsInTexels: (lower: Rational, upper: Rational) {
      let (lower, upper) = (-origin * scale, (bounds - origin) * scale)
      let (first, last) = slices.map { ($0.texels(lower), $0.texels(upper)) } ?? (lower, upper)
      return ((first - clipDistance).reduced, (last + clipDistance).reduced)
    }

    /// The range of texel coordinates that can be hit, `lower ≤ u < upper`; `overhang` is how far
    /// the image extends beyond its contents rectangle, in texels.
    func hittable(clipped: Bool, overhang: Rational) -> (lower: Rational, upper: Rational) {
      let shown = texels - (slices?.leftOut.count ?? 0)
      let all = (lower: -overhang, upper: Rational(shown) + overhang)
      if !clipped { return all }
      let bounds = boundsInTexels
      return (lower: max(all.lower, bounds.lower), upper: min(all.upper, bounds.upper))
    }
  }

  /// The form `x·X + y·Y + constant`, over one common denominator.
  struct LinearForm: Sendable {
    let x: BigInt
    let y: BigInt
    let constant: BigInt
    let denominator: BigInt

    init(x: Rational, y: Rational, constant: Rational) {
      let (x, y, constant) = (x.reduced, y.reduced, constant.reduced)
      let denominator = [x, y, constant].reduce(BigInt(1)) { common, term in
        let divisor = common.magnitude.commonDivisor(with: term.denominator.magnitude)
        return BigInt(common.magnitude.divided(evenlyBy: divisor)) * term.denominator
      }
      func scaled(_ term: Rational) -> BigInt {
        term.numerator
          * BigInt(denominator.magnitude.divided(evenlyBy: term.denominator.magnitude))
      }
      (self.x, self.y, self.constant) = (scaled(x), scaled(y), scaled(constant))
      self.denominator = denominator
    }

    var xCoefficient: Rational { Rational(x, over: denominator) }
    var yCoefficient: Rational { Rational(y, over: denominator) }
    var constantTerm: Rational { Rational(constant, over: denominator) }

    func value(_ px: Rational, _ py: Rational) -> Rational {
      xCoefficient * px + yCoefficient * py + constantTerm
    }

    /// The exact value of the form at a point.
    ///
    /// - Precondition: the point is finite.
    func value(at point: Point) -> Rational {
      let (px, py) = (Dyadic(point.x), Dyadic(point.y))
      let lowest = min(px.exponent, py.exponent, 0)
      return Rational(
        x * (px.significand << (px.exponent - lowest))
          + y * (py.significand << (py.exponent - lowest)) + constant << -lowest,
        over: denominator << -lowest)
    }
  }

  private(set) var horizontal: Axis
  private(set) var vertical: Axis
  let matrix: ExactMatrix
  /// The texel coordinates of a point in parent space.
  let u: LinearForm
  let v: LinearForm
  /// The half-open part of texel space that can be hit at all.
  private(set) var columns: (lower: Rational, upper: Rational)
  private(set) var rows: (lower: Rational, upper: Rational)
  let isClipped: Bool

  /// Returns `nil` if rule R3 says that nothing is hit; `motion` is what moves the parent of the
  /// layer.
  init?(
    _ layer: LayerGeometry, width: Int, height: Int, sampling: Sampling,
    movedBy motion: AffineTransform? = nil
  ) {
    let isEmpty =
      width <= 0 || height <= 0 || layer.size.width <= 0 || layer.size.height <= 0
      || layer.contentsScale <= 0
    guard Self.isFinite(layer), !isEmpty, motion.map(Self.isFinite) ?? true,
      let matrix = ExactMatrix(layer, movedBy: motion)
    else { return nil }
    self.init(layer, mappedBy: matrix, width: width, height: height, sampling: sampling)
  }

  /// Resolves a layer whose map to the space of the points is another one than that to its parent.
  ///
  /// - Precondition: the layer's numbers are finite, and its sides, its contents scale and the
  ///   sides of the image are positive.
  init(
    _ layer: LayerGeometry, mappedBy matrix: ExactMatrix, width: Int, height: Int,
    sampling: Sampling
  ) {
    (horizontal, vertical) = Self.contents(of: layer, width: width, height: height)
    self.matrix = matrix
    // R4 and R6: u = (x − ox) · W/dw with x = (d·(X − tx) − c·(Y − ty)) / D.
    func form(_ alongX: Rational, _ alongY: Rational, _ axis: Axis) -> LinearForm {
      let x = alongX / matrix.determinant
      let y = alongY / matrix.determinant
      return LinearForm(
        x: x * axis.scale, y: y * axis.scale,
        constant: (-(x * matrix.tx + y * matrix.ty) - axis.origin) * axis.scale)
    }
    u = form(matrix.d, -matrix.c, horizontal)
    v = form(-matrix.b, matrix.a, vertical)
    isClipped = layer.masksToBounds
    let overhang = sampling == .linearDecal ? Rational(1, over: 2) : .zero
    columns = horizontal.hittable(clipped: isClipped, overhang: overhang)
    rows = vertical.hittable(clipped: isClipped, overhang: overhang)
  }

  /// The same layer with its image in nine slices, for nearest sampling.
  ///
  /// - Precondition: the margins lie in the image.
  func sliced(_ slices: NineSlices, contentsScale: Double) -> ExactLayer {
    var sliced = self
    func slice(_ axis: inout Axis, _ near: Int, _ far: Int) {
      axis.slices = ExactSlices(
        near: near, far: far, side: axis.texels, scale: axis.scale,
        contentsScale: Rational(contentsScale))
    }
    slice(&sliced.horizontal, slices.left, slices.right)
    slice(&sliced.vertical, slices.top, slices.bottom)
    sliced.columns = sliced.horizontal.hittable(clipped: isClipped, overhang: .zero)
    sliced.rows = sliced.vertical.hittable(clipped: isClipped, overhang: .zero)
    return sliced
  }

  /// The same layer with every edge of its bounds moved outward by some texels, for an image that
  /// is sampled by its nearest texels; `nil` if nothing is left between two edges.
  ///
  /// - Precondition: the bounds clip.
  func clipped(movedOutwardBy distance: Rational) -> ExactLayer? {
    precondition(isClipped, "the bounds of the layer do not clip")
    var moved = self
    moved.horizontal.clipDistance = distance
    moved.vertical.clipDistance = distance
    let (across, down) = (moved.horizontal.boundsInTexels, moved.vertical.boundsInTexels)
    guard across.lower <= across.upper, down.lower <= down.upper else { return nil }
    moved.columns = moved.horizontal.hittable(clipped: true, overhang: .zero)
    moved.rows = moved.vertical.hittable(clipped: true, overhang: .zero)
    return moved
  }

  /// Whether every number of the layer is finite (R3).
  private static func isFinite(_ layer: LayerGeometry) -> Bool {
    let numbers = [layer.size.width, layer.size.height, layer.contentsScale]
    return (numbers + layer.attachmentNumbers).allSatisfy(\.isFinite)
  }

  private static func isFinite(_ m: AffineTransform) -> Bool {
    [m.a, m.b, m.c, m.d, m.tx, m.ty].allSatisfy(\.isFinite)
  }

  /// The placement of the image by gravity (R5).
  private static func contents(
    of layer: LayerGeometry, width: Int, height: Int
  ) -> (Axis, Axis) {
    let w = Rational(layer.size.width)
    let h = Rational(layer.size.height)
    let naturalWidth = Rational(width) / Rational(layer.contentsScale)
    let naturalHeight = Rational(height) / Rational(layer.contentsScale)

    func axes(size: (Rational, Rational), at fraction: (Rational, Rational)) -> (Axis, Axis) {
      (
        Axis(
          bounds: w, texels: width, scale: (Rational(width) / size.0).reduced,
          origin: ((w - size.0) * fraction.0).reduced),
        Axis(
          bounds: h, texels: height, scale: (Rational(height) / size.1).reduced,
          origin: ((h - size.1) * fraction.1).reduced)
      )
    }
    let (start, middle, end) = (Rational.zero, Rational(1, over: 2), Rational(1))
    let natural = (naturalWidth, naturalHeight)
    let (kw, kh) = (w / naturalWidth, h / naturalHeight)
    switch layer.contentsGravity {
    case .resize: return axes(size: (w, h), at: (start, start))
    case .resizeAspect, .resizeAspectFill:
      let k = layer.contentsGravity == .resizeAspect ? min(kw, kh) : max(kw, kh)
      return axes(size: (k * naturalWidth, k * naturalHeight), at: (middle, middle))
    case .center: return axes(size: natural, at: (middle, middle))
    case .top: return axes(size: natural, at: (middle, start))
    case .bottom: return axes(size: natural, at: (middle, end))
    case .left: return axes(size: natural, at: (start, middle))
    case .right: return axes(size: natural, at: (end, middle))
    case .topLeft: return axes(size: natural, at: (start, start))
    case .topRight: return axes(size: natural, at: (end, start))
    case .bottomLeft: return axes(size: natural, at: (start, end))
    case .bottomRight: return axes(size: natural, at: (end, end))
    }
  }
}

extension LayerGeometry {
  /// The numbers of the attachment; spelled out here, because the vocabulary's own test of whether
  /// they are finite is under test.
  var attachmentNumbers: [Double] {
    let m = linearPart
    let numbers = [m.a, m.b, m.c, m.d, m.tx, m.ty]
    guard case .anchored(let position, let anchor, _) = attachment else { return numbers }
    return numbers + [position.x, position.y, anchor.x, anchor.y]
  }
}

/// The map from layer space to parent space (R2), composed exactly.
struct ExactMatrix: Sendable {
  let a: Rational
  let b: Rational
  let c: Rational
  let d: Rational
  let tx: Rational
  let ty: Rational
  let determinant: Rational

  /// Returns `nil` if the determinant is exactly zero; `motion` is what moves the parent of the
  /// layer.
  ///
  /// - Precondition: every number of the layer and of the motion is finite.
  init?(_ layer: LayerGeometry, movedBy motion: AffineTransform? = nil) {
    let linear = layer.linearPart
    var (a, b) = (Rational(linear.a), Rational(linear.b))
    var (c, d) = (Rational(linear.c), Rational(linear.d))
    var (tx, ty): (Rational, Rational)
    switch layer.attachment {
    case .matrix(let matrix):
      (tx, ty) = (Rational(matrix.tx), Rational(matrix.ty))
    case .anchored(let position, let anchorPoint, let transform):
      let ax = Rational(anchorPoint.x) * Rational(layer.size.width)
      let ay = Rational(anchorPoint.y) * Rational(layer.size.height)
      tx = (Rational(position.x) + Rational(transform.tx) - (a * ax + c * ay)).reduced
      ty = (Rational(position.y) + Rational(transform.ty) - (b * ax + d * ay)).reduced
    }
    if let m = motion {
      func moved(_ x: Rational, _ y: Rational, _ one: Double = 0) -> (Rational, Rational) {
        let (across, down) = (one == 0 ? (0, 0) : (m.tx, m.ty))
        return (
          (Rational(m.a) * x + Rational(m.c) * y + Rational(across)).reduced,
          (Rational(m.b) * x + Rational(m.d) * y + Rational(down)).reduced
        )
      }
      ((a, b), (c, d), (tx, ty)) = (moved(a, b), moved(c, d), moved(tx, ty, 1))
    }
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    determinant = (a * d - b * c).reduced
    if determinant.numerator.isZero { return nil }
  }
}
