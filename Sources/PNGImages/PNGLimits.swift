import HitTesting

/// The largest PNG that is accepted; anything larger is refused before memory for its texels is
/// allocated.
///
/// *Edges*: a negative limit counts as 0, which refuses every image.
public struct PNGLimits: Hashable, Sendable {
  /// The largest width and height in texels, 0…``HitTesting/Bitmap/maximumSide``.
  public let maximumSide: Int
  /// The largest `width · height`, 0…2³².
  public let maximumTexels: Int
  /// The largest size of a file in bytes.
  public let maximumBytes: Int

  /// Makes limits; each is clamped to its range.
  public init(maximumSide: Int, maximumTexels: Int, maximumBytes: Int = 1 << 28) {
    self.maximumSide = min(max(0, maximumSide), Bitmap.maximumSide)
    self.maximumTexels = min(max(0, maximumTexels), 1 << 32)
    self.maximumBytes = max(0, maximumBytes)
  }

  /// The default: 32,767 texels per side, 2²⁷ texels in total (512 MiB as RGBA) and 256 MiB of
  /// file.
  public static let standard = PNGLimits(maximumSide: 32_767, maximumTexels: 1 << 27)
}
