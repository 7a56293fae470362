import HitTesting

/// Keeps the 8-bit alpha of every texel; the threshold is compared when a point is asked.
public struct AlphaCache: HitTestStrategy {
  public static let name = "alpha-cache"
  public static let summary = "keeps 8-bit alpha, one byte a texel, for any threshold"
  public static let fidelity = Fidelity.float64

  @usableFromInline let imageSize: ImageSize
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
  public func hits(_ point: Point, in placement: Placement) -> Bool {
    placement.requireSize(imageSize)
    guard let texel = placement.texel(under: point) else { return false }
    let index = texel.row &* Int(imageSize.width) &+ texel.column
    return threshold.passes(alpha.withUnsafeBufferPointer { $0[index] })
  }
}
