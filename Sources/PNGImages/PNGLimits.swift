import HitTesting

/// The largest PNG that is accepted; anything larger is refused before memory for its texels is
/// allocated.
///
/// *Edges*: a negative limit counts as 0, which refuses every image.
public struct PNGLimits: Hashable, Codable, Sendable {
  /// The largest width and height in texels, 0…``HitTesting/Bitmap/maximumSide``.
  public let maximumSide: Int
  /// The largest `width · height`, 0…2³².
  public let maximumTexels: Int
  /// The largest size of a file in bytes.
  public let maximumBytes: Int
  /// The largest number of chunks, `IHDR` and `IEND` among them, 0…2³² − 1.
  public let maximumChunks: Int

  /// Makes limits; each is clamped to its range.
  ///
  /// - Parameters:
  ///   - maximumSide: The largest width and height in texels.
  ///   - maximumTexels: The largest `width · height`.
  ///   - maximumBytes: The largest size of a file in bytes, by default 64 MiB.
  ///   - maximumChunks: The largest number of chunks, by default 65,536, which at the 8 KiB of a
  ///     chunk that libpng writes is more than 64 MiB.
  public init(
    maximumSide: Int, maximumTexels: Int, maximumBytes: Int = 1 << 26,
    maximumChunks: Int = 1 << 16
  ) {
    self.maximumSide = min(max(0, maximumSide), Bitmap.maximumSide)
    self.maximumTexels = min(max(0, maximumTexels), 1 << 32)
    self.maximumBytes = max(0, maximumBytes)
    self.maximumChunks = min(max(0, maximumChunks), Int(UInt32.max))
  }

  /// The default: 32,767 texels per side, 2²⁶ texels in total (8,192 × 8,192, which are 256 MiB as
  /// RGBA), 64 MiB of file and 65,536 chunks.
  public static let standard = PNGLimits(maximumSide: 32_767, maximumTexels: 1 << 26)
}
