import CCairo
import HitTestStrategies
import HitTesting
import Renderers

/// Draws the whole image into a new ARGB buffer for each touch, and looks whether byte
/// `x · 4 + y · width · 4` is 0.
///
/// *Faults*: the offset is computed from fractional coordinates, so that half a row is added at
/// `y + ½` and another channel is read at `x + ¼`. Points are taken for pixels, and every alpha
/// above 0 hits.
public struct ARGBPerQuery: Recipe {
  /// The name of the recipe.
  public static let name = "recipes/argb-per-query"
  /// What the recipe does, in one line.
  public static let summary = "draws the whole image into ARGB, reads byte x·4 + y·width·4"
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.picture
  /// The image is drawn with one pixel per texel, so that nothing is rounded to fixed point.
  public static let fidelity = Fidelity.float64
  /// What the recipe does, when it is right, and what its faults are.
  public static let page = RecipePage(
    whatItDoes:
      "It draws the whole image into a new ARGB buffer for each touch, and looks whether byte "
      + "x · 4 + y · width · 4 is 0.",
    whenItIsRight:
      "It is right for touches on whole points of an image that is shown texel for point, where "
      + "every alpha above 0 is to hit.",
    rightCases: [
      "edges/whole-points/whole-points-texel-for-point", "threshold/fixed-cutoffs/above-0",
    ],
    faults: [
      .init(
        "The offset is computed from fractional coordinates: half a point down is half a row, and "
          + "a quarter of a point to the right is another color.",
        shownBy: "edges/whole-points/fractional-coordinates-in-the-offset"),
      .init(
        "The point in the view is taken for a pixel of the image.",
        shownBy: "edges/whole-points/point-taken-for-a-pixel"),
      .init(
        "Every alpha above 0 hits, whatever the threshold is.",
        shownBy: "threshold/fixed-cutoffs/cutoff-of-0-kept"),
    ],
    cure:
      "Decode the image once, map the point into it, and round the column and the row down before "
      + "multiplying; alpha-cache does.")

  private let image: DrawnImage

  /// Keeps an image; the threshold is not looked at.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    image = try DrawnImage(bitmap)
  }

  /// Whether the byte is not 0; one outside of the buffer is a miss.
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    guard let touch = Touch(point, in: placement), touch.isInBounds else { return false }
    let offset = touch.point.x * 4 + touch.point.y * Double(image.size.width) * 4
    guard let index = Int(exactly: offset.rounded(.towardZero)) else { return false }
    return image.withPixels(CAIRO_FORMAT_ARGB32) { row in
      let pixel = index / 4
      guard let row = row(pixel / Int(image.size.width)) else { return false }
      // A pixel is one 32-bit number with alpha in its top byte: ARGB from the first byte on.
      let color = row.load(fromByteOffset: 4 * (pixel % Int(image.size.width)), as: UInt32.self)
      return color >> (24 - 8 * UInt32(index % 4)) & 255 != 0
    }
  }
}
