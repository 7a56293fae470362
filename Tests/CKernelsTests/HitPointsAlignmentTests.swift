import CKernels
import Testing

/// Batches whose arrays begin anywhere: points at any double, and verdicts and alpha at any byte.
@Suite struct HitPointsAlignmentTests {
  /// Verdicts start at each byte of 64, and points at each of the eight places of a double in 64
  /// bytes.
  ///
  /// The bytes before and after the verdicts must not change. Every number of points up to 70 is
  /// asked without words for the uncertain ones.
  @Test(arguments: Level.all) func everyOffsetOfPointsAndVerdictsAndUncertainWordsAreOptional(
    level: Level
  ) {
    var batch = PointBatch(seed: 43)
    let memory = (points: GuardedBytes(count: 4096), hits: GuardedBytes(count: 4096))
    for offset in 0...63 {
      for length in [1, 7, 8, 15, 16, 17, 31, 48, 64, 65, 130, offset, offset + 7] {
        let m = batch.mapping(plain: offset % 2 == 0)
        let asked = batch.points(length)
        let truth = BatchVerdicts(asked.map { batch.verdict($0, m, 128) })
        // The type needs an alignment of 8 bytes: half of these places are not aligned to a whole
        // point.
        let points = UnsafeMutableRawPointer(memory.points.bytes.baseAddress! + offset % 8 * 8)
          .bindMemory(to: kernel_point.self, capacity: length)
        points.update(from: asked, count: length)
        for rowStride in [0, 3] {
          let all = memory.hits.first(offset + length + 64, of: UInt8.self)
          all.update(repeating: 0xAB, count: offset + length + 64)
          let hits = UnsafeMutableRawPointer(all + offset)
            .assumingMemoryBound(to: Bool.self)
          let any = decide(level, batch, points, length, m, rowStride: rowStride, hits)
          #expect(any == truth.isAnyUncertain)
          let found = (0..<length).map { all[offset + $0] }
          #expect(found == truth.hits.map { $0 ? 1 : 0 }, "\(length) points, offset \(offset)")
          #expect((0..<offset).allSatisfy { all[$0] == 0xAB })
          #expect((0..<64).allSatisfy { all[offset + length + $0] == 0xAB })
        }
      }
    }
  }

  /// Decides against alpha, or against rows of words if there is a stride.
  private func decide(
    _ level: Level, _ batch: PointBatch, _ points: UnsafePointer<kernel_point>, _ count: Int,
    _ m: kernel_certain_mapping, rowStride: Int, _ hits: UnsafeMutablePointer<Bool>
  ) -> Bool {
    var m = m
    if rowStride == 0 {
      return level.kernels.hit_alpha_points(
        points, count, &m, batch.alpha, PointBatch.width, 128, hits, nil)
    }
    return batch.words(128, rowStride: rowStride, columnStride: 1).withUnsafeBufferPointer {
      var mask = kernel_mask(words: $0.baseAddress, row_stride: rowStride, column_stride: 1)
      return level.kernels.hit_mask_points(points, count, &m, &mask, hits, nil)
    }
  }

  @Test(arguments: Level.all) func everyOffsetOfAlpha(level: Level) {
    var batch = PointBatch(seed: 44)
    let memory = GuardedBytes(count: 4096)
    for offset in 0...63 {
      let alpha = memory.first(offset + batch.alpha.count, of: UInt8.self) + offset
      alpha.update(from: batch.alpha, count: batch.alpha.count)
      for minimum in Level.minimums {
        var m = batch.mapping(plain: offset % 2 == 0)
        let points = batch.points(130)
        let truth = BatchVerdicts(points.map { batch.verdict($0, m, minimum) })
        let found = BatchVerdicts(count: 130) {
          level.kernels.hit_alpha_points(points, 130, &m, alpha, PointBatch.width, minimum, $0, $1)
        }
        #expect(found == truth, "offset \(offset), minimum \(minimum)")
      }
    }
  }
}
