import CKernels
import HitTesting

/// The arithmetic behind a ``Placement``: the formulas of a layer in numbers that neither cancel
/// nor overflow.
struct LayerResolution {
  /// One axis of texel space as a function of parent space: `coordinate = x·X + y·Y + origin`.
  struct Axis {
    let x: ScaledDoubleDouble
    let y: ScaledDoubleDouble
    let origin: ScaledDoubleDouble
    let contents: ContentsResolution.Axis

    /// Makes an axis, with `L = alongX·(X − tx) + alongY·(Y − ty)` and the layer's coordinate
    /// `L/determinant`.
    fileprivate init(
      _ alongX: ScaledDoubleDouble, _ alongY: ScaledDoubleDouble, determinant: ScaledDoubleDouble,
      _ map: ParentMap, _ contents: ContentsResolution.Axis
    ) {
      x = contents.scale * alongX / determinant
      y = contents.scale * alongY / determinant
      origin = -(x * map.tx + y * map.ty) - contents.origin
      self.contents = contents
    }
  }

  let u: Axis
  let v: Axis
  /// The map from layer space to parent space: `parent = a·x + c·y + tx` and so on.
  let toParent: ParentMap
  /// The determinant of the map to the parent; its sign is exact.
  let determinant: ScaledDoubleDouble

  /// Returns `nil` if nothing can hit the layer or the image.
  init?(_ layer: LayerGeometry, imageSize: ImageSize) {
    guard layer.isValid, imageSize.width > 0, imageSize.height > 0 else { return nil }
    let map = ParentMap(layer)
    // Products of two doubles are exact here, so these two are equal only if the transform is
    // singular.
    let (ad, bc) = (map.a * map.d, map.b * map.c)
    if ad == bc { return nil }
    let contents = ContentsResolution(layer, imageSize: imageSize)
    toParent = map
    determinant = ad - bc
    u = Axis(map.d, -map.c, determinant: determinant, map, contents.u)
    v = Axis(-map.b, map.a, determinant: determinant, map, contents.v)
  }

  /// Whether the linear coefficients may be exact in doubles: a quick test.
  var mayBeExact: Bool {
    u.x.mayBeDouble && u.y.mayBeDouble && v.x.mayBeDouble && v.y.mayBeDouble
  }

  /// The map in plain doubles, each number rounded once.
  var mapping: kernel_mapping {
    kernel_mapping(
      a: u.x.rounded, b: v.x.rounded, c: u.y.rounded, d: v.y.rounded,
      tx: u.origin.rounded, ty: v.origin.rounded,
      min_u: u.contents.minimum, max_u: u.contents.maximum,
      min_v: v.contents.minimum, max_v: v.contents.maximum)
  }
}

/// A layer's map to its parent, with the composed translation.
struct ParentMap {
  let a: ScaledDoubleDouble
  let b: ScaledDoubleDouble
  let c: ScaledDoubleDouble
  let d: ScaledDoubleDouble
  /// The position of the layer's top left corner in parent space:
  /// `position + t − T·(anchor · size)`.
  let tx: ScaledDoubleDouble
  let ty: ScaledDoubleDouble
  /// The sums of the magnitudes of the terms of `tx` and `ty`, to which their errors are relative.
  let txMagnitude: ScaledDoubleDouble
  let tyMagnitude: ScaledDoubleDouble

  /// Composes the map of a layer.
  ///
  /// - Precondition: the layer is valid.
  init(_ layer: LayerGeometry) {
    let linear = layer.linearPart
    (a, b) = (ScaledDoubleDouble(linear.a), ScaledDoubleDouble(linear.b))
    (c, d) = (ScaledDoubleDouble(linear.c), ScaledDoubleDouble(linear.d))
    switch layer.attachment {
    case .matrix(let matrix):
      (tx, ty) = (ScaledDoubleDouble(matrix.tx), ScaledDoubleDouble(matrix.ty))
      (txMagnitude, tyMagnitude) = (tx.magnitude, ty.magnitude)
    case .anchored(let position, let anchorPoint, let transform):
      let ax = ScaledDoubleDouble(anchorPoint.x) * ScaledDoubleDouble(layer.size.width)
      let ay = ScaledDoubleDouble(anchorPoint.y) * ScaledDoubleDouble(layer.size.height)
      func composed(
        _ position: Double, _ t: Double, _ x: ScaledDoubleDouble, _ y: ScaledDoubleDouble
      ) -> (value: ScaledDoubleDouble, magnitude: ScaledDoubleDouble) {
        let (position, t) = (ScaledDoubleDouble(position), ScaledDoubleDouble(t))
        let (byX, byY) = (x * ax, y * ay)
        return (
          position + t - (byX + byY),
          position.magnitude + t.magnitude + byX.magnitude + byY.magnitude
        )
      }
      (tx, txMagnitude) = composed(position.x, transform.tx, a, c)
      (ty, tyMagnitude) = composed(position.y, transform.ty, b, d)
    }
  }
}
