import HitTestStrategies
import HitTesting

/// Draws the whole image into a new ARGB buffer for each touch, and looks whether byte
/// `x · 4 + y · width · 4` is 0.
package struct ARGBPerQuery: Recipe {
  /// The image is drawn with one pixel per texel, so that nothing is rounded to fixed point.
  package static let fidelity = Fidelity.float64
  package static let page = RecipePage(
    name: "recipes/argb-per-query",
    summary: "draws the whole image into ARGB, reads byte x·4 + y·width·4",
    whatItDoes:
      "It draws the whole image into a new ARGB buffer for each touch, and looks whether byte "
      + "x · 4 + y · width · 4 is 0.",
    whenItIsRight: RecipePage.rightOnWholePoints, rightCases: RecipePage.casesOnWholePoints,
    faults: [
      .init(
        "The offset is computed from fractional coordinates: half a point down is half a row, and "
          + "a quarter of a point to the right is another color.",
        shownBy: "edges/whole-points/fractional-coordinates-in-the-offset"),
      .pointTakenForAPixel, .everyAlphaAboveZeroHits,
    ],
    cure:
      "Decode the image once, map the point into it, and round the column and the row down before "
      + "multiplying; alpha-cache does.")

  private let image: DrawnImage

  /// Keeps an image; the threshold is not looked at.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    image = try DrawnImage(bitmap, as: .argb)
  }

  /// Whether the byte is not 0; one outside of the buffer is a miss.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    image.isSet(at: point, in: placement)
  }
}
