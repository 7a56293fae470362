import CKernels
import HitTesting

/// Keeps 8-bit alpha and works on many at a time: batches of points are mapped, rectangles of texels compared with the
/// threshold, by SIMD.
public struct SIMDScan: AreaStrategy {
  public static let name = "simd-scan"
  public static let summary = "keeps 8-bit alpha, maps batches and scans rectangles by SIMD"

  @usableFromInline let cache: AlphaCache
  private let kernels = Kernels()

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    cache = AlphaCache(bitmap, threshold: threshold)
  }

  public var imageSize: ImageSize { cache.imageSize }

  @inlinable
  public func passes(column: Int, row: Int) -> Bool { cache.passes(column: column, row: row) }

  public func decide(_ batch: PointBatch) -> Bool? {
    batch.hits(cache.alpha, width: Int(imageSize.width), threshold: cache.threshold)
  }

  /// *Complexity*: O(rows · columns / register width).
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(
      toWidth: Int(cache.imageSize.width), height: Int(cache.imageSize.height))
    if part.isEmpty { return false }
    let width = Int(cache.imageSize.width)
    return cache.alpha.withUnsafeBufferPointer { alpha in
      kernels.table.pointee.any_in_rect(
        alpha.baseAddress! + part.minRow * width + part.minColumn, width,
        part.maxColumn - part.minColumn, part.maxRow - part.minRow,
        UInt32(cache.threshold.minimumAlpha))
    }
  }
}
