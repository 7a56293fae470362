import HitTesting

/// How large a PNG may be; anything larger is refused before memory for its texels is allocated.
///
/// *Edges*: a negative limit counts as 0, which refuses every image.
public struct PNGLimits: Hashable, Sendable {
  /// The largest width and height in texels, 0…``HitTesting/Bitmap/maximumSide``.
  public let maximumSide: Int
  /// The largest `width · height`, 0…2³².
  public let maximumTexels: Int
  /// The largest number of bytes of a file.
  public let maximumBytes: Int

  /// Clamps every limit to its range.
  public init(maximumSide: Int, maximumTexels: Int, maximumBytes: Int = 1 << 28) {
    self.maximumSide = min(max(0, maximumSide), Bitmap.maximumSide)
    self.maximumTexels = min(max(0, maximumTexels), 1 << 32)
    self.maximumBytes = max(0, maximumBytes)
  }

  /// 32,767 texels per side, 2²⁷ in all (512 MiB as RGBA) and 256 MiB of file.
  public static let standard = PNGLimits(maximumSide: 32_767, maximumTexels: 1 << 27)
}
