import CCairo
import HitTestStrategies
import HitTesting
import Renderers

/// An image that is drawn as a whole, with one pixel per texel, each time a byte of it is wanted.
struct DrawnImage {
  /// What a pixel of the buffer holds.
  enum Layout {
    /// Alpha and the colors, four bytes in this order.
    case argb
    /// Alpha alone, one byte.
    case alpha

    var bytesPerPixel: Int { self == .argb ? 4 : 1 }

    fileprivate var format: cairo_format_t { self == .argb ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8 }
  }

  private let layout: Layout
  private let size: ImageSize
  private let image: CairoImage

  init(_ bitmap: Bitmap, as layout: Layout) throws {
    self.layout = layout
    size = ImageSize(bitmap)
    image = try CairoImage(bitmap)
  }

  /// Whether the byte that the recipes compute for a point of a view is not 0.
  ///
  /// Its offset is `x · bytes + y · width · bytes` in a new buffer, rounded down after it was
  /// computed from fractional coordinates. A byte outside of the buffer is 0, and so is a point
  /// outside of the bounds.
  func isSet(at point: Point, in placement: Placement) -> Bool {
    guard !size.hasNoTexels, let touch = Touch(point, in: placement), touch.isInBounds else {
      return false
    }
    let bytes = Double(layout.bytesPerPixel)
    let offset = touch.point.x * bytes + touch.point.y * Double(size.width) * bytes
    guard let index = Int(exactly: offset.rounded(.towardZero)) else { return false }
    return byte(index) != 0
  }

  /// Draws the image into a new buffer, and returns a byte of it, with rows that follow each other.
  private func byte(_ index: Int) -> UInt8 {
    let (row, column) = (index / layout.bytesPerPixel).quotientAndRemainder(
      dividingBy: Int(size.width))
    guard (0..<Int(size.height)).contains(row) else { return 0 }
    let pixel = image.drawnPixel(layout.format, column: column, row: row)
    return switch layout {
    case .alpha: UInt8(pixel)
    // Alpha in the top byte: ARGB from the first byte on.
    case .argb: UInt8(truncatingIfNeeded: pixel >> (24 - 8 * UInt32(index % 4)))
    }
  }
}

/// What the pages of both recipes that draw the whole image have in common.
extension RecipePage {
  /// When a byte at an offset of fractional coordinates is the right one.
  static let rightOnWholePoints =
    "It is right for touches on whole points of an image that fills its view texel for point, where "
    + "every alpha above 0 is to hit."

  /// Cases that prove it.
  static let casesOnWholePoints = [
    "edges/whole-points/whole-points-texel-for-point", "threshold/fixed-cutoffs/above-0",
  ]
}

extension RecipePage.Fault {
  static let pointTakenForAPixel = Self(
    "The point in the view is taken for a pixel of the image.",
    shownBy: "edges/whole-points/point-taken-for-a-pixel")

  static let everyAlphaAboveZeroHits = Self(
    "Every alpha above 0 hits, whatever the threshold is.",
    shownBy: "threshold/fixed-cutoffs/cutoff-of-0-kept")
}

extension ImageSize {
  /// Whether there are no texels, so that nothing can be drawn.
  var hasNoTexels: Bool { width == 0 || height == 0 }
}
