import CCairo
import HitTestStrategies
import HitTesting

/// Draws the whole image into a new ARGB buffer for each query and reads one texel of it, as
/// recipes in categories of `UIImage` do.
///
/// The image is drawn with one pixel per texel. Only the point is mapped, so the answer is as exact
/// as that mapping.
package struct FullRedraw: HitTestStrategy {
  package static let name = "full-redraw"
  package static let summary = "draws the whole image into a new ARGB buffer for each query"
  package static let guide = StrategyGuide(
    takeItWhen: "never, though some apps do it",
    whatItIs:
      "It draws the whole image into a new buffer for each query, and reads one texel of it.",
    purpose: "It shows the cost of recipes that draw an image to read one pixel.",
    limits:
      "Its time grows with the image. It answers points only. It needs cairo, which takes "
      + "images of up to 32,766 texels per side.")
  package static let lookup = TexelLookup.picture
  package static let fidelity = Fidelity.float64

  private let imageSize: ImageSize
  private let threshold: AlphaThreshold
  private let image: CairoImage

  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    imageSize = ImageSize(bitmap)
    self.threshold = threshold
    image = try CairoImage(bitmap)
  }

  /// Whether a point in parent space hits.
  ///
  /// Traps where cairo gets no memory for the buffer or to draw, because there is no verdict then.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    guard let texel = placement.texel(under: point) else { return false }
    let pixel = image.drawnPixel(CAIRO_FORMAT_ARGB32, column: texel.column, row: texel.row)
    return threshold.passes(UInt8(pixel >> 24))
  }
}
