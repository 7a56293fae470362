import HitTesting

/// How gravity fits the contents of a layer into its bounds along one axis, in the layer's own
/// numbers: nothing is rounded.
@frozen
@usableFromInline
package struct ContentsFit: Sendable {
  /// Texels per point as an exact ratio, `texels` to `points`, both positive.
  @usableFromInline package let texels: Double
  @usableFromInline package let points: Double
  /// The share of the free space before the contents: 0, ½ or 1.
  @usableFromInline package let fraction: Double
  /// The side of the image in texels; then the side of the bounds in points.
  @usableFromInline package let imageSide: Double
  @usableFromInline package let boundsSide: Double
  /// Whether clipping to the bounds cuts anything off.
  @usableFromInline package let isCut: Bool

  /// A number of texels on a number of points.
  @usableFromInline typealias Ratio = (texels: Double, points: Double)

  /// Fits one axis; `image` holds the sides of the image in texels and of the bounds in points, and
  /// `masks` says whether the layer clips to its bounds.
  @inlinable
  init(_ ratio: Ratio, fraction: Double, image: Ratio, masks: Bool) {
    (texels, points) = ratio
    self.fraction = fraction
    (imageSide, boundsSide) = image
    // The contents extend beyond the bounds on some side exactly if there is no free space.
    isCut = masks && Self.isLess(ratio, image)
  }

  /// The fit of the bounds themselves, with points for texels.
  @inlinable
  init(bounds: Double) {
    self.init((1, 1), fraction: 0, image: (bounds, bounds), masks: false)
  }

  /// Fits an image into a layer along both axes (rule R5), or the bounds where there is none.
  ///
  /// - Precondition: the layer's sides are positive. If there is an image, it has texels, and the
  ///   layer's contents scale is positive.
  @inlinable
  package static func both(
    of layer: LayerGeometry, _ image: ImageSize?
  ) -> (u: ContentsFit, v: ContentsFit) {
    let (width, height) = (layer.size.width, layer.size.height)
    guard let image else { return (ContentsFit(bounds: width), ContentsFit(bounds: height)) }
    let byWidth: Ratio = (Double(image.width), width)
    let byHeight: Ratio = (Double(image.height), height)
    var (ratioU, ratioV) = (byWidth, byHeight)
    switch layer.contentsGravity {
    case .resize: break
    case .resizeAspect, .resizeAspectFill:
      // Fitting takes the larger of the two scales in texels per point, and covering takes the
      // smaller.
      let widthIsTighter = !isLess(byWidth, byHeight)
      let fits = layer.contentsGravity == .resizeAspect
      ratioU = widthIsTighter == fits ? byWidth : byHeight
      ratioV = ratioU
    default:
      ratioU = (layer.contentsScale, 1)
      ratioV = ratioU
    }
    let (fraction, masks) = (layer.contentsGravity.alignment, layer.masksToBounds)
    return (
      ContentsFit(ratioU, fraction: fraction.x, image: byWidth, masks: masks),
      ContentsFit(ratioV, fraction: fraction.y, image: byHeight, masks: masks)
    )
  }

  /// Whether one ratio of texels to points is less than another, exactly.
  ///
  /// Rounding keeps the order of the products or makes them equal. What it took from equal ones
  /// decides then, where no part of that is lost below the smallest double.
  @usableFromInline
  static func isLess(_ left: Ratio, _ right: Ratio) -> Bool {
    if left == right { return false }
    let (leftProduct, rightProduct) = (left.texels * right.points, right.texels * left.points)
    if leftProduct != rightProduct { return leftProduct < rightProduct }
    if leftProduct > 0x1p-900 && leftProduct < .infinity {
      return (-leftProduct).addingProduct(left.texels, right.points)
        < (-rightProduct).addingProduct(right.texels, left.points)
    }
    let difference =
      ScaledDoubleDouble(left.texels) * ScaledDoubleDouble(right.points)
      - ScaledDoubleDouble(right.texels) * ScaledDoubleDouble(left.points)
    return difference.isNegative
  }
}

extension ContentsGravity {
  /// The share of the free space that lies before the image: to its left, and above it; 0, ½ or 1.
  ///
  /// If the gravity resizes, there is no free space or the image is centered.
  @usableFromInline
  package var alignment: (x: Double, y: Double) {
    switch self {
    case .resize, .topLeft: (0, 0)
    case .top: (0.5, 0)
    case .topRight: (1, 0)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .bottomLeft: (0, 1)
    case .bottom: (0.5, 1)
    case .bottomRight: (1, 1)
    case .center, .resizeAspect, .resizeAspectFill: (0.5, 0.5)
    }
  }
}
