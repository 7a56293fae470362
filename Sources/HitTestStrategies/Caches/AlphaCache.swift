import HitTesting

/// Keeps the 8-bit alpha of every texel, and compares it with the threshold at each query.
public struct AlphaCache: TexelStrategy, AnyThresholdStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "alpha-cache"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps 8-bit alpha, one byte per texel, for any threshold"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "the threshold changes per query",
    whatItIs:
      "It keeps one byte of alpha per texel, and each query compares a byte with the threshold.",
    purpose:
      "It is for thresholds that change from query to query, where only points are asked. "
      + "Another threshold needs no new preparation.",
    limits:
      "It answers points only, and it has no kernel for batches of them. It takes eight times "
      + "the memory of a mask.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.alpha

  /// The size of the prepared image.
  public let imageSize: ImageSize
  /// The alpha in the layout of ``AlphaPlane/bytes``.
  @usableFromInline let alpha: [UInt8]
  /// The threshold of the queries.
  public private(set) var threshold: AlphaThreshold

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    imageSize = ImageSize(bitmap)
    alpha = AlphaPlane(bitmap).bytes
    self.threshold = threshold
  }

  /// The same prepared alpha with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> AlphaCache {
    var other = self
    other.threshold = threshold
    return other
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    let index = row &* Int(imageSize.width) &+ column
    return threshold.passes(alpha.withUnsafeBufferPointer { $0[index] })
  }
}
