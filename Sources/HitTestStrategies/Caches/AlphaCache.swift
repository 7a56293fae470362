import HitTesting

/// Keeps the 8-bit alpha of every texel; the threshold is compared when a point is asked.
public struct AlphaCache: TexelStrategy {
  public static let name = "alpha-cache"
  public static let summary = "keeps 8-bit alpha, one byte a texel, for any threshold"

  public let imageSize: ImageSize
  /// Laid out as ``AlphaPlane/bytes``.
  @usableFromInline let alpha: [UInt8]
  public let threshold: AlphaThreshold

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    imageSize = ImageSize(bitmap)
    alpha = AlphaPlane(bitmap).bytes
    self.threshold = threshold
  }

  private init(sharing other: AlphaCache, threshold: AlphaThreshold) {
    imageSize = other.imageSize
    alpha = other.alpha
    self.threshold = threshold
  }

  /// The same prepared alpha asked with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> AlphaCache {
    AlphaCache(sharing: self, threshold: threshold)
  }

  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    let index = row &* Int(imageSize.width) &+ column
    return threshold.passes(alpha.withUnsafeBufferPointer { $0[index] })
  }
}
