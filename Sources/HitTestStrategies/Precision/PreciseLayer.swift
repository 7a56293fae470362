import HitTesting

/// A layer as it takes to decide areas and points precisely: the positions of its parts in the
/// parent, or in the root of a chain of layers, without any division.
///
/// All lengths are multiplied by
/// ``unit``, which turns the side of a texel, `w/W` or `1/contentsScale`, into a product. If the
/// numbers of a layer are small multiples of powers of two, every number here is exact.
package struct PreciseLayer<Number: PreciseNumber> {
  /// The factor of all lengths of layer space and parent space: W·H, W, H or the contents scale,
  /// depending on the gravity.
  let unit: Number
  /// The map of the layer, with its translation multiplied by the unit.
  let map: ChainMap<Number>
  let imageSize: ImageSize
  /// The size of the bounds, which cut off what lies beyond; `nil` where they do not.
  let bounds: (width: Number, height: Number)?
  let horizontal: Axis
  let vertical: Axis
  /// The way back through the transform through which the parent is seen; `nil` without one.
  private(set) var inverse: ProjectiveInverse<Number>?

  /// The contents along one axis of layer space, multiplied by ``PreciseLayer/unit``.
  struct Axis {
    /// The side of a texel.
    let texel: Number
    /// The edge at which the image begins.
    let origin: Number
    /// The side of the bounds; `nil` where they cut nothing off.
    let clip: Number?
    /// Between which texels others have another side; `nil` where all have one.
    var cuts: Cuts?

    /// The cuts of nine slices: from texel `near` up to `far` each takes `inner`.
    struct Cuts {
      let near: Int
      let far: Int
      let inner: Number
      /// The side of all texels together, and their number.
      let end: Number
      let side: Int
    }

    /// The edge at which a texel begins.
    func edge(_ texel: Int) -> Number {
      guard let cuts, texel > cuts.near else { return origin + self.texel * Number(Double(texel)) }
      if texel >= cuts.far {
        return origin + cuts.end - self.texel * Number(Double(cuts.side - texel))
      }
      return origin + self.texel * Number(Double(cuts.near))
        + cuts.inner * Number(Double(texel - cuts.near))
    }

    /// The closed cells `first ..< end`, cut to the closed bounds; `nil` if nothing of them is
    /// left.
    func interval(
      _ first: Int, _ end: Int
    ) throws(Number.Undecided) -> (least: Number, most: Number)? {
      var least = origin + texel * Number(Double(first))
      var most = origin + texel * Number(Double(end))
      if let clip {
        if try least.isNegative() { least = Number(0) }
        if try (clip - most).isNegative() { most = clip }
        if try (most - least).isNegative() { return nil }
      }
      return (least, most)
    }
  }

  /// Computes the numbers of a layer; `map` maps it to the root of a chain.
  ///
  /// - Precondition: the layer is valid, no map is singular, and the image has texels.
  package init(_ layer: LayerGeometry, imageSize: ImageSize, map: ChainMap<Number>? = nil) {
    let fits = ContentsFit.both(of: layer, imageSize)
    let (u, v) = (fits.u, fits.v)
    // Where both axes have the same ratio of texels to points, it is taken once.
    let isUniform = u.texels == v.texels && u.points == v.points
    let unit = isUniform ? Number(u.texels) : Number(u.texels) * Number(v.texels)
    func axis(_ fit: ContentsFit, _ other: ContentsFit) -> Axis {
      let texel = isUniform ? Number(fit.points) : Number(fit.points) * Number(other.texels)
      let bounds = Number(fit.boundsSide) * unit
      return Axis(
        texel: texel, origin: (bounds - texel * Number(fit.imageSide)) * Number(fit.fraction),
        clip: fit.isCut ? bounds : nil)
    }
    self.unit = unit
    self.imageSize = imageSize
    bounds = layer.masksToBounds ? (Number(u.boundsSide) * unit, Number(v.boundsSide) * unit) : nil
    var scaled = map ?? ChainMap(layer)
    (scaled.tx, scaled.ty) = (scaled.tx * unit, scaled.ty * unit)
    self.map = scaled
    (horizontal, vertical) = (axis(u, v), axis(v, u))
  }
}

extension PreciseLayer {
  /// Computes the numbers of a layer whose parent is seen through a transform; `nil` if that is
  /// singular.
  ///
  /// - Precondition: the numbers of both are finite, and the layer can be hit.
  init?(
    _ layer: LayerGeometry, _ transform: ProjectiveTransform, imageSize: ImageSize
  ) throws(Number.Undecided) {
    guard let inverse = try ProjectiveInverse<Number>(transform) else { return nil }
    self.init(layer, imageSize: imageSize)
    self.inverse = inverse
  }

  /// Multiplies all lengths of a layer by a factor, with other axes.
  ///
  /// - Precondition: the layer's parent is not seen through a transform.
  init(scaling layer: Self, by factor: Number, _ horizontal: Axis, _ vertical: Axis) {
    precondition(layer.inverse == nil, "slices of a layer in perspective")
    unit = layer.unit * factor
    var map = layer.map
    (map.tx, map.ty) = (map.tx * factor, map.ty * factor)
    self.map = map
    imageSize = layer.imageSize
    bounds = layer.bounds.map { ($0.width * factor, $0.height * factor) }
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

extension PreciseLayer.Axis.Cuts: Sendable where Number: Sendable {}
extension PreciseLayer: Sendable where Number: Sendable {}
extension PreciseLayer.Axis: Sendable where Number: Sendable {}
