import HitTestStrategies
import HitTesting
import Synchronization

/// Draws the layer into a 1×1 context whose pixel centre lies on the point and reads the alpha it got; the context and
/// the pattern are kept from query to query.
///
/// cairo, nearest filter, no antialiasing. One query at a time: a lock serialises threads.
public final class OnePixelRender: HitTestStrategy {
  public static let name = "one-pixel-render"
  public static let summary = "draws into a kept 1×1 cairo context, reads its alpha"
  public static let fidelity = Fidelity.fixed16

  private let query: OnePixelQuery
  private let canvas: Mutex<OnePixelCanvas>

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = OnePixelQuery(imageSize: ImageSize(bitmap), threshold: threshold)
    canvas = Mutex(OnePixelCanvas(try CairoImage(bitmap)))
  }

  public func hits(_ point: Point, in placement: Placement) -> Bool {
    query.verdictWithoutDrawing(point, in: placement)
      ?? canvas.withLock { query.threshold.passes($0.alpha(under: point, in: placement)) }
  }

  public func supports(_ placement: Placement) -> Bool {
    placement.isEmpty || OnePixelCanvas.canDraw(placement)
  }
}
