import CKernels
import HitTesting

/// Keeps 8-bit alpha and works on many at a time: batches of points are mapped, rectangles of texels compared with the
/// threshold, by SIMD.
public struct SIMDScan: TexelStrategy, TexelRectStrategy {
  public static let name = "simd-scan"
  public static let summary = "keeps 8-bit alpha, maps batches and scans rectangles by SIMD"
  public static let fidelity = Fidelity.float64

  @usableFromInline let cache: AlphaCache
  private let kernels = kernels_best()!.pointee

  /// The instruction set that the kernels of this process use: `scalar`, `sse2`, `avx2` or `avx512`.
  public static var kernelLevel: String { String(cString: kernels_best().pointee.name) }

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    cache = AlphaCache(bitmap, threshold: threshold)
  }

  public var imageSize: ImageSize { cache.imageSize }

  @inlinable
  public func passes(column: Int, row: Int) -> Bool { cache.passes(column: column, row: row) }

  public func decide(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>
  ) {
    placement.requireSize(cache.imageSize)
    precondition(
      points.count == verdicts.count, "\(points.count) points, \(verdicts.count) verdicts")
    if points.isEmpty { return }
    var mapping = placement.mapping
    points.withUnsafeBufferPointer { points in
      // A Point is two doubles, x first, as the kernel's is.
      points.withMemoryRebound(to: kernel_point.self) { points in
        cache.alpha.withUnsafeBufferPointer { alpha in
          verdicts.withUnsafeMutableBufferPointer { verdicts in
            kernels.hit_points(
              points.baseAddress, points.count, &mapping, alpha.baseAddress,
              Int(cache.imageSize.width), UInt32(cache.threshold.minimumAlpha), verdicts.baseAddress
            )
          }
        }
      }
    }
  }

  /// *Complexity*: O(rows · columns / register width).
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(
      toWidth: Int(cache.imageSize.width), height: Int(cache.imageSize.height))
    if part.isEmpty { return false }
    let width = Int(cache.imageSize.width)
    return cache.alpha.withUnsafeBufferPointer { alpha in
      kernels.any_in_rect(
        alpha.baseAddress! + part.minRow * width + part.minColumn, width,
        part.maxColumn - part.minColumn, part.maxRow - part.minRow,
        UInt32(cache.threshold.minimumAlpha))
    }
  }
}
