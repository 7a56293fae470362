import HitTesting

/// Turns PNG files into bitmaps.
///
/// Alpha is that of the PNG specification: the alpha channel, else tRNS, else 255. A tRNS color is compared with the
/// samples as they are stored; a palette index without a tRNS entry is opaque, also when it is past the palette.
/// gAMA, sRGB and iCCP change nothing, eXIf turns nothing, and of an animation the default image is taken.
///
/// *Rounding*: a 16-bit sample v becomes `⌊(v·255 + 32767) / 65535⌋`, a sample of n < 8 bits `v·255 / (2ⁿ − 1)`. That
/// happens first: a 16-bit ``HitTesting/PixelFormat`` gets 257 times the 8-bit value.
///
/// *Edges*: a stream that was cut short anywhere, if only IEND is missing, a wrong CRC in any chunk, and a tRNS that
/// does not fit are errors; there are no partial images. Bytes after IEND are not looked at.
public enum PNGDecoder {
  /// Decodes a PNG in memory.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - source: what errors call the bytes, usually a path.
  ///   - format: the format of the result; rows without padding, top row first.
  ///   - limits: what is refused before memory for texels is allocated.
  /// - Throws: ``PNGError`` in every case but a complete, well-formed PNG within the limits.
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
      let texels = try decoding.texels(of: header)
      do {
        return try Bitmap(
          width: header.width, height: header.height, format: .rgba8Straight, storage: texels)
      } catch {
        throw .malformed(source: source, reason: "\(error)")
      }
    }
    return format == .rgba8Straight ? bitmap : bitmap.converted(to: format)
  }

  /// Decodes a PNG file; errors call it by its path.
  ///
  /// - Parameters:
  ///   - path: absolute or relative to the current directory.
  ///   - format: the format of the result; rows without padding, top row first.
  ///   - limits: what is refused; of a file with too many bytes only that many are read.
  /// - Throws: ``PNGError`` in every case but a readable, complete, well-formed PNG within the limits.
  /// - Complexity: O(bytes + width · height).
  public static func decode(
    contentsOfFile path: String, as format: PixelFormat = .rgba8Straight,
    limits: PNGLimits = .standard
  ) throws(PNGError) -> Bitmap {
    let bytes = try readFile(path, maximumBytes: limits.maximumBytes)
    return try decode(bytes, named: path, as: format, limits: limits)
  }

  /// The bytes of a file, as ``decode(_:named:as:limits:)`` takes them.
  ///
  /// - Throws: ``PNGError`` when the file cannot be read or is longer than the limits allow.
  public static func fileBytes(
    _ path: String, limits: PNGLimits = .standard
  ) throws(PNGError) -> [UInt8] {
    try readFile(path, maximumBytes: limits.maximumBytes)
  }
}
