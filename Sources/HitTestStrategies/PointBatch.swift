import CKernels
import HitTesting

/// Many points to be decided at once by a kernel, and where the answers go.
///
/// A strategy that has a kernel hands its texels over in ``TexelStrategy/decide(_:)``.
public struct PointBatch {
  /// Fewer points than this are done as fast one by one, in code that is specialized to the strategy, as by a call.
  ///
  /// The kernels have a cut-off of their own, which is lower: it chooses between two loops in C, for what is left over
  /// at the end of many points too.
  private static let leastCount = 16

  let points: UnsafePointer<kernel_point>
  let count: Int
  let verdicts: UnsafeMutablePointer<Bool>
  let map: kernel_certain_mapping
  /// One bit a point, set where the map cannot tell; `nil` where the map is taken for the truth.
  let uncertain: UnsafeMutablePointer<UInt64>?

  /// Decides the points against a mask laid out as ``Mask/words`` or in stripes.
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

  /// Decides the points against alpha laid out as ``AlphaPlane/bytes``.
  func hits(_ alpha: [UInt8], width: Int, threshold: AlphaThreshold) -> Bool {
    alpha.withUnsafeBufferPointer { alpha in
      var map = map
      return Kernels().table.pointee.hit_alpha_points(
        points, count, &map, alpha.baseAddress, width, UInt32(threshold.minimumAlpha), verdicts,
        uncertain)
    }
  }

  /// Hands the points to `body` in batches, by a map that is taken for the truth.
  ///
  /// - Returns: false, with nothing decided, where `body` has no kernel and where there are few points.
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

  /// Hands the points to `body` in batches, by a map that knows where it may be wrong, and decides those points by
  /// `atEdge`.
  ///
  /// - Returns: false, with nothing decided, where `body` has no kernel and where there are few points.
  static func certain(
    _ points: Span<Point>, in placement: Placement, verdicts: inout MutableSpan<Bool>,
    _ body: (PointBatch) -> Bool?, atEdge: (Point) -> Bool
  ) -> Bool {
    let most = 1024
    return withKernelPoints(points, &verdicts) { points, verdicts in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: most / 64) { uncertain in
        for start in stride(from: 0, to: points.count, by: most) {
          let batch = PointBatch(
            points: points.baseAddress! + start, count: min(most, points.count - start),
            verdicts: verdicts + start, map: placement.certain, uncertain: uncertain.baseAddress)
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

  /// - Precondition: there are as many verdicts as points.
  private static func withKernelPoints(
    _ points: Span<Point>, _ verdicts: inout MutableSpan<Bool>,
    _ body: (UnsafeBufferPointer<kernel_point>, UnsafeMutablePointer<Bool>) -> Bool
  ) -> Bool {
    precondition(
      points.count == verdicts.count, "\(points.count) points, \(verdicts.count) verdicts")
    if points.count < leastCount { return false }
    return points.withUnsafeBufferPointer { points in
      // A Point is two doubles, x first, as the kernel's is.
      points.withMemoryRebound(to: kernel_point.self) { points in
        verdicts.withUnsafeMutableBufferPointer { body(points, $0.baseAddress!) }
      }
    }
  }
}
