import HitTestStrategies
import HitTesting

/// The map from the root of a stack to the texels of one layer, and the part of them that can be
/// hit.
///
/// `u = a·X + c·Y + tx`, `v = b·X + d·Y + ty`; the layer is hit where `minU ≤ u < maxU` and
/// `minV ≤ v < maxV`, if the texel (⌊u⌋, ⌊v⌋) passes. It also serves as the map to the bounds of an
/// ancestor that clips, with points for texels.
@frozen
@usableFromInline
struct TexelMap: Sendable {
  @usableFromInline var a = 0.0
  @usableFromInline var b = 0.0
  @usableFromInline var c = 0.0
  @usableFromInline var d = 0.0
  @usableFromInline var tx = 0.0
  @usableFromInline var ty = 0.0
  @usableFromInline var minU = 0.0
  @usableFromInline var minV = 0.0
  @usableFromInline var maxU = 0.0
  @usableFromInline var maxV = 0.0

  /// The map of a layer that nothing hits, or of which doubles know nothing.
  static let none = TexelMap()

  /// The coordinates of a point; any numbers for a point that is not finite.
  @inlinable
  @inline(__always)
  func coordinates(_ point: Point) -> (u: Double, v: Double) {
    (a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Whether coordinates lie in the half-open part that can be hit; false for a NaN.
  @inlinable
  @inline(__always)
  func contains(_ u: Double, _ v: Double) -> Bool {
    u >= minU && u < maxU && v >= minV && v < maxV
  }

  var isEmpty: Bool { !(minU < maxU && minV < maxV) }
}

/// Where gravity puts an image along one axis of layer space: `u = scale·x − origin`, in texels.
struct ContentsAxis<Number: ChainNumber> {
  var scale: Number
  var origin: Number
  /// The side of the image, or of the bounds.
  var texels: Double
  /// The edges of the bounds, in texels, if they cut something off.
  var cut: (least: Number, most: Number)?
  /// Whether rounding may have chosen another scale, or may have hidden that something is cut off.
  var isDoubtful = false

  var least: Double { cut.map { max(0, $0.least.inDoubles) } ?? 0 }
  var most: Double { cut.map { min(texels, $0.most.inDoubles) } ?? texels }

  /// The bounds themselves, with points for texels.
  private init(bounds: Double) {
    scale = Number(1)
    origin = Number(0)
    texels = bounds
  }

  /// Resolves one axis for `texels` texels in `bounds` points, at `ratio` texels per point, with
  /// `fraction` of the free space, which is 0, ½ or 1, before the image.
  private init(
    ratio: (texels: Double, points: Double), fraction: Double, texels: Double, bounds: Double,
    masks: Bool
  ) {
    scale = Number(ratio.texels) / Number(ratio.points)
    let free = Number(bounds) * scale - Number(texels)
    origin = free * Number(fraction)
    self.texels = texels
    // Both sides of this comparison are products of doubles.
    let cut = Number(ratio.texels) * Number(bounds) - Number(texels) * Number(ratio.points)
    if masks && cut.isNegative { self.cut = (-origin, Number(bounds) * scale - origin) }
    isDoubtful = masks && cut.signIsDoubtful
  }

  /// Both axes of a layer that shows an image (rules R5 and R8), or of its bounds where there is
  /// none.
  ///
  /// - Precondition: the layer's sides are positive. If there is an image, it has texels, and the
  ///   layer's contents scale is positive.
  static func both(
    of layer: LayerGeometry, _ image: ImageSize?
  ) -> (u: ContentsAxis, v: ContentsAxis) {
    let (w, h) = (layer.size.width, layer.size.height)
    guard let image else { return (ContentsAxis(bounds: w), ContentsAxis(bounds: h)) }
    let (columns, rows) = (Double(image.width), Double(image.height))
    var ratios = ((columns, w), (rows, h))
    var isDoubtful = false
    switch layer.contentsGravity {
    case .resize: break
    case .resizeAspect, .resizeAspectFill:
      let difference = Number(columns) * Number(h) - Number(rows) * Number(w)
      let fits = layer.contentsGravity == .resizeAspect
      let ratio = difference.isNegative == fits ? ratios.1 : ratios.0
      ratios = (ratio, ratio)
      isDoubtful = difference.signIsDoubtful
    default: ratios = ((layer.contentsScale, 1), (layer.contentsScale, 1))
    }
    let fraction = layer.contentsGravity.alignment
    var (u, v) = (
      ContentsAxis(
        ratio: ratios.0, fraction: fraction.x, texels: columns, bounds: w,
        masks: layer.masksToBounds),
      ContentsAxis(
        ratio: ratios.1, fraction: fraction.y, texels: rows, bounds: h, masks: layer.masksToBounds)
    )
    (u.isDoubtful, v.isDoubtful) = (u.isDoubtful || isDoubtful, v.isDoubtful || isDoubtful)
    return (u, v)
  }
}

extension ChainMap where Number: ChainNumber {
  /// The map from the root to the coordinates of two axes.
  func inverse(to axes: (u: ContentsAxis<Number>, v: ContentsAxis<Number>)) -> ChainMap {
    let determinant = determinant
    var map = self
    (map.a, map.c) = (axes.u.scale * (d / determinant), -(axes.u.scale * (c / determinant)))
    (map.b, map.d) = (-(axes.v.scale * (b / determinant)), axes.v.scale * (a / determinant))
    map.tx = -(map.a * tx + map.c * ty) - axes.u.origin
    map.ty = -(map.b * tx + map.d * ty) - axes.v.origin
    return map
  }

  /// The map from the root to the coordinates of two axes, and the map back, each number rounded
  /// once from this arithmetic.
  func inverted(
    to axes: (u: ContentsAxis<Number>, v: ContentsAxis<Number>)
  ) -> (map: TexelMap, toRoot: AffineTransform) {
    let numbers = inverse(to: axes).inDoubles
    var map = TexelMap()
    (map.a, map.b, map.c, map.d) = (numbers.a, numbers.b, numbers.c, numbers.d)
    (map.tx, map.ty) = (numbers.tx, numbers.ty)
    (map.minU, map.maxU) = (axes.u.least, axes.u.most)
    (map.minV, map.maxV) = (axes.v.least, axes.v.most)
    let (x, y) = (axes.u.origin / axes.u.scale, axes.v.origin / axes.v.scale)
    let toRoot = AffineTransform(
      a: (a / axes.u.scale).inDoubles, b: (b / axes.u.scale).inDoubles,
      c: (c / axes.v.scale).inDoubles, d: (d / axes.v.scale).inDoubles,
      tx: (a * x + c * y + tx).inDoubles, ty: (b * x + d * y + ty).inDoubles)
    return (map, toRoot)
  }
}
