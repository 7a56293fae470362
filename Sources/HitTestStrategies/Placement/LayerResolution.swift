import CKernels
import HitTesting

/// The arithmetic behind a ``Placement``: a layer's formulas in numbers that neither cancel nor overflow.
struct LayerResolution {
  let mapping: kernel_mapping

  /// Returns `nil` for a layer or an image that nothing can hit.
  init?(_ layer: LayerGeometry, imageSize: ImageSize) {
    guard layer.isValid, imageSize.width > 0, imageSize.height > 0 else { return nil }
    let linear = layer.linearPart
    let (a, b) = (ScaledDoubleDouble(linear.a), ScaledDoubleDouble(linear.b))
    let (c, d) = (ScaledDoubleDouble(linear.c), ScaledDoubleDouble(linear.d))
    // Products of two doubles are exact here, so the two are equal only when the transform is singular.
    let (ad, bc) = (a * d, b * c)
    if ad == bc { return nil }
    let determinant = ad - bc

    let (tx, ty) = Self.translation(of: layer)
    let contents = ContentsResolution(layer, imageSize: imageSize)
    let u = (x: contents.u.scale * d / determinant, y: -(contents.u.scale * c / determinant))
    let v = (x: -(contents.v.scale * b / determinant), y: contents.v.scale * a / determinant)
    mapping = kernel_mapping(
      a: u.x.rounded, b: v.x.rounded, c: u.y.rounded, d: v.y.rounded,
      tx: (-(u.x * tx + u.y * ty) - contents.u.origin).rounded,
      ty: (-(v.x * tx + v.y * ty) - contents.v.origin).rounded,
      min_u: contents.u.minimum, max_u: contents.u.maximum,
      min_v: contents.v.minimum, max_v: contents.v.maximum)
  }

  /// Where the layer's top left corner lies in parent space: `position + t − T·(anchor · size)`.
  private static func translation(
    of layer: LayerGeometry
  ) -> (x: ScaledDoubleDouble, y: ScaledDoubleDouble) {
    switch layer.attachment {
    case .matrix(let matrix):
      return (ScaledDoubleDouble(matrix.tx), ScaledDoubleDouble(matrix.ty))
    case .anchored(let position, let anchorPoint, let transform):
      let ax = ScaledDoubleDouble(anchorPoint.x) * ScaledDoubleDouble(layer.size.width)
      let ay = ScaledDoubleDouble(anchorPoint.y) * ScaledDoubleDouble(layer.size.height)
      func composed(_ position: Double, _ t: Double, _ x: Double, _ y: Double) -> ScaledDoubleDouble
      {
        ScaledDoubleDouble(position) + ScaledDoubleDouble(t)
          - (ScaledDoubleDouble(x) * ax + ScaledDoubleDouble(y) * ay)
      }
      return (
        composed(position.x, transform.tx, transform.a, transform.c),
        composed(position.y, transform.ty, transform.b, transform.d)
      )
    }
  }
}

/// Where gravity puts the image in layer space, axis by axis, in texels: `u = scale · x − origin`.
private struct ContentsResolution {
  struct Axis {
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
    let width = ScaledDoubleDouble(layer.size.width)
    let height = ScaledDoubleDouble(layer.size.height)
    let columns = ScaledDoubleDouble(Double(imageSize.width))
    let rows = ScaledDoubleDouble(Double(imageSize.height))

    func axis(_ texels: ScaledDoubleDouble, in bounds: ScaledDoubleDouble, at fraction: Double)
      -> (ScaledDoubleDouble) -> Axis
    {
      { scale in
        Axis(
          scale: scale, origin: (bounds * scale - texels) * ScaledDoubleDouble(fraction),
          maximum: texels.rounded)
      }
    }

    switch layer.contentsGravity {
    case .resize:
      u = axis(columns, in: width, at: 0)(columns / width)
      v = axis(rows, in: height, at: 0)(rows / height)
    case .resizeAspect, .resizeAspectFill:
      // Fitting takes the larger of the two scales in texels per point, covering the smaller.
      let (byWidth, byHeight) = (columns / width, rows / height)
      let widthIsTighter = !(columns * height - rows * width).isNegative
      let fits = layer.contentsGravity == .resizeAspect
      let scale = widthIsTighter == fits ? byWidth : byHeight
      u = axis(columns, in: width, at: 0.5)(scale)
      v = axis(rows, in: height, at: 0.5)(scale)
    case let gravity:
      let scale = ScaledDoubleDouble(layer.contentsScale)
      let fraction = gravity.alignment
      u = axis(columns, in: width, at: fraction.x)(scale)
      v = axis(rows, in: height, at: fraction.y)(scale)
    }
    if layer.masksToBounds {
      u.clip(to: width)
      v.clip(to: height)
    }
  }
}

extension ContentsResolution.Axis {
  /// Cuts off what lies outside `0 ..< bounds` of layer space.
  mutating func clip(to bounds: ScaledDoubleDouble) {
    minimum = max(minimum, (-origin).rounded)
    maximum = min(maximum, (bounds * scale - origin).rounded)
  }
}

extension ContentsGravity {
  /// How the free space is shared out by the gravities that keep the natural size: 0 all after the image, 1 all
  /// before it.
  fileprivate var alignment: (x: Double, y: Double) {
    switch self {
    case .topLeft: (0, 0)
    case .top: (0.5, 0)
    case .topRight: (1, 0)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .bottomLeft: (0, 1)
    case .bottom: (0.5, 1)
    case .bottomRight: (1, 1)
    case .center, .resize, .resizeAspect, .resizeAspectFill: (0.5, 0.5)
    }
  }
}
