import CKernels
import HitTesting

/// Many points for a kernel to decide at once, and the memory for the verdicts.
///
/// A strategy that has a kernel hands its texels over in ``TexelStrategy/decide(_:)``.
public struct PointBatch {
  /// The least number of points for which a call of a kernel is faster than deciding point by point
  /// in code that is specialized to the strategy.
  ///
  /// The kernels have a lower cut-off of their own. It chooses between two loops in C, also for the
  /// remainder at the end of many points.
  private static let leastCount = 16

  let points: UnsafePointer<kernel_point>
  let count: Int
  let verdicts: UnsafeMutablePointer<Bool>
  let map: kernel_certain_mapping
  /// One bit per point, set if the map cannot decide; `nil` if the map's own arithmetic decides.
  let uncertain: UnsafeMutablePointer<UInt64>?

  /// Decides the points against a mask in the layout of ``Mask/words`` or in stripes.
  ///
  /// - Returns: whether any point is uncertain; its verdict is false.
  func hits(_ words: [UInt64], rowStride: Int, columnStride: Int) -> Bool {
    words.withUnsafeBufferPointer { words in
      var mask = kernel_mask(
        words: words.baseAddress, row_stride: rowStride, column_stride: columnStride)
      var map = map
      return Kernels().table.pointee.hit_mask_points(
        points, count, &map, &mask, verdicts, uncertain)
    }
  }

  /// Decides the points against alpha in the layout of ``AlphaPlane/bytes``.
  func hits(_ alpha: [UInt8], width: Int, threshold: AlphaThreshold) -> Bool {
    alpha.withUnsafeBufferPointer { alpha in
      var map = map
      return Kernels().table.pointee.hit_alpha_points(
        points, count, &map, alpha.baseAddress, width, UInt32(threshold.minimumAlpha), verdicts,
        uncertain)
    }
  }

  /// Decides the points against interpolated alpha in the layout of ``BilinearAlpha``.
  func hits(padded: [UInt8], extremes: [UInt8], width: Int, threshold: AlphaThreshold) -> Bool {
    padded.withUnsafeBufferPointer { padded in
      extremes.withUnsafeBufferPointer { extremes in
        var map = map
        var alpha = kernel_bilinear_alpha(
          padded: padded.baseAddress, extremes: extremes.baseAddress, width: Int64(width),
          minimum: Int32(threshold.minimumAlpha))
        return Kernels().table.pointee.hit_bilinear_points(
          points, count, &map, &alpha, verdicts, uncertain)
      }
    }
  }

  /// Hands the points to `body` in batches, with a map whose own arithmetic counts as the truth.
  ///
  /// - Returns: false, with nothing decided, if `body` has no kernel or there are few points.
  static func plain(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>,
    _ body: (PointBatch) -> Bool?
  ) -> Bool {
    withKernelPoints(points, &verdicts) { points, verdicts in
      body(
        PointBatch(
          points: points.baseAddress!, count: points.count, verdicts: verdicts,
          map: kernel_plain_mapping(placement.mapping), uncertain: nil)) != nil
    }
  }

  /// Hands the points to `body` in batches, with a map that knows where it may be wrong, and
  /// decides the uncertain points with `atEdge`.
  ///
  /// - Returns: false, with nothing decided, if `body` has no kernel or there are few points.
  static func certain(
    _ points: Span<Point>, in placement: Placement, limits: kernel_certain_mapping? = nil,
    verdicts: inout MutableSpan<Bool>, _ body: (PointBatch) -> Bool?, atEdge: (Point) -> Bool
  ) -> Bool {
    let map = limits ?? placement.certain
    let most = 1024
    return withKernelPoints(points, &verdicts) { points, verdicts in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: most / 64) { uncertain in
        for start in stride(from: 0, to: points.count, by: most) {
          let batch = PointBatch(
            points: points.baseAddress! + start, count: min(most, points.count - start),
            verdicts: verdicts + start, map: map, uncertain: uncertain.baseAddress)
          guard let any = body(batch) else { return false }
          if any { batch.decideUncertain(atEdge) }
        }
        return true
      }
    }
  }

  private func decideUncertain(_ atEdge: (Point) -> Bool) {
    for place in 0..<(count + 63) / 64 {
      var bits = uncertain![place]
      while bits != 0 {
        let index = 64 * place + bits.trailingZeroBitCount
        verdicts[index] = atEdge(Point(x: points[index].x, y: points[index].y))
        bits &= bits &- 1
      }
    }
  }

  /// Hands the points over in the type of the kernels.
  ///
  /// - Precondition: there are as many verdicts as points.
  private static func withKernelPoints(
    _ points: Span<Point>, _ verdicts: inout MutableSpan<Bool>,
    _ body: (UnsafeBufferPointer<kernel_point>, UnsafeMutablePointer<Bool>) -> Bool
  ) -> Bool {
    precondition(
      points.count == verdicts.count, "\(points.count) points, \(verdicts.count) verdicts")
    if points.count < leastCount { return false }
    return points.withUnsafeBufferPointer { points in
      // A Point is two doubles, x first, like the kernel's point.
      points.withMemoryRebound(to: kernel_point.self) { points in
        verdicts.withUnsafeMutableBufferPointer { body(points, $0.baseAddress!) }
      }
    }
  }
}
