import CPNG
import HitTesting

/// Turns PNG files into bitmaps.
///
/// Alpha follows the PNG specification: the alpha channel, else tRNS, else 255. A tRNS color is
/// compared with the samples as they are stored. A palette index without a tRNS entry is opaque,
/// even if it is past the palette. gAMA, sRGB and iCCP change nothing, eXIf does not rotate the
/// image, and the default image of an animation is decoded.
///
/// *Rounding*: a 16-bit sample v becomes `⌊(v·255 + 32767) / 65535⌋`, and a sample of n < 8 bits
/// becomes `v·255 / (2ⁿ − 1)`. This happens first: a 16-bit ``HitTesting/PixelFormat`` gets 257
/// times the 8-bit value.
///
/// *Edges*: these are errors: a stream that ends early, even if only IEND is missing; a wrong CRC
/// in any chunk; a tRNS that does not fit; and more image data than the image needs, which is not
/// inflated. There are no partial images, and nothing of a stream that ends early is inflated.
/// Bytes after IEND are ignored.
///
/// *Memory*: an image for which memory does not suffice is an error, if the system reports it
/// before. Linux grants more than it has; then the texels of other images, which another thread
/// decodes, can still be too much. What libpng and zlib ask for and do not get is
/// ``PNGError/outOfMemory(source:)`` as well. What Swift asks for and does not get, for small
/// objects or for a texel array after the check, ends the process by a signal: Swift has no error
/// for it. It says `Fatal error: failed to allocate` before, except where its runtime does not look
/// at what it got, for tables of types above all. So ``PNGLimits`` refuses large sizes before
/// anything is allocated.
public enum PNGDecoder {
  /// Decodes a PNG in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The name of the bytes in errors, usually a path.
  ///   - format: The format of the result, which has rows without padding, top row first.
  ///   - limits: The limits that are checked before memory for texels is allocated.
  /// - Returns: The image.
  /// - Throws: ``PNGError`` unless the bytes are a complete, well-formed PNG within the limits.
  /// - Complexity: O(bytes + width · height).
  public static func decode(
    _ bytes: [UInt8], named source: String, as format: PixelFormat = .rgba8Straight,
    limits: PNGLimits = .standard
  ) throws(PNGError) -> Bitmap {
    guard bytes.count <= limits.maximumBytes else {
      throw .tooManyBytes(source: source, limit: limits.maximumBytes)
    }
    let bitmap = try bytes.withUnsafeBufferPointer { (input) throws(PNGError) in
      let decoding = try Decoding(of: input, named: source)
      let header = try decoding.header(limits: limits)
      var walk = ChunkWalk(of: source, limits)
      try walk.walk(UnsafeRawBufferPointer(input))
      try walk.requireEnd(isThere: walk.next <= input.count)
      let texels = try decoding.texels(
        of: header, limits: limits,
        otherBytesPerTexel: format == .rgba8Straight ? 0 : format.bytesPerPixel)
      do {
        return try Bitmap(
          width: header.width, height: header.height, format: .rgba8Straight, storage: texels)
      } catch {
        throw .malformed(source: source, reason: "\(error)")
      }
    }
    return format == .rgba8Straight ? bitmap : bitmap.converted(to: format)
  }

  /// Decodes a PNG file; errors name its path.
  ///
  /// - Parameters:
  ///   - path: An absolute path, or one relative to the current directory.
  ///   - format: The format of the result, which has rows without padding, top row first.
  ///   - limits: The limits that are checked. At most that many bytes of the file are kept, and at
  ///     most 64 KiB of a file that is refused: it is not a PNG, its image is too large, it has too
  ///     many chunks, or it ends early.
  /// - Returns: The image.
  /// - Throws: ``PNGError`` unless the file is a readable, complete, well-formed PNG within the
  ///   limits.
  /// - Complexity: O(bytes + width · height).
  public static func decode(
    contentsOfFile path: String, as format: PixelFormat = .rgba8Straight,
    limits: PNGLimits = .standard
  ) throws(PNGError) -> Bitmap {
    try decode(fileBytes(path, limits: limits), named: path, as: format, limits: limits)
  }

  /// Whether the system would grant a number of bytes of memory now.
  ///
  /// It asks as ``decode(_:named:as:limits:)`` does for texels: what is to be done with an image
  /// afterwards takes memory, too.
  package static func isMemoryLeft(_ bytes: Int) -> Bool { cpng_can_allocate(bytes) != 0 }
}
