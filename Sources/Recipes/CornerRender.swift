import HitTestStrategies
import HitTesting
import Renderers
import Synchronization

/// A 1×1 context that shows a rectangle of the image, with the image's corner moved by the touch.
///
/// The context is moved by −p, so that its only pixel covers one point from p on, and its center
/// shows p + ½. cairo draws with the nearest filter and without antialiasing.
final class CornerRender: Sendable {
  private let imageSize: ImageSize
  private let threshold: AlphaThreshold
  private let image: CairoImage
  private let canvas: Mutex<OnePixelCanvas>

  init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    imageSize = ImageSize(bitmap)
    self.threshold = threshold
    image = try CairoImage(bitmap)
    canvas = Mutex(try OnePixelCanvas(image))
  }

  /// Draws the image where gravity puts it in the view that a point touches, after a move by −p,
  /// and compares the pixel's alpha; a point that touches no view is a miss.
  ///
  /// - Parameters:
  ///   - point: the touch, in the space of the view's parent.
  ///   - placement: the view.
  ///   - isUpsideDown: whether the y axis of the context points up, while that of the touch points
  ///     down.
  ///   - misplace: moves the rectangle of the image elsewhere, for the gravity of the view.
  /// - Returns: whether the pixel passes.
  func hits(
    _ point: Point, in placement: Placement, isUpsideDown: Bool = false,
    misplacing misplace: (inout ContentsRect, ContentsGravity) -> Void = { _, _ in }
  ) -> Bool {
    guard !imageSize.hasNoTexels, let touch = Touch(point, in: placement) else { return false }
    let center = Point(x: touch.point.x + 0.5, y: touch.point.y + 0.5)
    if touch.layer.masksToBounds && !touch.boundsContain(center) { return threshold.passes(0) }
    var rect = ContentsRect(touch.layer, imageSize: imageSize)
    misplace(&rect, touch.layer.contentsGravity)
    let (columns, rows) = (Double(imageSize.width), Double(imageSize.height))
    let scaleX = columns / rect.width
    let scaleY = isUpsideDown ? -rows / rect.height : rows / rect.height
    let top = isUpsideDown ? rows : 0
    return threshold.passes(
      alpha(
        AffineTransform(
          a: scaleX, b: 0, c: 0, d: scaleY,
          tx: (touch.point.x - rect.x) * scaleX, ty: top + (touch.point.y - rect.y) * scaleY)))
  }

  /// The alpha of the pixel, 0 where the image is not; the map leads from the context to texels.
  private func alpha(_ map: AffineTransform) -> UInt8 {
    let (u, v) = ((map.a + map.c) / 2 + map.tx, (map.b + map.d) / 2 + map.ty)
    // Texel coordinates beyond pixman's 16 bits would wrap around.
    guard u >= -1, u <= Double(imageSize.width) + 1, v >= -1, v <= Double(imageSize.height) + 1,
      OnePixelCanvas.canDraw(map)
    else { return 0 }
    return canvas.withLock { canvas in
      if let alpha = canvas.alpha(through: map) { return alpha }
      canvas = OnePixelCanvas(drawing: image)
      return 0
    }
  }
}

extension RecipePage.Fault {
  /// The fault of moving the context by −p.
  static let halfAPointOff = Self(
    "The pixel covers one point from the touch on, so that its center lies half a point "
      + "further right and down.", shownBy: "edges/whole-points/half-a-point-added")

  /// The fault of comparing a pixel into which nothing was drawn.
  static let emptyPixelPasses = Self(
    "A pixel that nothing was drawn into has alpha 0, which a minimum alpha of 0 takes for a "
      + "hit outside of the image.",
    shownBy: "threshold/comparison/threshold-zero-hits-outside-the-image")
}
