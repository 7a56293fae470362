import HitTestStrategies
import HitTesting

/// Keeps the pixels as they lie in memory, and compares byte `y · w · 4 + x · 4` with 85.
package struct RGBACutoff85: Recipe {
  package static let lookup = TexelLookup.alpha
  package static let page = RecipePage(
    name: "recipes/rgba-cutoff-85",
    summary: "compares the first byte of the pixel under the point with 85",
    whatItDoes:
      "It keeps the pixels as they lie in memory, and compares byte y · width · 4 + x · 4 with 85.",
    whenItIsRight:
      "It is right for ARGB without padding that fills its view texel for point, where alpha above "
      + "85 is to hit.",
    rightCases: [
      "pixel-layout/first-byte/first-byte-is-alpha", "threshold/fixed-cutoffs/above-85",
      "edges/whole-points/whole-points-texel-for-point",
      "edges/whole-points/fractional-coordinates-in-the-offset",
    ],
    faults: [
      .init(
        "The first byte of a pixel is red in RGBA, and not alpha.",
        shownBy: "pixel-layout/first-byte/first-byte-taken-for-alpha"),
      .init(
        "Rows are taken to have no padding.",
        shownBy: "pixel-layout/first-byte/padding-taken-for-pixels"),
      .pointTakenForAPixel,
      .init(
        "The threshold is 85, whatever is asked for.",
        shownBy: "threshold/fixed-cutoffs/cutoff-of-85-kept"),
    ],
    cure:
      "Map the point into the image, step by bytesPerRow, and read the byte that the pixel format "
      + "names; alpha-cache does.")

  private let width: Int
  /// The pixels from the first byte of the image on.
  private let pixels: [UInt8]

  /// Keeps the pixels of an image; the threshold is not looked at.
  ///
  /// Pixels of four bytes stay as they are, with their padding. Others become ARGB.
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    width = bitmap.width
    let isKept = bitmap.format.bytesPerPixel == 4
    let kept = isKept ? bitmap : bitmap.converted(to: PixelFormat(.argb8, .premultiplied)!)
    pixels = Array(kept.storage.dropFirst(kept.firstByte))
  }

  /// Whether the byte is above 85; a byte outside of the pixels, where the published code reads
  /// foreign memory, is a miss.
  package func hits(_ point: Point, in placement: Placement) -> Bool {
    guard let touch = Touch(point, in: placement), touch.isInBounds,
      let x = Int(exactly: touch.point.x.rounded(.towardZero)),
      let y = Int(exactly: touch.point.y.rounded(.towardZero))
    else { return false }
    let (row, isTooFar) = y.multipliedReportingOverflow(by: 4 * width)
    let (index, isBeyond) = row.addingReportingOverflow(4 &* x)
    guard !isTooFar, !isBeyond, x < 1 << 60, pixels.indices.contains(index) else { return false }
    return pixels[index] > 85
  }
}
