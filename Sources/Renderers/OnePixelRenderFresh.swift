import HitTestStrategies
import HitTesting

/// Draws the layer into a 1×1 context that is created for the query and discarded after it, as
/// `pointInside:` does in many apps.
///
/// cairo draws with the nearest filter and without antialiasing.
package struct OnePixelRenderFresh: HitTestStrategy {
  package static let name = "one-pixel-render-fresh"
  package static let summary = "creates a 1×1 cairo context for each query, draws, reads its alpha"
  package static let guide = StrategyGuide(
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
  package static let lookup = TexelLookup.picture
  package static let fidelity = Fidelity.fixed16

  private let query: OnePixelQuery
  private let image: CairoImage

  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = OnePixelQuery(imageSize: ImageSize(bitmap), threshold: threshold)
    image = try CairoImage(bitmap)
  }

  /// Whether a point in parent space hits.
  ///
  /// Traps where cairo gets no memory to draw.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    query.verdictWithoutDrawing(point, in: placement)
      ?? query.threshold.passes(
        OnePixelCanvas(drawing: image).alpha(under: point, in: placement)
          ?? OnePixelCanvas.again(image, under: point, in: placement).alpha)
  }

  package func supports(_ placement: Placement) -> Bool {
    placement.isEmpty || OnePixelCanvas.canDraw(placement)
  }
}
