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
public struct SlicedPlacement: TexelMap {
  private let placement: Placement
  private let horizontal: Axis
  private let vertical: Axis
  private let details: PreciseDetails

  /// The size of the image that the placement was resolved for.
  public var imageSize: ImageSize { placement.imageSize }

  /// Resolves a layer.
  ///
  /// - Throws: `NineSlicesError` if the margins do not lie in an image of the size.
  public init(_ layer: LayerGeometry, slices: NineSlices, imageSize: ImageSize) throws {
    try slices.check(imageWidth: Int(imageSize.width), imageHeight: Int(imageSize.height))
    placement = Placement(layer, imageSize: imageSize)
    guard let resolution = LayerResolution(layer, imageSize: imageSize) else {
      // Nothing can hit, whatever the axes are.
      let cuts = SliceCuts(near: 0, far: 0, side: 1, ratio: 1, areCornersAlone: false)
      (horizontal, vertical) = (Axis(cuts), Axis(cuts))
      details = PreciseDetails(nil, nil)
      return
    }
    let scale = layer.contentsScale
    let u = SliceCuts(near: slices.left, far: slices.right, resolution.u.contents, scale)
    let v = SliceCuts(near: slices.top, far: slices.bottom, resolution.v.contents, scale)
    (horizontal, vertical) = (Axis(u), Axis(v))
    details = PreciseDetails(
      PreciseLayer(layer, imageSize: imageSize).sliced(u, v, scale),
      PreciseLayer(layer, imageSize: imageSize).sliced(u, v, scale))
  }

  /// The texel under a point, or `nil` if the image is not there.
  public func texel(under point: Point) -> (column: Int, row: Int)? {
    let (m, (u, v)) = (placement.mapping, placement.texelCoordinates(of: point))
    guard u >= m.min_u, u < m.max_u, v >= m.min_v, v < m.max_v else { return nil }
    return (horizontal.texel(u), vertical.texel(v))
  }

  /// The texel under a point without any rounding error, or `nil` if the image is not there.
  ///
  /// Doubles are nearly always certain of the texel. Next to an edge, numbers of about 100 bits
  /// decide in O(log side) steps, and then exact ones.
  public func exactTexel(under point: Point) -> (column: Int, row: Int)? {
    guard placement.mayCover(point) else { return nil }
    let (m, (u, v)) = (placement.certain, placement.certainCoordinates(of: point))
    if u >= m.min_u, u < m.max_u, v >= m.min_v, v < m.max_v,
      let column = horizontal.texel(from: u, to: u + (1 - m.max_fraction_u)),
      let row = vertical.texel(from: v, to: v + (1 - m.max_fraction_v))
    {
      return (column, row)
    }
    return details.texel(under: point)
  }

  /// One axis, in doubles.
  private struct Axis: Sendable {
    /// The texels before the first cut, before the second one, and all.
    let near: Double
    let far: Double
    let side: Double
    /// The two cuts, in texels of the image as a whole that is stretched.
    let cuts: (near: Double, far: Double)
    /// The slopes in the margins and between them.
    let outer: Double
    let inner: Double

    init(_ cuts: SliceCuts) {
      (near, side) = (Double(cuts.near), Double(cuts.side))
      far = side - Double(cuts.far)
      outer = 1 / cuts.ratio
      let first = near * cuts.ratio
      // Where the corners alone are shown, both cuts are one place, which is rounded once.
      let second = cuts.areCornersAlone ? first : side - Double(cuts.far) * cuts.ratio
      self.cuts = (first, second)
      inner = second > first ? (far - near) / (second - first) : 0
    }

    /// The coordinate of a texel, in the part between two bounds.
    private func place(_ u: Double) -> (value: Double, least: Double, end: Double) {
      if u < cuts.near { return (u * outer, 0, near) }
      if u >= cuts.far { return (side - (side - u) * outer, far, side) }
      return (near + (u - cuts.near) * inner, near, far)
    }

    /// The texel at a coordinate of the image as a whole.
    func texel(_ u: Double) -> Int {
      let (value, least, end) = place(u)
      return Int(max(0, min(max(value, least), end - 1)))
    }

    /// The texel at a coordinate that lies between two numbers; `nil` if they do not decide it.
    ///
    /// The cuts and the slopes are off by a few units in the last place, and so is a result of the
    /// size of the image: far less than the 2⁻⁴⁴ of it that is counted before and after.
    func texel(from least: Double, to most: Double) -> Int? {
      let slack = 0x1p-44 * side
      let low = (place(least - slack).value - slack).rounded(.down)
      let high = (place(most + slack).value + slack).rounded(.down)
      return low == high && low >= 0 && high < side ? Int(low) : nil
    }
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
