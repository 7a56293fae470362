import HitTestStrategies
import HitTesting
import Synchronization

/// Draws the layer into a 1×1 context whose pixel center lies on the point, and reads the alpha;
/// the context and the pattern are kept from query to query.
///
/// cairo draws with the nearest filter and without antialiasing. A lock serializes the queries of
/// several threads.
public final class OnePixelRender: HitTestStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "one-pixel-render"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "draws into a kept 1×1 cairo context, reads its alpha"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "never, though many apps do it",
    whatItIs:
      "It draws the layer into a 1 × 1 cairo context whose pixel lies on the point, and reads "
      + "the alpha. It keeps the context.",
    purpose: "It shows what it costs to let a 2D library decide, as many apps do.",
    limits:
      "It answers points only, in fixed point with 16 bits after the point. Threads wait for "
      + "each other. It needs cairo, which takes images of up to 32,766 texels per side.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.picture
  /// How exactly the strategy promises to follow the rules.
  public static let fidelity = Fidelity.fixed16

  private let query: OnePixelQuery
  private let image: CairoImage
  private let canvas: Mutex<OnePixelCanvas>

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = OnePixelQuery(imageSize: ImageSize(bitmap), threshold: threshold)
    image = try CairoImage(bitmap)
    canvas = Mutex(try OnePixelCanvas(image))
  }

  /// Whether a point in parent space hits.
  ///
  /// Traps where cairo gets no memory to draw.
  public func hits(_ point: Point, in placement: Placement) -> Bool {
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

  /// Whether the strategy can answer for this placement.
  public func supports(_ placement: Placement) -> Bool {
    placement.isEmpty || OnePixelCanvas.canDraw(placement)
  }
}
