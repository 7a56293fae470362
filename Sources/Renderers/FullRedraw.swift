import CCairo
import HitTestStrategies
import HitTesting

/// Draws the whole image into a new ARGB buffer for each query and reads one texel of it, as
/// recipes in categories of `UIImage` do.
///
/// The image is drawn with one pixel per texel. Only the point is mapped, so the answer is as exact
/// as that mapping.
public struct FullRedraw: HitTestStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "full-redraw"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "draws the whole image into a new ARGB buffer for each query"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "never, though some apps do it",
    whatItIs:
      "It draws the whole image into a new buffer for each query, and reads one texel of it.",
    purpose: "It shows what recipes cost that draw an image to read one pixel.",
    limits:
      "Its time grows with the image. It answers points only. It needs cairo, which takes "
      + "images of up to 32,766 texels per side.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.picture
  /// How exactly the strategy promises to follow the rules.
  public static let fidelity = Fidelity.float64

  private let imageSize: ImageSize
  private let threshold: AlphaThreshold
  private let image: CairoImage

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    imageSize = ImageSize(bitmap)
    self.threshold = threshold
    image = try CairoImage(bitmap)
  }

  /// Whether a point in parent space hits.
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    guard let texel = placement.texel(under: point) else { return false }
    let buffer = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, imageSize.width, imageSize.height)
    defer { cairo_surface_destroy(buffer) }
    let context = cairo_create(buffer)
    defer { cairo_destroy(context) }
    cairo_set_source_surface(context, image.surface, 0, 0)
    cairo_paint(context)
    cairo_surface_flush(buffer)
    guard let pixels = cairo_image_surface_get_data(buffer) else {
      preconditionFailure("cairo could not allocate a buffer of \(imageSize)")
    }
    let row = UnsafeRawPointer(pixels) + texel.row * Int(cairo_image_surface_get_stride(buffer))
    // A pixel is one 32-bit number with alpha in its top byte, whatever the byte order.
    let pixel = row.load(fromByteOffset: 4 * texel.column, as: UInt32.self)
    return threshold.passes(UInt8(pixel >> 24))
  }
}
