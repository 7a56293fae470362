import HitTesting

/// The contents rectangle of a layer (rule R5) along one axis: it starts at `origin / over` and its
/// length is `size / over`.
struct ContentsAxis: Sendable {
  let origin: ScaledInteger
  /// The numerator of the length; positive.
  let size: ScaledInteger
  /// The common denominator; positive.
  let over: ScaledInteger
  /// The side of the bounds, without a denominator.
  let bounds: ScaledInteger
  /// The length of the contents in texels.
  let texels: Int

  /// The two axes of a layer that shows an image of `columns` × `rows` texels.
  ///
  /// - Precondition: the bounds and the contents scale are finite and positive.
  static func both(
    of layer: LayerGeometry, columns: Int, rows: Int
  ) -> (horizontal: ContentsAxis, vertical: ContentsAxis) {
    let placement = ContentsPlacement(
      w: ScaledInteger(layer.size.width), h: ScaledInteger(layer.size.height), columns: columns,
      rows: rows)
    let s = ScaledInteger(layer.contentsScale)
    return switch layer.contentsGravity {
    case .resize: placement.filling
    case .resizeAspect: placement.aspect(byWidth: placement.widthIsTighter)
    case .resizeAspectFill: placement.aspect(byWidth: !placement.widthIsTighter)
    case .topLeft: placement.natural(s, 0, 0)
    case .top: placement.natural(s, 1, 0)
    case .topRight: placement.natural(s, 2, 0)
    case .left: placement.natural(s, 0, 1)
    case .center: placement.natural(s, 1, 1)
    case .right: placement.natural(s, 2, 1)
    case .bottomLeft: placement.natural(s, 0, 2)
    case .bottom: placement.natural(s, 1, 2)
    case .bottomRight: placement.natural(s, 2, 2)
    }
  }
}

/// What all gravities share: the bounds `w` × `h` and the image's size.
private struct ContentsPlacement {
  let w: ScaledInteger
  let h: ScaledInteger
  let columns: Int
  let rows: Int

  /// Whether `w/W ≤ h/H`.
  var widthIsTighter: Bool { w * rows <= h * columns }

  var filling: (ContentsAxis, ContentsAxis) {
    let one = ScaledInteger(1)
    return (horizontal(w, over: one, 0), vertical(h, over: one, 0))
  }

  /// Centered contents, both sides over one denominator: W if the width decides, H if the height
  /// does.
  func aspect(byWidth: Bool) -> (ContentsAxis, ContentsAxis) {
    let (side, over) = byWidth ? (w, ScaledInteger(columns)) : (h, ScaledInteger(rows))
    return (horizontal(side * columns, over: over, 1), vertical(side * rows, over: over, 1))
  }

  /// Contents of the natural size W/s × H/s; `x` and `y` are 2·fx and 2·fy.
  func natural(_ s: ScaledInteger, _ x: Int, _ y: Int) -> (ContentsAxis, ContentsAxis) {
    (
      horizontal(ScaledInteger(columns), over: s, x), vertical(ScaledInteger(rows), over: s, y)
    )
  }

  private func horizontal(
    _ size: ScaledInteger, over: ScaledInteger, _ twiceFraction: Int
  ) -> ContentsAxis {
    axis(bounds: w, texels: columns, size: size, over: over, twiceFraction)
  }

  private func vertical(
    _ size: ScaledInteger, over: ScaledInteger, _ twiceFraction: Int
  ) -> ContentsAxis {
    axis(bounds: h, texels: rows, size: size, over: over, twiceFraction)
  }

  /// Contents that start at `(bounds − size/over) · fraction`; everything is doubled, so that
  /// halves stay whole.
  private func axis(
    bounds: ScaledInteger, texels: Int, size: ScaledInteger, over: ScaledInteger,
    _ twiceFraction: Int
  ) -> ContentsAxis {
    ContentsAxis(
      origin: (bounds * over - size) * twiceFraction, size: size * 2, over: over * 2,
      bounds: bounds, texels: texels)
  }
}
