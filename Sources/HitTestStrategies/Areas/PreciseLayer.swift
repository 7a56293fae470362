import HitTesting

/// A layer in about 100 bits, with which areas are decided: the positions of its parts in the
/// parent, without any division.
///
/// All lengths are multiplied by
/// ``unit``, which turns the side of a texel, `w/W` or `1/contentsScale`, into a product. If the
/// numbers of a layer are small multiples of powers of two, every number here is exact.
struct PreciseLayer {
  /// The factor of all lengths of layer space and parent space: W·H, W, H or the contents scale,
  /// depending on the gravity.
  let unit: ScaledDoubleDouble
  let a: ScaledDoubleDouble
  let b: ScaledDoubleDouble
  let c: ScaledDoubleDouble
  let d: ScaledDoubleDouble
  let tx: ScaledDoubleDouble
  let ty: ScaledDoubleDouble
  let horizontal: Axis
  let vertical: Axis

  /// The contents along one axis of layer space, multiplied by ``PreciseLayer/unit``.
  struct Axis {
    /// The side of a texel.
    let texel: ScaledDoubleDouble
    /// The edge at which the image begins.
    let origin: ScaledDoubleDouble
    /// The side of the bounds; `nil` unless they clip.
    let clip: ScaledDoubleDouble?

    /// The closed cells `first ..< end`, cut to the closed bounds; `nil` if nothing of them is
    /// left.
    func interval(_ first: Int, _ end: Int) -> (
      least: ScaledDoubleDouble, most: ScaledDoubleDouble
    )? {
      var least = origin + texel * ScaledDoubleDouble(Double(first))
      var most = origin + texel * ScaledDoubleDouble(Double(end))
      if let clip {
        if least.isNegative { least = .zero }
        if (clip - most).isNegative { most = clip }
        if (most - least).isNegative { return nil }
      }
      return (least, most)
    }
  }

  /// Computes the numbers of a layer.
  ///
  /// - Precondition: the layer is valid and not singular, and the image has texels.
  init(_ layer: LayerGeometry, imageSize: ImageSize) {
    let linear = layer.linearPart
    let size = (x: ScaledDoubleDouble(layer.size.width), y: ScaledDoubleDouble(layer.size.height))
    let texels = (
      x: ScaledDoubleDouble(Double(imageSize.width)),
      y: ScaledDoubleDouble(Double(imageSize.height))
    )
    let unit: ScaledDoubleDouble
    let texel: (x: ScaledDoubleDouble, y: ScaledDoubleDouble)
    switch layer.contentsGravity {
    case .resize:
      unit = texels.x * texels.y
      texel = (size.x * texels.y, size.y * texels.x)
    case .resizeAspect, .resizeAspectFill:
      let widthIsTighter = (size.x * texels.y - size.y * texels.x).isNegative
      let fits = layer.contentsGravity == .resizeAspect
      let side: ScaledDoubleDouble
      (unit, side) = widthIsTighter == fits ? (texels.x, size.x) : (texels.y, size.y)
      texel = (side, side)
    default:
      unit = ScaledDoubleDouble(layer.contentsScale)
      texel = (ScaledDoubleDouble(1), ScaledDoubleDouble(1))
    }
    func axis(
      _ texel: ScaledDoubleDouble, _ count: ScaledDoubleDouble, _ bounds: ScaledDoubleDouble,
      _ fraction: Double
    ) -> Axis {
      Axis(
        texel: texel,
        origin: (bounds * unit - texel * count) * ScaledDoubleDouble(fraction),
        clip: layer.masksToBounds ? bounds * unit : nil)
    }
    self.unit = unit
    a = ScaledDoubleDouble(linear.a)
    b = ScaledDoubleDouble(linear.b)
    c = ScaledDoubleDouble(linear.c)
    d = ScaledDoubleDouble(linear.d)
    let toParent = ParentMap(layer)
    (tx, ty) = (toParent.tx * unit, toParent.ty * unit)
    let fraction = layer.contentsGravity.alignment
    horizontal = axis(texel.x, texels.x, size.x, fraction.x)
    vertical = axis(texel.y, texels.y, size.y, fraction.y)
  }
}
