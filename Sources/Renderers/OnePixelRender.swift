import HitTestStrategies
import HitTesting
import Synchronization

/// Draws the layer into a 1×1 context whose pixel center lies on the point, and reads the alpha;
/// the context and the pattern are kept from query to query.
///
/// cairo draws with the nearest filter and without antialiasing. A lock serializes the queries of
/// several threads.
package final class OnePixelRender: HitTestStrategy {
  package static let name = "one-pixel-render"
  package static let summary = "draws into a kept 1×1 cairo context, reads its alpha"
  package static let guide = StrategyGuide(
    takeItWhen: "never, though many apps do it",
    whatItIs:
      "It draws the layer into a 1 × 1 cairo context whose pixel lies on the point, and reads "
      + "the alpha. It keeps the context.",
    purpose: "It shows what it costs to let a 2D library decide, as many apps do.",
    limits:
      "It answers points only, in fixed point with 16 bits after the point. Threads wait for "
      + "each other. It needs cairo, which takes images of up to 32,766 texels per side.")
  package static let lookup = TexelLookup.picture
  package static let fidelity = Fidelity.fixed16

  private let query: OnePixelQuery
  private let image: CairoImage
  private let canvas: Mutex<OnePixelCanvas>

  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = OnePixelQuery(imageSize: ImageSize(bitmap), threshold: threshold)
    image = try CairoImage(bitmap)
    canvas = Mutex(try OnePixelCanvas(image))
  }

  /// Whether a point in parent space hits.
  ///
  /// Traps where cairo gets no memory to draw.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    query.verdictWithoutDrawing(point, in: placement)
      ?? canvas.withLock { canvas in
        if let alpha = canvas.alpha(under: point, in: placement) {
          return query.threshold.passes(alpha)
        }
        // A canvas that refused a matrix shows nothing, and draws nothing any more.
        let alpha: UInt8
        (canvas, alpha) = OnePixelCanvas.again(image, under: point, in: placement)
        return query.threshold.passes(alpha)
      }
  }

  package func supports(_ placement: Placement) -> Bool {
    placement.isEmpty || OnePixelCanvas.canDraw(placement)
  }
}
