import HitStacks
import HitTestStrategies
import HitTesting

/// An opaque picture that is drawn on, with one pixel per point and its corner at the origin.
package struct PixelCanvas {
  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, row by row, each in 0…255.
  private var values: [Double]

  package init(width: Int, height: Int, _ background: FeedbackColor) {
    self.width = width
    self.height = height
    let color = background.components
    values = [Double](unsafeUninitializedCapacity: 3 * width * height) { values, count in
      for index in 0..<3 * width * height { values[index] = color[index % 3] }
      count = 3 * width * height
    }
  }

  /// The pixels, three bytes each.
  ///
  /// *Rounding*: `⌊value + ½⌋`.
  package var bytes: [UInt8] { values.map { UInt8($0 + 0.5) } }

  /// The three bytes of a pixel.
  package subscript(column: Int, row: Int) -> [UInt8] {
    (0..<3).map { UInt8(values[3 * (row * width + column) + $0] + 0.5) }
  }

  /// Covers a pixel with a color.
  private mutating func cover(
    _ column: Int, _ row: Int, _ red: Double, _ green: Double, _ blue: Double, opacity: Double
  ) {
    let first = 3 * (row * width + column)
    values[first] += (red - values[first]) * opacity
    values[first + 1] += (green - values[first + 1]) * opacity
    values[first + 2] += (blue - values[first + 2]) * opacity
  }

  /// Draws a disc, with a soft edge.
  package mutating func fillDisc(at center: Point, radius: Double, _ color: FeedbackColor) {
    let rgb = color.components
    for row in pixels(center.y - radius - 1, center.y + radius + 1, height) {
      for column in pixels(center.x - radius - 1, center.x + radius + 1, width) {
        let (x, y) = (Double(column) + 0.5 - center.x, Double(row) + 0.5 - center.y)
        let coverage = min(max(radius + 0.5 - (x * x + y * y).squareRoot(), 0), 1)
        if coverage > 0 {
          cover(column, row, rgb[0], rgb[1], rgb[2], opacity: coverage * color.opacity)
        }
      }
    }
  }

  /// Draws an image in a layer with a composed matrix.
  ///
  /// - Precondition: the image is `rgba8-straight`.
  package mutating func draw(_ image: Bitmap, in geometry: LayerGeometry) {
    precondition(image.format == .rgba8Straight, "an image of another format")
    let placement = Placement(geometry, imageSize: ImageSize(image))
    let (m, size) = (geometry.linearPart, geometry.size)
    let xs = [0, m.a * size.width, m.c * size.height, m.a * size.width + m.c * size.height]
    let ys = [0, m.b * size.width, m.d * size.height, m.b * size.width + m.d * size.height]
    image.storage.withUnsafeBufferPointer { bytes in
      for row in pixels(m.ty + ys.min()!, m.ty + ys.max()!, height) {
        for column in pixels(m.tx + xs.min()!, m.tx + xs.max()!, width) {
          var (red, green, blue, alpha) = (0, 0, 0, 0)
          for (right, down) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let point = Point(x: Double(column) + right, y: Double(row) + down)
            guard let texel = placement.texel(under: point) else { continue }
            let byte = image.byteOffset(column: texel.column, row: texel.row)
            let own = Int(bytes[byte + 3])
            red += own * Int(bytes[byte])
            green += own * Int(bytes[byte + 1])
            blue += own * Int(bytes[byte + 2])
            alpha += own
          }
          if alpha == 0 { continue }
          let whole = Double(alpha)
          cover(
            column, row, Double(red) / whole, Double(green) / whole, Double(blue) / whole,
            opacity: Double(alpha) / 1020)
        }
      }
    }
  }

  /// The pixels of a side of `count` that meet a range of points.
  private func pixels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let first = max(0, low.rounded(.down))
    let end = min(Double(count), high.rounded(.up))
    return first < end ? Int(first)..<Int(end) : 0..<0
  }
}

extension FeedbackColor {
  /// Red, green and blue, each in 0…255.
  var components: [Double] { [16, 8, 0].map { Double(rgb >> $0 & 255) } }
}
