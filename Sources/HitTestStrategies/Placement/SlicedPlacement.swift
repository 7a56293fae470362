import CKernels
import HitTesting

/// A layer that stretches an image in nine slices.
///
/// Along each axis, texel coordinates are a function of those of the image as a whole that is
/// stretched: it rises by one slope in both margins and by another one between them. A
/// ``Placement`` gives the latter.
///
/// *Rounding*: two to four more than in a placement, whose error is multiplied by the number of
/// texels that a texel of the image as a whole is here. ``exactTexel(under:)`` knows the bound of
/// its error and decides exactly if it matters.
@frozen
public struct SlicedPlacement: TexelMap {
  @usableFromInline let placement: Placement
  @usableFromInline let slices: kernel_slices
  @usableFromInline let details: PreciseDetails

  /// The size of the image that the placement was resolved for.
  public var imageSize: ImageSize { placement.imageSize }

  /// Resolves a layer.
  ///
  /// - Throws: `NineSlicesError` if the margins do not lie in an image of the size.
  public init(_ layer: LayerGeometry, slices: NineSlices, imageSize: ImageSize) throws {
    try slices.check(imageWidth: Int(imageSize.width), imageHeight: Int(imageSize.height))
    placement = Placement(layer, imageSize: imageSize)
    guard let resolution = LayerResolution(layer, imageSize: imageSize) else {
      // Nothing can hit, whatever the slices are.
      (self.slices, details) = (kernel_slices(), PreciseDetails(nil, nil))
      return
    }
    let scale = layer.contentsScale
    let u = SliceCuts(near: slices.left, far: slices.right, resolution.u.contents, scale)
    let v = SliceCuts(near: slices.top, far: slices.bottom, resolution.v.contents, scale)
    self.slices = kernel_slices(u, v)
    details = PreciseDetails(
      PreciseLayer(layer, imageSize: imageSize).sliced(u, v, scale),
      PreciseLayer(layer, imageSize: imageSize).sliced(u, v, scale))
  }

  /// The texel under a point, or `nil` if the image is not there.
  @inlinable
  public func texel(under point: Point) -> (column: Int, row: Int)? {
    let (m, s) = (placement.mapping, slices)
    let found = kernel_texel_in_slices(
      point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, m.min_u, m.min_v, m.max_u, m.max_v,
      s.near_u, s.near_v, s.far_u, s.far_v, s.side_u, s.side_v, s.cut_near_u, s.cut_near_v,
      s.cut_far_u, s.cut_far_v, s.outer_u, s.outer_v, s.inner_u, s.inner_v)
    return found.is_found ? (Int(found.texel & 0xFFFF_FFFF), Int(found.texel &>> 32)) : nil
  }

  /// The texel under a point without any rounding error, or `nil` if the image is not there.
  ///
  /// Doubles are nearly always certain of the texel. Next to an edge, numbers of about 100 bits
  /// decide in O(log side) steps, and then exact ones.
  @inlinable
  public func exactTexel(under point: Point) -> (column: Int, row: Int)? {
    let (m, s) = (placement.certain, slices)
    let found = kernel_locate_in_slices(
      point.x, point.y, m.a, m.b, m.c, m.d, m.tx, m.ty, m.min_u, m.min_v, m.max_u, m.max_v,
      m.max_fraction_u, m.max_fraction_v, s.near_u, s.near_v, s.far_u, s.far_v, s.side_u,
      s.side_v, s.cut_near_u, s.cut_near_v, s.cut_far_u, s.cut_far_v, s.outer_u, s.outer_v,
      s.inner_u, s.inner_v)
    if found.is_found { return (Int(found.texel & 0xFFFF_FFFF), Int(found.texel &>> 32)) }
    return placement.mayCover(point) ? details.texel(under: point) : nil
  }
}

