import HitTestStrategies
import HitTesting

/// A touch as a view's own method receives it: a point in the view's coordinates, beside the view's
/// bounds.
struct Touch {
  /// The point in the view's coordinates, in points.
  let point: Point
  /// The layer that the view shows its image in.
  let layer: LayerGeometry

  /// Maps a point of the parent into the view, in doubles.
  ///
  /// Returns `nil` where no view gets a touch: for a point or a layer with a number that is not
  /// finite, for empty bounds, and for a transform whose determinant is 0 in doubles.
  init?(_ point: Point, in placement: Placement) {
    layer = placement.layer
    guard layer.isValid, point.x.isFinite, point.y.isFinite else { return nil }
    let map = Self.toParent(layer)
    let determinant = map.a * map.d - map.b * map.c
    let (x, y) = (point.x - map.tx, point.y - map.ty)
    let local = Point(
      x: (map.d * x - map.c * y) / determinant, y: (map.a * y - map.b * x) / determinant)
    guard local.x.isFinite, local.y.isFinite else { return nil }
    self.point = local
  }

  /// Whether the point lies in the half-open bounds, which `super.point(inside:with:)` tests.
  var isInBounds: Bool { boundsContain(point) }

  /// Whether any point of the view does.
  func boundsContain(_ point: Point) -> Bool {
    point.x >= 0 && point.x < layer.size.width && point.y >= 0 && point.y < layer.size.height
  }

  /// The layer's complete map to its parent, composed in doubles.
  private static func toParent(_ layer: LayerGeometry) -> AffineTransform {
    switch layer.attachment {
    case .matrix(let matrix): return matrix
    case .anchored(let position, let anchorPoint, var transform):
      let (ax, ay) = (anchorPoint.x * layer.size.width, anchorPoint.y * layer.size.height)
      transform.tx += position.x - (transform.a * ax + transform.c * ay)
      transform.ty += position.y - (transform.b * ax + transform.d * ay)
      return transform
    }
  }
}

/// The rectangle of a view that its image is drawn into, in points of the view's coordinates.
struct ContentsRect {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Places an image in a layer by the layer's gravity.
  init(_ layer: LayerGeometry, imageSize: ImageSize) {
    let bounds = layer.size
    let natural = Size(
      width: Double(imageSize.width) / layer.contentsScale,
      height: Double(imageSize.height) / layer.contentsScale)
    let (byWidth, byHeight) = (bounds.width / natural.width, bounds.height / natural.height)
    switch layer.contentsGravity {
    case .resize: (width, height) = (bounds.width, bounds.height)
    case .resizeAspect, .resizeAspectFill:
      let factor =
        layer.contentsGravity == .resizeAspect ? min(byWidth, byHeight) : max(byWidth, byHeight)
      (width, height) = (factor * natural.width, factor * natural.height)
    default: (width, height) = (natural.width, natural.height)
    }
    let share = layer.contentsGravity.alignment
    (x, y) = ((bounds.width - width) * share.x, (bounds.height - height) * share.y)
  }
}
