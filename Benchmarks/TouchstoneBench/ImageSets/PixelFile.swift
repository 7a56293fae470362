import Foundation
import HitTesting
import PNGImages

/// The decoded pixels of an image in a file, which a launch reads in a hundredth of the time that
/// drawing or decoding would take.
///
/// *Layout*: rows of RGBA bytes, premultiplied, top row first, without padding.
struct PixelFile: Codable {
  /// The name of the image, which is the path of its PNG file unless it is generated.
  let name: String
  let isGenerated: Bool
  let path: String
  let width: Int
  let height: Int
  /// The limits within which its PNG file is decoded.
  let limits: PNGLimits

  /// Writes the pixels of an image to a file.
  ///
  /// - Throws: an error that names the file that cannot be written.
  init(writing image: BenchmarkImage, isGenerated: Bool, to path: String) throws {
    let bitmap = image.bitmap
    (name, self.isGenerated, self.path) = (image.name, isGenerated, path)
    (width, height) = (bitmap.width, bitmap.height)
    limits = image.limits
    var bytes = Data(capacity: 4 * bitmap.width * bitmap.height)
    for row in 0..<bitmap.height {
      let start = bitmap.firstByte + row * bitmap.bytesPerRow
      bytes += bitmap.storage[start..<start + 4 * bitmap.width]
    }
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// Reads the image.
  ///
  /// - Throws: an error that names the file that cannot be read.
  func read() throws -> BenchmarkImage {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let bitmap = try Bitmap(
      width: width, height: height, format: .rgba8Premultiplied, storage: bytes)
    return BenchmarkImage(name: name, bitmap: bitmap, limits: limits) {
      [name, isGenerated, limits] in
      // A drawn image is encoded from its premultiplied pixels, which costs as much to decode.
      isGenerated
        ? try PNGEncoder.encode(bitmap.converted(to: .rgba8Straight))
        : try PNGDecoder.fileBytes(name, limits: limits)
    }
  }
}
