import CCairo
import HitTestStrategies
import HitTesting

/// An image in the form that cairo draws: premultiplied 32-bit ARGB in the machine's byte order.
///
/// Several threads may read it: it never changes after it is made, and its references are counted
/// atomically.
package final class CairoImage: @unchecked Sendable {
  /// The longest side that is drawn, in texels; cairo makes surfaces of 32,767 texels, but pixman
  /// draws nothing of these.
  static let maximumSide = 32_766

  /// A cairo image surface with the size of the image.
  package let surface: OpaquePointer
  /// A texel that is not quite transparent; `nil` if all are.
  let visibleTexel: (column: Int, row: Int)?

  /// Copies an image into a surface.
  ///
  /// - Throws: ``RendererError/imageTooLarge(width:height:)`` if a side is longer than
  ///   ``maximumSide``, and ``RendererError/outOfMemory`` if cairo gets no buffer.
  package init(_ bitmap: Bitmap) throws(RendererError) {
    guard bitmap.width <= Self.maximumSide, bitmap.height <= Self.maximumSide else {
      throw .imageTooLarge(width: bitmap.width, height: bitmap.height)
    }
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { throw .outOfMemory }
    self.surface = surface
    // Little-endian ARGB32 is B, G, R, A in memory.
    #if _endian(little)
      let pixels = bitmap.converted(to: .bgra8Premultiplied)
    #else
      let pixels = bitmap.converted(to: PixelFormat(.argb8, .premultiplied)!)
    #endif
    let stride = Int(cairo_image_surface_get_stride(surface))
    if let target = cairo_image_surface_get_data(surface) {
      pixels.storage.withUnsafeBufferPointer { source in
        for row in 0..<pixels.height {
          (target + row * stride).update(
            from: source.baseAddress! + row * pixels.bytesPerRow, count: pixels.bytesPerRow)
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    visibleTexel = Self.visibleTexel(of: pixels)
  }

  /// The first texel whose alpha is not 0.
  private static func visibleTexel(of pixels: Bitmap) -> (column: Int, row: Int)? {
    for row in 0..<pixels.height {
      let start = row * pixels.bytesPerRow + pixels.format.alphaOffset!
      for column in 0..<pixels.width where pixels.storage[start + 4 * column] != 0 {
        return (column, row)
      }
    }
    return nil
  }

  deinit { cairo_surface_destroy(surface) }
}

/// The reason why a renderer cannot hold an image.
package enum RendererError: MemoryShortage, Hashable, Sendable, CustomStringConvertible {
  case imageTooLarge(width: Int, height: Int)
  case outOfMemory

  package var isShortOfMemory: Bool { self == .outOfMemory }

  package var description: String {
    switch self {
    case .imageTooLarge(let width, let height):
      "image of \(width) × \(height) texels: cairo draws at most \(CairoImage.maximumSide) per side"
    case .outOfMemory: "cairo could not allocate a surface"
    }
  }
}
