/// The 8-bit alpha of every texel of an image and nothing else.
///
/// *Layout*: ``height`` rows of ``width`` bytes without padding, top row first: texel (`column`,
/// `row`) is byte `row · width + column` of ``bytes``.
public struct AlphaPlane: Hashable, Sendable {
  /// The texels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// One alpha per texel.
  public let bytes: [UInt8]

  /// Makes a plane of its alpha bytes.
  ///
  /// - Precondition: there are `width · height` bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && bytes.count == width * height,
      "\(bytes.count) alpha bytes for \(width) × \(height) texels")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Copies the alpha of an image of any format; it is 255 everywhere if the format is opaque.
  ///
  /// *Rounding*: 16-bit alpha is reduced to the nearest 8-bit value. 8-bit alpha is copied, and
  /// colors have no influence on it.
  ///
  /// *Complexity*: O(width · height).
  public init(_ bitmap: Bitmap) {
    let (width, height, format) = (bitmap.width, bitmap.height, bitmap.format)
    self.width = width
    self.height = height
    bytes = [UInt8](unsafeUninitializedCapacity: width * height) { plane, count in
      count = width * height
      guard count > 0 else { return }
      guard let alphaOffset = format.alphaOffset else {
        plane.initialize(repeating: 255)
        return
      }
      bitmap.storage.withUnsafeBufferPointer { pixels in
        for row in 0..<height {
          let source = pixels.baseAddress! + bitmap.firstByte + row * bitmap.bytesPerRow
          let line = plane.baseAddress! + row * width
          switch format.bytesPerPixel {
          case 1: line.initialize(from: source, count: width)
          case 2: Self.gather(source + alphaOffset, stride: 2, count: width, to: line)
          case 4: Self.gather(source + alphaOffset, stride: 4, count: width, to: line)
          default:
            for column in 0..<width {
              line[column] = PixelFormat.reduced(
                low: source[8 * column + alphaOffset], high: source[8 * column + alphaOffset + 1])
            }
          }
        }
      }
    }
  }

  /// Copies every `stride`-th byte; it is inlined with a constant stride, so that the compiler
  /// vectorizes the loop.
  @inline(__always)
  private static func gather(
    _ source: UnsafePointer<UInt8>, stride: Int, count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    var index = 0
    while index < count {
      target[index] = source[index &* stride]
      index &+= 1
    }
  }

  /// This plane as an image in the alpha-only format.
  public var bitmap: Bitmap {
    do {
      return try Bitmap(width: width, height: height, format: .alpha8, storage: bytes)
    } catch {
      preconditionFailure("an alpha plane is a valid image: \(error)")
    }
  }

  /// The alpha of a texel.
  ///
  /// - Precondition: the texel lies in the image.
  @inlinable
  public subscript(column: Int, row: Int) -> UInt8 {
    precondition(
      column >= 0 && column < width && row >= 0 && row < height,
      "texel (\(column), \(row)) is outside a plane of \(width) × \(height)")
    return bytes[row * width + column]
  }
}
