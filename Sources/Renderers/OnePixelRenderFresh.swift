import HitTestStrategies
import HitTesting

/// Draws the layer into a 1×1 context that is created for the query and discarded after it, as
/// `pointInside:` does in many apps.
///
/// cairo draws with the nearest filter and without antialiasing.
public struct OnePixelRenderFresh: HitTestStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "one-pixel-render-fresh"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "creates a 1×1 cairo context for each query, draws, reads its alpha"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "never, though many apps do it",
    whatItIs:
      "It creates a 1 × 1 cairo context for each query, draws the layer into it, and reads the "
      + "alpha.",
    purpose:
      "It shows what it costs to draw in pointInside: without keeping anything, as many apps "
      + "do.",
    limits:
      "It is slower than one-pixel-render, and each query allocates memory. It answers points "
      + "only, in fixed point with 16 bits after the point. It needs cairo, which takes images of "
      + "up to 32,766 texels per side.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.picture
  /// How exactly the strategy promises to follow the rules.
  public static let fidelity = Fidelity.fixed16

  private let query: OnePixelQuery
  private let image: CairoImage

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = OnePixelQuery(imageSize: ImageSize(bitmap), threshold: threshold)
    image = try CairoImage(bitmap)
  }

  /// Whether a point in parent space hits.
  ///
  /// Traps where cairo gets no memory to draw.
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    query.verdictWithoutDrawing(point, in: placement)
      ?? query.threshold.passes(
        OnePixelCanvas(drawing: image).alpha(under: point, in: placement)
          ?? OnePixelCanvas.again(image, under: point, in: placement).alpha)
  }

  /// Whether the strategy can answer for this placement.
  public func supports(_ placement: Placement) -> Bool {
    placement.isEmpty || OnePixelCanvas.canDraw(placement)
  }
}
