import HitTesting

/// Where gravity puts the contents along one axis of layer space, in texels and in any arithmetic:
/// `u = scale·x − origin`.
@frozen
@usableFromInline
package struct ContentsAxis<Number: ChainNumber>: Sendable {
  @usableFromInline package let fit: ContentsFit
  /// Texels per point.
  @usableFromInline package let scale: Number
  /// The minimum edge of the contents rectangle, in texels.
  @usableFromInline package let origin: Number

  @inlinable
  package init(_ fit: ContentsFit) {
    self.fit = fit
    scale = Number(fit.texels) / Number(fit.points)
    origin = (Number(fit.boundsSide) * scale - Number(fit.imageSide)) * Number(fit.fraction)
  }

  /// Both axes of a layer that shows an image, or of its bounds where there is none.
  ///
  /// - Precondition: that of ``ContentsFit/both(of:_:)``.
  @inlinable
  package static func both(
    of layer: LayerGeometry, _ image: ImageSize?
  ) -> (u: ContentsAxis, v: ContentsAxis) {
    let fits = ContentsFit.both(of: layer, image)
    return (ContentsAxis(fits.u), ContentsAxis(fits.v))
  }

  /// The edges of the bounds, in texels, if they cut something off (rule R8).
  @inlinable
  package var cut: (least: Number, most: Number)? {
    fit.isCut ? (-origin, Number(fit.boundsSide) * scale - origin) : nil
  }

  /// The half-open range of texel coordinates that can be hit.
  @inlinable
  package var hittable: (minimum: Double, maximum: Double) {
    guard let cut else { return (0, fit.imageSide) }
    return (max(0, cut.least.inDoubles), min(fit.imageSide, cut.most.inDoubles))
  }

  /// The same for an image that reaches beyond its edges by some texels; `clips` says whether the
  /// layer clips to its bounds.
  package func hittable(
    beyond overhang: Double, clips: Bool
  ) -> (minimum: Double, maximum: Double) {
    if overhang == 0 { return hittable }
    let (least, most) = (-overhang, fit.imageSide + overhang)
    if !clips { return (least, most) }
    let (start, end) = ((-origin).inDoubles, (Number(fit.boundsSide) * scale - origin).inDoubles)
    // Bounds that cut nothing off the image do not, however their edges are rounded.
    if !fit.isCut { return (max(least, min(0, start)), min(most, max(fit.imageSide, end))) }
    return (max(least, start), min(most, end))
  }
}

extension ChainMap where Number: ChainNumber {
  /// The map from the root to the coordinates of two axes; `determinant` is that of this map.
  @inlinable
  package func inverse(
    to axes: (u: ContentsAxis<Number>, v: ContentsAxis<Number>), over determinant: Number
  ) -> ChainMap {
    var map = self
    // The quotient is taken last, since it may be a short number where d/determinant is not.
    (map.a, map.c) = (axes.u.scale * d / determinant, axes.u.scale * -c / determinant)
    (map.b, map.d) = (axes.v.scale * -b / determinant, axes.v.scale * a / determinant)
    map.tx = -(map.a * tx + map.c * ty) - axes.u.origin
    map.ty = -(map.b * tx + map.d * ty) - axes.v.origin
    return map
  }

  /// The map from the coordinates of two axes to the root.
  @inlinable
  package func forward(
    from axes: (u: ContentsAxis<Number>, v: ContentsAxis<Number>)
  ) -> ChainMap {
    let (x, y) = (axes.u.origin / axes.u.scale, axes.v.origin / axes.v.scale)
    var map = self
    (map.a, map.b) = (a / axes.u.scale, b / axes.u.scale)
    (map.c, map.d) = (c / axes.v.scale, d / axes.v.scale)
    map.tx = a * x + c * y + tx
    map.ty = b * x + d * y + ty
    return map
  }
}
