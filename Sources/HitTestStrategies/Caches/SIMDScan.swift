import CKernels
import HitTesting

/// Keeps 8-bit alpha, and uses SIMD to map batches of points and to compare rectangles of texels
/// with the threshold.
public struct SIMDScan: AreaStrategy, AnyThresholdStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "simd-scan"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps 8-bit alpha, maps batches and scans rectangles by SIMD"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "batches, and the threshold changes",
    whatItIs:
      "It keeps the bytes of alpha-cache. SIMD kernels map batches of points, and compare all "
      + "texels of a rectangle with the threshold.",
    purpose:
      "It is for thresholds that change, where many points or small areas are asked. Another "
      + "threshold needs no new preparation.",
    limits:
      "An area takes time in proportion to its texels. The memory is eight times that of a "
      + "mask.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.alpha

  @usableFromInline private(set) var cache: AlphaCache
  private let kernels = Kernels()

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    cache = AlphaCache(bitmap, threshold: threshold)
  }

  /// The same prepared alpha with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> SIMDScan {
    var other = self
    other.cache = cache.withThreshold(threshold)
    return other
  }

  /// The size of the prepared image.
  public var imageSize: ImageSize { cache.imageSize }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool { cache.passes(column: column, row: row) }

  /// Decides a batch of points with a kernel, where there is one.
  public func decide(_ batch: PointBatch) -> Bool? {
    batch.hits(cache.alpha, width: Int(imageSize.width), threshold: cache.threshold)
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(rows · columns / register width).
  public func hitsAny(in rect: TexelRect) -> Bool {
    let width = Int(imageSize.width)
    let part = rect.clamped(toWidth: width, height: Int(imageSize.height))
    if part.isEmpty { return false }
    return cache.alpha.withUnsafeBufferPointer { alpha in
      kernels.table.pointee.any_in_rect(
        alpha.baseAddress! + part.minRow * width + part.minColumn, width,
        part.maxColumn - part.minColumn, part.maxRow - part.minRow,
        UInt32(cache.threshold.minimumAlpha))
    }
  }
}