extension kernel_slices {
  /// Resolves the cuts of both axes in doubles.
  fileprivate init(_ u: SliceCuts, _ v: SliceCuts) {
    let (across, down) = (u.resolved, v.resolved)
    self.init(
      near_u: Double(u.near), near_v: Double(v.near), far_u: Double(u.side - u.far),
      far_v: Double(v.side - v.far), side_u: Double(u.side), side_v: Double(v.side),
      cut_near_u: across.near, cut_near_v: down.near, cut_far_u: across.far, cut_far_v: down.far,
      outer_u: across.outer, outer_v: down.outer, inner_u: across.inner, inner_v: down.inner)
  }
}

/// The cuts along one axis, and how much of the image as a whole the margins take.
struct SliceCuts {
  /// The texels of the two margins, and of the image.
  let near: Int
  let far: Int
  let side: Int
  /// How many texels of the image as a whole a texel of the margins takes.
  let ratio: Double
  /// Whether no texel between the cuts is shown, as there is none or no room for it.
  let areCornersAlone: Bool
}

extension SliceCuts {
  /// The two cuts in texels of the image as a whole that is stretched, and the slopes in the
  /// margins and between them.
  fileprivate var resolved: (near: Double, far: Double, outer: Double, inner: Double) {
    let first = Double(near) * ratio
    // Where the corners alone are shown, both cuts are one place, which is rounded once.
    let second = areCornersAlone ? first : Double(side) - Double(far) * ratio
    // The product of 0 and an infinite slope would be no number.
    let outer = min(1 / ratio, .greatestFiniteMagnitude)
    let inner = second > first ? Double(side - far - near) / (second - first) : 0
    return (first, second, outer, inner)
  }

  /// Decides exactly whether there is room for both corners: `(near + far)/s < W·points/texels`.
  init(near: Int, far: Int, _ axis: ContentsAxis<ScaledDoubleDouble>, _ contentsScale: Double) {
    let fit = axis.fit
    let (side, corners) = (Int(fit.imageSide), Double(near + far))
    let (whole, own) = (
      ExactNumber(fit.imageSide) * ExactNumber(fit.points) * ExactNumber(contentsScale),
      ExactNumber(corners) * ExactNumber(fit.texels)
    )
    let areCornersAlone = corners > 0 && (near + far == side || (whole - own).sign() <= 0)
    let ratio =
      areCornersAlone
      ? fit.imageSide / corners
      : (axis.scale / ScaledDoubleDouble(contentsScale)).rounded
    self.init(
      near: near, far: far, side: side, ratio: ratio, areCornersAlone: areCornersAlone)
  }

  /// What it takes as a factor of all lengths, so that nothing is divided.
  func factor<Number: PreciseNumber>(_ contentsScale: Number) -> Number {
    areCornersAlone
      ? Number(Double(near + far)) : contentsScale * Number(Double(max(1, side - near - far)))
  }
}

extension PreciseLayer {
  /// The same layer with its image in nine slices.
  func sliced(_ u: SliceCuts, _ v: SliceCuts, _ contentsScale: Double) -> PreciseLayer {
    let scale = Number(contentsScale)
    let (across, down): (Number, Number) = (u.factor(scale), v.factor(scale))
    let factor = across * down
    func axis(_ axis: Axis, _ cuts: SliceCuts, _ other: Number) -> Axis {
      let whole = axis.texel * Number(Double(cuts.side))
      let (corners, inner) = (Double(cuts.near + cuts.far), cuts.side - cuts.near - cuts.far)
      let (corner, middle) =
        cuts.areCornersAlone
        ? (whole * other, Number(0))
        : (
          unit * Number(Double(max(1, inner))) * other,
          (whole * scale - Number(corners) * unit) * other
        )
      return Axis(
        texel: corner, origin: axis.origin * factor, clip: axis.clip.map { $0 * factor },
        cuts: .init(
          near: cuts.near, far: cuts.side - cuts.far, inner: middle, end: whole * factor,
          side: cuts.side))
    }
    return PreciseLayer(
      scaling: self, by: factor, axis(horizontal, u, down), axis(vertical, v, across))
  }
}
