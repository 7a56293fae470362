/// Reading and writing the components of pixels, and moving an image from one format to another.
extension PixelFormat {
  /// The 8-bit value of the component whose only byte, or low byte, is at `offset`.
  ///
  /// *Rounding*: a 16-bit value v becomes the nearest 8-bit value, `⌊(v·255 + 32767) / 65535⌋`.
  func component(at offset: Int, of bytes: [UInt8]) -> UInt8 {
    guard layout == .rgba16le else { return bytes[offset] }
    return Self.reduced(low: bytes[offset], high: bytes[offset + 1])
  }

  /// Reduces a 16-bit value, given by its bytes, to 8 bits: `⌊(v·255 + 32767) / 65535⌋`.
  static func reduced(low: UInt8, high: UInt8) -> UInt8 {
    UInt8(((UInt32(high) << 8 | UInt32(low)) * 255 + 32767) / 65535)
  }

  /// Stores an 8-bit value; a 16-bit component gets `257 · value`, which is reduced to `value`
  /// again.
  func store(_ value: UInt8, at offset: Int, in bytes: inout [UInt8]) {
    bytes[offset] = value
    if layout == .rgba16le { bytes[offset + 1] = value }
  }
}

/// `⌊(color · alpha + 127) / 255⌋`: the color that a premultiplied image stores, rounded to the
/// nearest value.
public func premultiply(_ color: UInt8, by alpha: UInt8) -> UInt8 {
  UInt8((Int(color) * Int(alpha) + 127) / 255)
}

/// `min(255, ⌊(color · 255 + alpha / 2) / alpha⌋)`: the straight color of a premultiplied one.
///
/// *Edges*: 0 where alpha is 0; a premultiplied color larger than its alpha gives 255.
public func straighten(_ color: UInt8, from alpha: UInt8) -> UInt8 {
  alpha == 0 ? 0 : UInt8(min(255, (Int(color) * 255 + Int(alpha) / 2) / Int(alpha)))
}

extension Bitmap {
  /// The same image in another format, in rows without padding, top row first.
  ///
  /// Alpha is always copied. Colors are premultiplied or straightened if the kinds of alpha differ.
  /// A missing color becomes black and a missing alpha 255. The unused byte of a skip format
  /// becomes 0xA5, which gives away code that reads it as alpha. Gray becomes the mean of red,
  /// green and blue.
  ///
  /// *Complexity*: O(width · height).
  public func converted(to target: PixelFormat) -> Bitmap {
    let bytes = reorderedComponents(for: target) ?? convertedPixels(to: target)
    do {
      return try Bitmap(width: width, height: height, format: target, storage: bytes)
    } catch {
      preconditionFailure("a converted image has as many texels as its source: \(error)")
    }
  }

  /// The converted pixels if the formats differ only in the order of their bytes, or in that and a
  /// premultiplication; otherwise `nil`.
  ///
  /// Images on their way to a 2D library need just this, and it is several times as fast as the
  /// general conversion.
  private func reorderedComponents(for target: PixelFormat) -> [UInt8]? {
    let layouts: [PixelFormat.Layout] = [.rgba8, .argb8, .bgra8, .abgr8]
    guard layouts.contains(format.layout), layouts.contains(target.layout),
      format.alpha != .skip,
      target.alpha == format.alpha || (format.alpha == .straight && target.alpha == .premultiplied)
    else { return nil }
    let from = format.componentOffsets
    let to = target.componentOffsets
    // The source byte for each of a pixel's four bytes.
    var order = [0, 0, 0, 0]
    order[to.red!] = from.red!
    order[to.green!] = from.green!
    order[to.blue!] = from.blue!
    order[to.alpha] = from.alpha
    let premultiplies = format.alpha != target.alpha
    let shifts = order.map { UInt32(8 * $0) }
    let (first, second, third, fourth) = (shifts[0], shifts[1], shifts[2], shifts[3])
    let (red, green, blue) = (to.red!, to.green!, to.blue!)
    return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { bytes, count in
      count = 4 * width * height
      guard count > 0 else { return }
      storage.withUnsafeBytes { storage in
        for row in 0..<height {
          let source = storage.baseAddress! + firstByte + row * bytesPerRow
          let pixels = UnsafeMutableRawPointer(bytes.baseAddress! + row * 4 * width)
          // Whole words and shifts without a check, so that the compiler takes many at a time.
          for index in 0..<width {
            let word = UInt32(
              littleEndian: source.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            let reordered =
              word &>> first & 0xFF | (word &>> second & 0xFF) &<< 8
              | (word &>> third & 0xFF) &<< 16 | (word &>> fourth & 0xFF) &<< 24
            pixels.storeBytes(
              of: reordered.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
          }
          guard premultiplies else { continue }
          var pixel = bytes.baseAddress! + row * 4 * width
          for _ in 0..<width {
            let alpha = pixel[to.alpha]
            pixel[red] = premultiply(pixel[red], by: alpha)
            pixel[green] = premultiply(pixel[green], by: alpha)
            pixel[blue] = premultiply(pixel[blue], by: alpha)
            pixel += 4
          }
        }
      }
    }
  }

  private func convertedPixels(to target: PixelFormat) -> [UInt8] {
    let rowBytes = width * target.bytesPerPixel
    var bytes = [UInt8](repeating: 0, count: rowBytes * height)
    let from = format.componentOffsets
    let to = target.componentOffsets
    for row in 0..<height {
      for column in 0..<width {
        let source = byteOffset(column: column, row: row)
        let destination = row * rowBytes + column * target.bytesPerPixel
        let alpha =
          format.alphaOffset.map { format.component(at: source + $0, of: storage) } ?? 255
        func color(_ offset: Int?) -> UInt8 {
          guard let offset else { return 0 }
          let value = format.component(at: source + offset, of: storage)
          return switch (format.alpha, target.alpha) {
          case (.premultiplied, .straight), (.premultiplied, .skip): straighten(value, from: alpha)
          case (.straight, .premultiplied): premultiply(value, by: alpha)
          default: value
          }
        }
        if target.layout == .ga8 {
          let sum = Int(color(from.red)) + Int(color(from.green)) + Int(color(from.blue))
          bytes[destination] = UInt8((sum + 1) / 3)
        } else {
          for (offset, place) in [(from.red, to.red), (from.green, to.green), (from.blue, to.blue)]
          {
            if let place { target.store(color(offset), at: destination + place, in: &bytes) }
          }
        }
        target.store(
          target.alpha == .skip ? 0xA5 : alpha, at: destination + to.alpha, in: &bytes)
      }
    }
    return bytes
  }
}
