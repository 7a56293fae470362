import CCairo

/// Drawing the image as a whole, with one pixel per texel.
extension CairoImage {
  /// Draws the image into a new buffer, and reads one pixel of it.
  ///
  /// Traps where cairo gets no memory. cairo 1.16 does not always say so: for want of a few bytes
  /// in `cairo_paint` it draws nothing and reports success. A texel that cannot be transparent
  /// shows it.
  ///
  /// - Parameters:
  ///   - format: `CAIRO_FORMAT_ARGB32` or `CAIRO_FORMAT_A8`.
  ///   - column: the column of the pixel, within the image.
  ///   - row: its row, within the image.
  /// - Returns: the pixel as one number, with alpha in its top byte, or alpha alone.
  package func drawnPixel(_ format: cairo_format_t, column: Int, row: Int) -> UInt32 {
    let (width, height) = (
      cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)
    )
    let buffer = cairo_image_surface_create(format, width, height)
    defer { cairo_surface_destroy(buffer) }
    let context = cairo_create(buffer)
    defer { cairo_destroy(context) }
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    cairo_surface_flush(buffer)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(buffer)
    else { fatalError("cairo got no memory to draw \(width) × \(height) pixels") }
    let stride = Int(cairo_image_surface_get_stride(buffer))
    func pixel(_ column: Int, _ row: Int) -> UInt32 {
      let start = UnsafeRawPointer(bytes) + row * stride
      // A pixel is one 32-bit number with alpha in its top byte, whatever the byte order.
      return format == CAIRO_FORMAT_A8
        ? UInt32(start.load(fromByteOffset: column, as: UInt8.self))
        : start.load(fromByteOffset: 4 * column, as: UInt32.self)
    }
    if let visibleTexel, pixel(visibleTexel.column, visibleTexel.row) == 0 {
      fatalError("cairo drew nothing, for want of memory")
    }
    return pixel(column, row)
  }
}
