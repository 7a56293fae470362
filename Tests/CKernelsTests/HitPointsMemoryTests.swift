import CKernels
import Testing

/// The memory that batches of points may touch.
@Suite struct HitPointsMemoryTests {
  /// The image, the points, the verdicts and the words of uncertain points each end, or start, at a
  /// page that must not be touched.
  @Test(arguments: Level.all, [true, false]) func nothingOutsideIsTouched(
    level: Level, atEnd: Bool
  ) {
    var batch = PointBatch(seed: 41)
    func room<T>(_ count: Int, of type: T.Type, in memory: GuardedBytes) -> UnsafeMutablePointer<T>
    {
      atEnd ? memory.last(count, of: type) : memory.first(count, of: type)
    }
    let memory = (0..<5).map { _ in GuardedBytes(count: 4096) }
    let plane = room(batch.alpha.count, of: UInt8.self, in: memory[0])
    plane.update(from: batch.alpha, count: batch.alpha.count)
    for length in Array(0...130) + [192, 255] {
      let asked = batch.points(length)
      let points = room(length, of: kernel_point.self, in: memory[1])
      let hits = room(length, of: Bool.self, in: memory[2])
      let doubt = room((length + 63) / 64, of: UInt64.self, in: memory[3])
      for (index, point) in asked.enumerated() { points[index] = point }
      for (rowStride, columnStride) in [(0, 0), (3, 1), (1, 23), (4, 1)] {
        var m = length <= 130 ? batch.mapping(plain: length % 2 == 0) : Self.uprightMap
        let truth = BatchVerdicts(asked.map { batch.verdict($0, m, 128) })
        let any: Bool
        if rowStride == 0 {
          any = level.kernels.hit_alpha_points(
            points, length, &m, plane, PointBatch.width, 128, hits, doubt)
        } else {
          let words = batch.words(128, rowStride: rowStride, columnStride: columnStride)
          let room = room(words.count, of: UInt64.self, in: memory[4])
          room.update(from: words, count: words.count)
          var mask = kernel_mask(words: room, row_stride: rowStride, column_stride: columnStride)
          any = level.kernels.hit_mask_points(points, length, &m, &mask, hits, doubt)
        }
        #expect(any == truth.isAnyUncertain)
        #expect((0..<length).allSatisfy { hits[$0] == truth.hits[$0] })
        #expect(truth.uncertain.indices.allSatisfy { doubt[$0] == truth.uncertain[$0] })
      }
    }
  }

  /// A map of the whole image that may be mapped in single precision.
  private static let uprightMap: kernel_certain_mapping = {
    var map = PointBatch.plain()
    (map.outer_min_u, map.max_fraction_u) = (-0x1p-38, 1 - 0x1p-38)
    map.single_error = 0x1p-12
    return map
  }()

  /// If nothing can be inside, no image is needed; points may still be uncertain.
  @Test(arguments: Level.all) func anEmptyRectangleNeedsNoImage(level: Level) {
    let empty: [(min: Double, max: Double)] = [(0, 0), (3, 2), (0, -1), (-0.0, 0), (0, .nan)]
    for (minimum, maximum) in empty {
      for margin in [0, 1.0] {
        var m = PointBatch.plain(u: (minimum, maximum), v: (0, 4))
        if margin > 0 {
          (m.outer_min_u, m.outer_max_u, m.outer_min_v, m.outer_max_v) = (-1, 1, -1, 5)
        }
        // There is no image whose sides single precision would need.
        m.single_error = 0x1p-9
        let points = [0, -0.0].flatMap { x in
          (0..<34).map { kernel_point(x: x, y: Double($0 % 2)) }
        }
        var mask = kernel_mask(words: nil, row_stride: 1, column_stride: 1)
        let truth = BatchVerdicts(points.map { _ in margin > 0 ? .uncertain : .miss })
        for limit in [0, 100] as [UInt32] {
          let found = BatchVerdicts(count: 68) {
            level.kernels.hit_alpha_points(points, 68, &m, nil, 0, limit, $0, $1)
          }
          #expect(found == truth, "\(minimum) ..< \(maximum), margin \(margin)")
        }
        let found = BatchVerdicts(count: 68) {
          level.kernels.hit_mask_points(points, 68, &m, &mask, $0, $1)
        }
        #expect(found == truth, "\(minimum) ..< \(maximum), margin \(margin)")
      }
    }
  }

  @Test(arguments: Level.all) func noPointsNeedNothing(level: Level) {
    var m = PointBatch.plain(u: (0, 1), v: (0, 1))
    var mask = kernel_mask(words: nil, row_stride: 1, column_stride: 1)
    #expect(!level.kernels.hit_mask_points(nil, 0, &m, &mask, nil, nil))
    #expect(!level.kernels.hit_alpha_points(nil, 0, &m, nil, 1, 256, nil, nil))
  }

  @Test(arguments: [
    (0.0, 0), (0.999, 0), (1, 1), (-0.0, 0), (2147483647.5, 2_147_483_647), (0x1p62, 1 << 62),
    (0x1p-1074, 0),
  ])
  func integerPart(value: Double, whole: Int) {
    #expect(Int(kernel_integer_part(value)) == whole)
  }
}
