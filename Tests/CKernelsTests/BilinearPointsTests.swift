import CKernels
import RandomNumbers
import Testing

/// Batches of points under which alpha is interpolated.
@Suite struct BilinearPointsTests {
  /// The alpha with a texel of noise around it, and two bytes that nothing counts.
  private static let padded: [UInt8] = {
    let batch = PointBatch(seed: 1)
    let stride = PointBatch.width + 2
    var bytes = (0..<stride * (PointBatch.height + 2) + 2).map {
      UInt8(truncatingIfNeeded: $0 * 37)
    }
    for row in 0..<PointBatch.height {
      for column in 0..<PointBatch.width {
        bytes[(row + 1) * stride + column + 1] = batch.alpha[row * PointBatch.width + column]
      }
    }
    return bytes
  }()

  /// The extremes of the cells, and two bytes that nothing counts.
  private static let extremes: [UInt8] = {
    let stride = PointBatch.width + 2
    var bytes: [UInt8] = []
    for row in 0...PointBatch.height {
      for column in 0...PointBatch.width {
        let corners = [0, 1, stride, stride + 1].map { padded[row * stride + column + $0] }
        bytes += [corners.min()!, corners.max()!]
      }
    }
    return bytes + [7, 9]
  }()

  private func verdicts(
    _ level: Level, _ points: [kernel_point], _ map: kernel_certain_mapping, _ minimum: UInt32
  ) -> BatchVerdicts? {
    var map = map
    return Self.padded.withUnsafeBufferPointer { padded in
      Self.extremes.withUnsafeBufferPointer { extremes in
        var alpha = kernel_bilinear_alpha(
          padded: padded.baseAddress, extremes: extremes.baseAddress,
          width: Int64(PointBatch.width), minimum: Int32(minimum))
        return BatchVerdicts(count: points.count) {
          level.kernels.hit_bilinear_points(points, points.count, &map, &alpha, $0, $1)
        }
      }
    }
  }

  @Test(arguments: Level.others) func levelsAgreeBitForBit(level: Level) {
    var batch = PointBatch(seed: 47)
    var (hitCount, uncertainCount) = (0, 0)
    for round in 0..<8 {
      for length in 0...130 {
        let map = batch.mapping(plain: round % 4 == 0)
        let points = batch.points(length)
        let minimum = Level.minimums[(round + length) % Level.minimums.count]
        let truth = verdicts(.scalar, points, map, minimum)
        #expect(verdicts(level, points, map, minimum) == truth, "\(length) points, round \(round)")
        hitCount += truth?.hits.count { $0 } ?? 0
        uncertainCount += truth?.uncertain.reduce(0) { $0 + $1.nonzeroBitCount } ?? 0
      }
    }
    #expect(hitCount > 1000 && uncertainCount > 1000)
  }
}
