import HitTestStrategies
import HitTesting

/// Draws the whole image into a new buffer of alpha alone for each touch, and looks whether byte
/// `x + y · width` is 0.
package struct AlphaOnlyContext: Recipe {
  /// The image is drawn with one pixel per texel, so that nothing is rounded to fixed point.
  package static let fidelity = Fidelity.float64
  package static let page = RecipePage(
    name: "recipes/alpha-only-context",
    summary: "draws the whole image into alpha alone, reads byte x + y·width",
    whatItDoes:
      "It draws the whole image into a new buffer of alpha alone for each touch, and looks whether "
      + "byte x + y · width is 0.",
    whenItIsRight: RecipePage.rightOnWholePoints, rightCases: RecipePage.casesOnWholePoints,
    faults: [
      .init(
        "The offset is computed from fractional coordinates: half a point down is half a row.",
        shownBy: "edges/whole-points/fractional-coordinates-in-the-offset"),
      .pointTakenForAPixel, .everyAlphaAboveZeroHits,
    ],
    cure:
      "Keep the alpha that was drawn once, map the point into it, and round the column and the row "
      + "down before multiplying; alpha-cache does.")

  private let image: DrawnImage

  /// Keeps an image; the threshold is not looked at.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    image = try DrawnImage(bitmap, as: .alpha)
  }

  /// Whether the byte is not 0; one outside of the buffer is a miss.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    image.isSet(at: point, in: placement)
  }
}
