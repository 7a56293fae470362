import CCairo
import HitTestStrategies
import HitTesting
import Renderers

/// An image that is drawn as a whole, with one pixel per texel, each time its pixels are wanted.
struct DrawnImage {
  let size: ImageSize
  private let image: CairoImage

  init(_ bitmap: Bitmap) throws {
    size = ImageSize(bitmap)
    image = try CairoImage(bitmap)
  }

  /// Draws the image into a new buffer, and hands its rows to `body`: the first byte of a row by
  /// its number, `nil` outside of the buffer.
  ///
  /// An image without texels has no buffer, and the answer is false.
  func withPixels(
    _ format: cairo_format_t, _ body: ((Int) -> UnsafeRawPointer?) -> Bool
  ) -> Bool {
    if size.hasNoTexels { return false }
    let buffer = cairo_image_surface_create(format, size.width, size.height)
    defer { cairo_surface_destroy(buffer) }
    let context = cairo_create(buffer)
    defer { cairo_destroy(context) }
    cairo_set_source_surface(context, image.surface, 0, 0)
    cairo_paint(context)
    cairo_surface_flush(buffer)
    guard let pixels = cairo_image_surface_get_data(buffer) else {
      preconditionFailure("cairo could not allocate a buffer of \(size)")
    }
    let stride = Int(cairo_image_surface_get_stride(buffer))
    return body { row in
      (0..<Int(size.height)).contains(row) ? UnsafeRawPointer(pixels + row * stride) : nil
    }
  }
}

extension ImageSize {
  /// Whether there are no texels, so that nothing can be drawn.
  var hasNoTexels: Bool { width == 0 || height == 0 }
}
