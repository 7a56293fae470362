import HitTesting

/// Where gravity puts the image in layer space, axis by axis, in texels: `u = scale · x − origin`.
struct ContentsResolution {
  struct Axis {
    /// Texels per point as an exact ratio, `texels` to `points`, both positive.
    var texels: Double
    var points: Double
    /// The share of the free space before the contents: 0, ½ or 1.
    var fraction: Double
    /// The side of the image in texels; then the side of the bounds in points.
    var imageSide: Double
    var boundsSide: Double
    /// Whether clipping to the bounds cuts anything off.
    var isCut: Bool

    /// Texels per point.
    var scale: ScaledDoubleDouble
    /// The minimum edge of the contents rectangle, in texels.
    var origin: ScaledDoubleDouble
    /// The half-open range of texel coordinates that can be hit.
    var minimum = 0.0
    var maximum: Double
  }

  var u: Axis
  var v: Axis

  /// Resolves the gravity of a layer.
  ///
  /// - Precondition: the layer is valid and the image has texels.
  init(_ layer: LayerGeometry, imageSize: ImageSize) {
    let (columns, rows) = (Double(imageSize.width), Double(imageSize.height))
    let (byWidth, byHeight) = ((columns, layer.size.width), (rows, layer.size.height))
    var (scaleU, scaleV) = (byWidth, byHeight)
    switch layer.contentsGravity {
    case .resize: break
    case .resizeAspect, .resizeAspectFill:
      // Fitting takes the larger of the two scales in texels per point, and covering takes the
      // smaller.
      let widthIsTighter = !Self.isLess(byWidth, byHeight)
      let fits = layer.contentsGravity == .resizeAspect
      scaleU = widthIsTighter == fits ? byWidth : byHeight
      scaleV = scaleU
    default: (scaleU, scaleV) = ((layer.contentsScale, 1), (layer.contentsScale, 1))
    }
    let fraction = layer.contentsGravity.alignment
    u = Axis(
      texelsToPoints: scaleU, fraction: fraction.x, image: byWidth, masks: layer.masksToBounds)
    v = Axis(
      texelsToPoints: scaleV, fraction: fraction.y, image: byHeight, masks: layer.masksToBounds)
  }

  /// Whether one ratio of texels to points is less than another.
  ///
  /// The comparison is exact: products of doubles decide where they are far enough apart, and else
  /// products that are not rounded.
  static func isLess(
    _ left: (texels: Double, points: Double), _ right: (texels: Double, points: Double)
  ) -> Bool {
    if left == right { return false }
    let (leftProduct, rightProduct) = (left.texels * right.points, right.texels * left.points)
    let (least, most) = (min(leftProduct, rightProduct), max(leftProduct, rightProduct))
    if least > 0x1p-900 && most < 0x1p900 && most - least > 0x1p-40 * most {
      return leftProduct < rightProduct
    }
    let difference =
      ScaledDoubleDouble(left.texels) * ScaledDoubleDouble(right.points)
      - ScaledDoubleDouble(right.texels) * ScaledDoubleDouble(left.points)
    return difference.isNegative
  }
}

extension ContentsResolution.Axis {
  /// Resolves one axis; `image` holds the sides of the image in texels and of the bounds in points,
  /// and `masks` says whether the layer clips to its bounds.
  fileprivate init(
    texelsToPoints: (texels: Double, points: Double), fraction: Double,
    image: (texels: Double, points: Double), masks: Bool
  ) {
    (texels, points) = texelsToPoints
    self.fraction = fraction
    imageSide = image.texels
    boundsSide = image.points
    // The contents extend beyond the bounds on some side exactly if there is no free space.
    isCut = masks && ContentsResolution.isLess(texelsToPoints, image)
    scale = ScaledDoubleDouble(texels) / ScaledDoubleDouble(points)
    let bounds = ScaledDoubleDouble(boundsSide) * scale
    origin = (bounds - ScaledDoubleDouble(imageSide)) * ScaledDoubleDouble(fraction)
    maximum = imageSide
    if isCut {
      minimum = max(0, (-origin).rounded)
      maximum = min(imageSide, (bounds - origin).rounded)
    }
  }
}

extension ContentsGravity {
  /// The share of the free space that lies before the image: to its left, and above it; 0, ½ or 1.
  ///
  /// If the gravity resizes, there is no free space or the image is centered.
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
