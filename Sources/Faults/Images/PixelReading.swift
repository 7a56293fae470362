import HitTesting

/// The alpha of a texel from its bytes, by rule R10.
extension FaultyTester {
  /// Reads the alpha of a texel; `u` is the texel coordinate of the column.
  func alpha(_ column: Int, _ row: Int, u: Wide? = nil) -> Int {
    let format = image.format
    if fault == .skipPixelOfZerosTakenForTransparent && format.alpha == .skip {
      let pixel = firstByte(column, row, u)
      return (pixel..<pixel + format.bytesPerPixel).contains { byte($0) != 0 } ? 255 : 0
    }
    if format.alpha == .skip { return 255 }
    let pixel = firstByte(column, row, u)
    let stored = component(pixel + alphaOffset)
    let isPremultiplied = format.alpha == .premultiplied
    switch fault {
    case .colorReadAsAlpha: return colors(pixel).max() ?? stored
    case .colorAboveAlphaRaisesAlpha where isPremultiplied:
      return max(stored, colors(pixel).max() ?? 0)
    case .colorAboveAlphaRefused where isPremultiplied:
      return colors(pixel).max() ?? 0 > stored ? 0 : stored
    case .blackReadAsTransparent where isPremultiplied:
      return colors(pixel).max() == 0 ? 0 : stored
    case .alphaDividedByItself where isPremultiplied: return stored > 0 ? 255 : 0
    default: return stored
    }
  }

  /// Whether every texel has alpha 0.
  var isClear: Bool {
    !(0..<image.height).contains { row in
      (0..<image.width).contains { alpha($0, row) > 0 }
    }
  }

  private func firstByte(_ column: Int, _ row: Int, _ u: Wide?) -> Int {
    let (stride, size) = (image.bytesPerRow, image.format.bytesPerPixel)
    let right = image.firstByte + row * stride + column * size
    switch fault {
    case .bytesPerRowIgnored: return image.firstByte + row * image.width * size + column * size
    case .rowsThirtyTwoBitAligned where size == 1:
      return image.firstByte + row * ((image.width + 3) / 4 * 4) + column * size
    case .bottomUpRowsReadTopDown where stride < 0: return row * -stride + column * size
    case .columnsAndRowsExchanged: return image.firstByte + column * stride + row * size
    case .fractionalXInTheByteOffset:
      return right - column * size + Int(((u ?? Wide(column)) * Wide(size)).floor.high)
    default: return right
    }
  }

  private var alphaOffset: Int {
    switch image.format.layout {
    case .alpha8: 0
    case .ga8: 1
    case .argb8, .abgr8: fault == .alphaReadFromByteThree ? 3 : 0
    case .rgba8, .bgra8: 3
    case .rgba16le: 6
    }
  }

  /// The red, green and blue components, or gray; empty if no color is stored.
  private func colors(_ pixel: Int) -> [Int] {
    switch image.format.layout {
    case .alpha8: []
    case .ga8: [component(pixel)]
    case .argb8, .abgr8: (1...3).map { component(pixel + $0) }
    case .rgba8, .bgra8: (0...2).map { component(pixel + $0) }
    case .rgba16le: (0...2).map { component(pixel + 2 * $0) }
    }
  }

  /// The 8-bit value of a component.
  private func component(_ index: Int) -> Int {
    guard image.format.layout == .rgba16le else { return byte(index) }
    return ((256 * byte(index + 1) + byte(index)) * 255 + 32767) / 65535
  }

  /// A fault may point outside the storage, where a program would read arbitrary bytes.
  private func byte(_ index: Int) -> Int {
    image.storage.indices.contains(index) ? Int(image.storage[index]) : 0
  }
}
