import HitTesting

/// Where gravity puts the image in layer space, axis by axis, in texels: `u = scale · x − origin`.
struct ContentsResolution {
  struct Axis {
    /// Texels per point, as the ratio that it is: `texels` to `points`, both positive.
    var texels: Double
    var points: Double
    /// The share of the free space that lies before the contents: 0, ½ or 1.
    var fraction: Double
    /// The sides of the image in texels, and of the bounds in points.
    var imageSide: Double
    var boundsSide: Double
    /// Whether clipping to the bounds cuts something off.
    var isCut: Bool

    /// Texels per point.
    var scale: ScaledDoubleDouble
    /// The contents rectangle's minimum edge, in texels.
    var origin: ScaledDoubleDouble
    /// The half-open range of texel coordinates that can be hit.
    var minimum = 0.0
    var maximum: Double
  }

  var u: Axis
  var v: Axis

  /// - Precondition: the layer is valid and the image has texels.
  init(_ layer: LayerGeometry, imageSize: ImageSize) {
    let (columns, rows) = (Double(imageSize.width), Double(imageSize.height))
    let (byWidth, byHeight) = ((columns, layer.size.width), (rows, layer.size.height))
    var (scaleU, scaleV) = (byWidth, byHeight)
    switch layer.contentsGravity {
    case .resize: break
    case .resizeAspect, .resizeAspectFill:
      // Fitting takes the larger of the two scales in texels per point, covering the smaller.
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

  /// Whether one ratio of texels to points is less than another. Exact: products of two doubles are.
  fileprivate static func isLess(
    _ left: (texels: Double, points: Double), _ right: (texels: Double, points: Double)
  ) -> Bool {
    let difference =
      ScaledDoubleDouble(left.texels) * ScaledDoubleDouble(right.points)
      - ScaledDoubleDouble(right.texels) * ScaledDoubleDouble(left.points)
    return difference.isNegative
  }
}

extension ContentsResolution.Axis {
  /// - Parameters:
  ///   - image: the sides of the image and the bounds, in texels and points.
  ///   - masks: whether the layer clips to its bounds.
  fileprivate init(
    texelsToPoints: (texels: Double, points: Double), fraction: Double,
    image: (texels: Double, points: Double), masks: Bool
  ) {
    (texels, points) = texelsToPoints
    self.fraction = fraction
    imageSide = image.texels
    boundsSide = image.points
    // The contents reach beyond the bounds on some side just where there is no free space.
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
  /// How the free space is shared out: 0 all after the image, 1 all before it. Where gravity resizes there is none, or
  /// it is centered.
  var alignment: (x: Double, y: Double) {
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
