/// The 8-bit alpha of every texel of an image and nothing else.
///
/// *Layout*: ``height`` rows of ``width`` bytes without padding, top row first: texel (`column`, `row`) is byte
/// `row · width + column` of ``bytes``.
public struct AlphaPlane: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let bytes: [UInt8]

  /// - Precondition: there are `width · height` bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(
      width >= 0 && height >= 0 && bytes.count == width * height,
      "\(bytes.count) alpha bytes for \(width) × \(height) texels")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Takes the alpha out of an image of any format; 255 everywhere for one that is opaque by its format.
  ///
  /// *Rounding*: 16-bit alpha is reduced to the nearest 8-bit value; 8-bit alpha is copied, never divided by or
  /// multiplied with colour.
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
      let pixelBytes = format.bytesPerPixel
      bitmap.storage.withUnsafeBufferPointer { pixels in
        for row in 0..<height {
          var source = bitmap.firstByte + row * bitmap.bytesPerRow + alphaOffset
          let line = row * width
          for column in 0..<width {
            plane[line + column] =
              format.layout == .rgba16le
              ? format.component(at: source, of: bitmap.storage) : pixels[source]
            source += pixelBytes
          }
        }
      }
    }
  }

  /// The image of this plane, in the alpha-only format.
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
