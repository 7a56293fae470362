import HitTestStrategies
import HitTesting

/// Draws the layer into a 1×1 context that is created for the query and thrown away after it, as an app's
/// `pointInside:` does.
///
/// cairo, nearest filter, no antialiasing.
public struct OnePixelRenderFresh: HitTestStrategy {
  public static let name = "one-pixel-render-fresh"
  public static let summary = "creates a 1×1 cairo context for each query, draws, reads its alpha"
  public static let fidelity = Fidelity.fixed16

  private let query: OnePixelQuery
  private let image: CairoImage

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    query = OnePixelQuery(imageSize: ImageSize(bitmap), threshold: threshold)
    image = try CairoImage(bitmap)
  }

  public func hits(_ point: Point, in placement: Placement) -> Bool {
    query.verdictWithoutDrawing(point, in: placement)
      ?? OnePixelCanvas(image).alpha(under: point, in: placement).map(query.threshold.passes)
      ?? false
  }

  public func supports(_ placement: Placement) -> Bool {
    placement.isEmpty || OnePixelCanvas.canDraw(placement)
  }
}
