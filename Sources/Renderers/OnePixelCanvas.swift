import CCairo
import HitTestStrategies
import HitTesting

/// A drawing context of one pixel that holds only alpha, with the image as the pattern to draw.
///
/// Two threads must not use it at the same time.
package final class OnePixelCanvas {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let pattern: OpaquePointer

  /// Makes a context for an image.
  ///
  /// - Throws: ``RendererError/outOfMemory`` if cairo gets no memory for it.
  package init(_ image: CairoImage) throws(RendererError) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    context = cairo_create(surface)
    pattern = cairo_pattern_create_for_surface(image.surface)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_NONE)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    // The operator `source` replaces what the last query left, so the pixel need not be cleared.
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS,
      cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS
    else { throw .outOfMemory }
  }

  /// Makes a context for an image during a query, and traps where cairo gets no memory for it.
  package convenience init(drawing image: CairoImage) {
    do {
      try self.init(image)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Draws the layer with a new canvas, unscaled, after another one was refused; traps where cairo
  /// gets no memory.
  static func again(
    _ image: CairoImage, under point: Point, in placement: Placement
  ) -> (canvas: OnePixelCanvas, alpha: UInt8) {
    let canvas = OnePixelCanvas(drawing: image)
    guard let alpha = canvas.alpha(under: point, in: placement, isScaled: false) else {
      fatalError("cairo got no memory to draw a pixel")
    }
    return (canvas, alpha)
  }

  deinit {
    cairo_pattern_destroy(pattern)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Draws the layer so that the pixel's center lies on `point`, and returns the alpha of the
  /// pixel.
  ///
  /// Returns `nil` if cairo refused the matrix; the canvas is then unusable. It refuses some that
  /// ``canDraw(_:)``, because its fixed point overflows where one side of a texel is very long, and
  /// says that memory ran out. A texel of one point has the same alpha, and is not refused.
  ///
  /// - Precondition: ``canDraw(_:)`` the placement, and the point is finite.
  func alpha(under point: Point, in placement: Placement, isScaled: Bool = true) -> UInt8? {
    let map = isScaled ? placement.parentToTexel : .identity
    let position = placement.texelCoordinates(of: point)
    let (u, v) = (
      Self.aim(position.u, within: placement.hittable.u, side: placement.imageSize.width),
      Self.aim(position.v, within: placement.hittable.v, side: placement.imageSize.height)
    )
    // The pixel's center is at (½, ½) of device space.
    return alpha(
      through: AffineTransform(
        a: map.a, b: map.b, c: map.c, d: map.d,
        tx: u - (map.a + map.c) / 2, ty: v - (map.b + map.d) / 2))
  }

  /// Draws the image through a map from the context to texels, and returns the alpha of the pixel,
  /// whose center is at (½, ½) of the context.
  ///
  /// Returns `nil` if cairo refused the matrix, or drew nothing; the canvas is then unusable.
  ///
  /// - Precondition: ``canDraw(_:)-(AffineTransform)`` the map, and the pixel's center lies within
  ///   a texel of the image.
  package func alpha(through map: AffineTransform) -> UInt8? {
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context, pattern)
    // For want of a few bytes, and where its fixed point overflows, cairo 1.16 draws nothing and
    // reports success. Then the pixel keeps its mark, which may also be its alpha; it cannot be
    // both marks.
    guard let first = painted(over: 1) else { return nil }
    if first != 1 { return first }
    guard let second = painted(over: 2) else { return nil }
    return second == 2 ? nil : second
  }

  /// Marks the pixel, draws, and returns what the pixel is then; `nil` if cairo refused the matrix.
  private func painted(over mark: UInt8) -> UInt8? {
    let pixel = cairo_image_surface_get_data(surface)!
    pixel[0] = mark
    cairo_surface_mark_dirty(surface)
    cairo_paint(context)
    cairo_surface_flush(surface)
    // A context in an error state draws nothing any more, and its pixel would keep the mark.
    return cairo_status(context) == CAIRO_STATUS_SUCCESS ? pixel[0] : nil
  }

  /// The texel coordinate to draw at, so that pixman's 16.16 fixed point reads the right texel.
  ///
  /// On an edge between two texels pixman takes the lower one; adding one unit of its last place
  /// selects the other. Edges of the clipping have already been tested in doubles, and the drawing
  /// must not fall on their other side.
  private static func aim(
    _ coordinate: Double, within range: Range<Double>, side: Int32
  ) -> Double {
    let unit = 0x1p-16
    var aim = coordinate + unit
    if range.lowerBound > 0 { aim = max(aim, range.lowerBound + 2 * unit) }
    if range.upperBound < Double(side) { aim = min(aim, range.upperBound - 2 * unit) }
    return aim
  }

  /// Whether cairo can take the placement's matrix.
  ///
  /// cairo needs an inverse in doubles, and pixman needs coefficients that fit 16.16 fixed point. A
  /// matrix that is refused leaves the context unusable.
  static func canDraw(_ placement: Placement) -> Bool { canDraw(placement.parentToTexel) }

  /// Whether cairo can draw through a map to texels.
  package static func canDraw(_ map: AffineTransform) -> Bool {
    let determinant = map.a * map.d - map.b * map.c
    let limit = 0x1p15
    return determinant.isFinite && determinant != 0
      && map.a.magnitude < limit && map.b.magnitude < limit
      && map.c.magnitude < limit && map.d.magnitude < limit
  }
}

/// What the two one-pixel strategies have in common besides the drawing.
struct OnePixelQuery {
  let imageSize: ImageSize
  let threshold: AlphaThreshold

  /// The verdict if drawing is not needed or cannot decide; `nil` if the pixel decides.
  func verdictWithoutDrawing(_ point: Point, in placement: Placement) -> Bool? {
    placement.requireSize(imageSize)
    if placement.isEmpty || !point.x.isFinite || !point.y.isFinite { return false }
    // A transparent texel and no texel look the same once they are drawn.
    if threshold.minimumAlpha == 0 { return placement.covers(point) }
    // The bounds are tested before anything is drawn, as `pointInside:` does in views, and texel
    // coordinates beyond pixman's 16 bits would wrap around.
    guard OnePixelCanvas.canDraw(placement), isWorthDrawing(point, in: placement) else {
      return false
    }
    return nil
  }

  /// Whether a point lies within the clipping, and within half an image and a texel of the image,
  /// within what pixman can count.
  ///
  /// An edge that the clipping moved inward is hard; the image's own edges are left to cairo.
  private func isWorthDrawing(_ point: Point, in placement: Placement) -> Bool {
    func isWorth(_ coordinate: Double, _ range: Range<Double>, _ side: Int32) -> Bool {
      let reach = min(Double(side) / 2 + 1, 0x1p15 - 2 - Double(side))
      return coordinate >= (range.lowerBound > 0 ? range.lowerBound : -reach)
        && coordinate < (range.upperBound < Double(side) ? range.upperBound : Double(side) + reach)
    }
    let (u, v) = placement.texelCoordinates(of: point)
    return isWorth(u, placement.hittable.u, imageSize.width)
      && isWorth(v, placement.hittable.v, imageSize.height)
  }
}
