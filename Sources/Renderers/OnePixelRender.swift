import HitTestStrategies
import HitTesting
import Synchronization

/// Draws the layer into a 1×1 context whose pixel center lies on the point and reads the alpha it got; the context and
/// the pattern are kept from query to query.
///
/// cairo, nearest filter, no antialiasing. One query at a time: a lock serializes threads.
public final class OnePixelRender: HitTestStrategy {
  public static let name = "one-pixel-render"
  public static let summary = "draws into a kept 1×1 cairo context, reads its alpha"
  public static let fidelity = Fidelity.fixed16

  private let query: OnePixelQuery
  private let image: CairoImage
  private let canvas: Mutex<OnePixelCanvas>

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = OnePixelQuery(imageSize: ImageSize(bitmap), threshold: threshold)
    image = try CairoImage(bitmap)
    canvas = Mutex(OnePixelCanvas(image))
  }

  public func hits(_ point: Point, in placement: Placement) -> Bool {
    query.verdictWithoutDrawing(point, in: placement)
      ?? canvas.withLock { canvas in
        if let alpha = canvas.alpha(under: point, in: placement) {
          return query.threshold.passes(alpha)
        }
        // What could not be drawn shows nothing; the next query gets a context that works.
        canvas = OnePixelCanvas(image)
        return false
      }
  }

  public func supports(_ placement: Placement) -> Bool {
    placement.isEmpty || OnePixelCanvas.canDraw(placement)
  }
}
