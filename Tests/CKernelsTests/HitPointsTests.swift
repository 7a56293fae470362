import CKernels
import RandomNumbers
import Testing

@Suite struct HitPointsTests {
  private static let width = PointBatch.width

  /// The verdicts of a level on a batch against each form of the image: rows of words, words with
  /// gaps in both directions, columns of words, and bytes.
  private func verdicts(
    _ level: Level, _ points: [kernel_point], _ m: kernel_certain_mapping, _ minimum: UInt32,
    of batch: PointBatch
  ) -> [BatchVerdicts?] {
    var mapping = m
    let strides = [(5, 1), (5, 150), (1, PointBatch.columnStride), (5, 2)]
    var all = strides.map { rowStride, columnStride -> BatchVerdicts? in
      let words = batch.words(minimum, rowStride: rowStride, columnStride: columnStride)
      return words.withUnsafeBufferPointer { words in
        var mask = kernel_mask(
          words: words.baseAddress, row_stride: rowStride, column_stride: columnStride)
        return BatchVerdicts(count: points.count) {
          level.kernels.hit_mask_points(points, points.count, &mapping, &mask, $0, $1)
        }
      }
    }
    all.append(
      BatchVerdicts(count: points.count) {
        level.kernels.hit_alpha_points(
          points, points.count, &mapping, batch.alpha, Self.width, minimum, $0, $1)
      })
    return all
  }

  @Test(arguments: Level.all) func everyLengthWithRandomAndHardPoints(level: Level) {
    var batch = PointBatch(seed: 31)
    var (hitCount, uncertainCount, pointCount) = (0, 0, 0)
    for round in 0..<8 {
      for length in 0...130 {
        let m = batch.mapping(plain: round % 4 == 0)
        let points = batch.points(length)
        let minimum = Level.minimums[(round + length) % Level.minimums.count]
        let truth = BatchVerdicts(points.map { batch.verdict($0, m, minimum) })
        for (form, found) in verdicts(level, points, m, minimum, of: batch).enumerated()
        where found != truth {
          Issue.record("\(length) points, round \(round), form \(form)")
        }
        hitCount += truth.hits.count { $0 }
        uncertainCount += truth.uncertain.reduce(0) { $0 + $1.nonzeroBitCount }
        pointCount += length
      }
    }
    #expect(hitCount > pointCount / 50 && uncertainCount > pointCount / 50)
  }

  /// A map of the whole image, for which single precision may be used.
  ///
  /// The points lie at edges of texels, and beside them by about the error of single precision.
  private static func usualMap(
    _ batch: inout PointBatch, count: Int, isPlain: Bool
  ) -> (map: kernel_certain_mapping, points: [kernel_point]) {
    let (width, height) = (Double(PointBatch.width), Double(PointBatch.height))
    let turns = [(1.0, 0.0, 0.0, 1.0), (-2, 0, 0, 0.5), (0.6, -0.8, 0.8, 0.6), (0.1, 3, -7, 0.3)]
    let (a, b, c, d) = batch.random.pick(turns)
    let far = batch.random.pick([1.0, 100, 5000])
    let (tx, ty) = (batch.random.uniform(-far, far), batch.random.uniform(-far, far))
    var map = kernel_plain_mapping(
      kernel_mapping(
        a: a, b: b, c: c, d: d, tx: tx, ty: ty, min_u: 0, max_u: width, min_v: 0, max_v: height))
    if !isPlain {
      map.outer_min_u -= 0x1p-38
      map.outer_max_v += 0x1p-38
      (map.max_fraction_u, map.max_fraction_v) = (1 - 0x1p-38, 1 - 0x1p-38)
    }
    func parent(_ u: Double, _ v: Double) -> kernel_point {
      let (u, v, determinant) = (u - tx, v - ty, a * d - b * c)
      return kernel_point(x: (d * u - c * v) / determinant, y: (a * v - b * u) / determinant)
    }
    let corners = [-1, width + 1].flatMap { u in [-1, height + 1].map { parent(u, $0) } }
    let reach = (x: corners.map(\.x.magnitude).max()!, y: corners.map(\.y.magnitude).max()!)
    let terms = max(
      a.magnitude * reach.x + c.magnitude * reach.y + tx.magnitude,
      b.magnitude * reach.x + d.magnitude * reach.y + ty.magnitude)
    // As `CertainMapping` bounds it, where doubles are off by 2^-38.
    map.single_error = Float(11 * 0x1p-25 * terms + 0x1p-38 + 0x1p-40).nextUp
    let error = Double(map.single_error)
    // Most groups have no point that doubles decide.
    let points = (0..<count).map { index -> kernel_point in
      if index % 160 == 159 { return batch.points(1)[0] }
      func coordinate(_ side: Double) -> Double {
        let edge = batch.random.uniform(-1, side + 1).rounded()
        let units = error * batch.random.pick([3.2, 4, 5, 8])
        let hard = [0, 0x1p-39, -0x1p-39, error, -error, 0.7 * error]
        let usual = [units, -units, batch.random.uniform(0.1, 0.9)]
        return edge + batch.random.pick(index % 160 == 80 ? hard : usual)
      }
      return parent(coordinate(width), coordinate(height))
    }
    return (map, points)
  }

  @Test(arguments: Level.all) func singlePrecisionChangesNothing(level: Level) {
    var batch = PointBatch(seed: 35)
    var (hits, uncertain) = (0, 0)
    for round in 0..<120 {
      // More groups than are mapped at a time, and some that are left over.
      let count = [64, 127, 300, 1024, 1100, 2100][round % 6]
      let (m, points) = Self.usualMap(&batch, count: count, isPlain: round % 12 == 0)
      #expect(m.single_error < 0x1p-6)
      let truth = BatchVerdicts(points.map { batch.verdict($0, m, 128) })
      for (form, found) in verdicts(level, points, m, 128, of: batch).enumerated() {
        #expect(found == truth, "round \(round), form \(form)")
      }
      hits += truth.hits.count { $0 }
      uncertain += truth.isAnyUncertain ? 1 : 0
    }
    #expect(hits > 5000 && uncertain > 30, "\(hits) hits, \(uncertain) with uncertain points")
  }

  @Test(arguments: Level.others) func levelsAgreeBitForBit(level: Level) {
    var batch = PointBatch(seed: 32)
    for length in [8, 15, 16, 17, 64, 100, 130, 500] {
      for round in 0..<40 {
        for minimum in Level.minimums {
          let m = batch.mapping(plain: round % 4 == 0)
          let points = batch.points(length)
          let theirs = verdicts(level, points, m, minimum, of: batch)
          if theirs != verdicts(.scalar, points, m, minimum, of: batch) {
            Issue.record("\(length) points, round \(round), minimum \(minimum)")
          }
        }
      }
    }
  }

  @Test(arguments: Level.all) func everyTexelAndThreshold(level: Level) {
    let batch = PointBatch(seed: 33)
    let points = (0..<PointBatch.height).flatMap { row in
      (0..<Self.width).map { kernel_point(x: Double($0) + 0.5, y: Double(row) + 0.25) }
    }
    var m = PointBatch.plain()
    for fraction in [1, 0.5] {
      m.max_fraction_u = fraction
      for minimum in UInt32(0)...256 where minimum % 16 < 2 || fraction == 1 {
        let truth = BatchVerdicts(batch.alpha.map { UInt32($0) >= minimum ? .hit : .miss })
        for found in verdicts(level, points, m, minimum, of: batch) where found != truth {
          Issue.record("minimum \(minimum), fraction up to \(fraction)")
        }
      }
    }
  }

  /// Each edge of each rectangle, and of the fraction, to one unit in the last place.
  @Test(arguments: Level.all) func edgesToOneUnitInTheLastPlace(level: Level) {
    let batch = PointBatch(seed: 34)
    var m = PointBatch.plain(u: (0.5, 149), v: (1, 22.5))
    (m.outer_min_u, m.outer_max_u, m.outer_min_v, m.outer_max_v) = (-0.5, 150, 0, 23.5)
    (m.max_fraction_u, m.max_fraction_v) = (0.75, 0.875)
    func around(_ edges: [Double]) -> [Double] { edges.flatMap { [$0.nextDown, $0, $0.nextUp] } }
    let us = around([-0.5, 0, 0.5, 0.75, 1, 63.75, 64, 148.75, 149, 150])
    let vs = around([0, 1, 1.875, 2, 22, 22.5, 23.5])
    let points = us.flatMap { u in vs.map { kernel_point(x: u, y: $0) } }
    let truth = BatchVerdicts(points.map { batch.verdict($0, m, 100) })
    #expect(truth.hits.contains(true) && truth.isAnyUncertain)
    #expect(verdicts(level, points, m, 100, of: batch).allSatisfy { $0 == truth })
  }

  /// A single outer edge that lies farther out than the inner one is enough to make points
  /// uncertain.
  @Test(arguments: Level.all) func eachOuterEdgeAlone(level: Level) {
    let batch = PointBatch(seed: 38)
    let points = [-0.5, 0, 75, 150.5].flatMap { u in
      [-0.5, 1, 11, 23.5].map { kernel_point(x: u, y: $0) }
    }
    let plain = PointBatch.plain()
    let edges: [WritableKeyPath<kernel_certain_mapping, Double>] = [
      \.outer_min_u, \.outer_max_u, \.outer_min_v, \.outer_max_v,
    ]
    for edge in edges {
      var m = plain
      m[keyPath: edge] += plain[keyPath: edge] == 0 ? -1 : 1
      let truth = BatchVerdicts(points.map { batch.verdict($0, m, 100) })
      #expect(truth.uncertain[0].nonzeroBitCount == 2)
      #expect(verdicts(level, points, m, 100, of: batch).allSatisfy { $0 == truth })
    }
  }

  /// Fusing a product and a sum would move these points across a texel's edge.
  @Test(arguments: Level.all) func nothingIsFused(level: Level) {
    let batch = PointBatch(seed: 35)
    var random = SeededGenerator(seed: 36)
    var fusedDiffers = 0
    for _ in 0..<200 {
      let (a, c) = (random.uniform(0.5, 2), random.uniform(0.5, 2))
      let points = (0..<64).map { _ in
        kernel_point(x: random.uniform(1, 20), y: random.uniform(1, 20))
      }
      // The first point lies on the left edge; the bits that a fused product keeps put half of the
      // points outside.
      let tx = -(a * points[0].x + c * points[0].y)
      let m = PointBatch.plain(a: a, c: c, tx: tx)
      let truth = BatchVerdicts(points.map { batch.verdict($0, m, 0) })
      let fused = (tx + (a * points[0].x).addingProduct(c, points[0].y)) >= 0
      if fused != truth.hits[0] { fusedDiffers += 1 }
      #expect(verdicts(level, points, m, 0, of: batch).allSatisfy { $0 == truth })
    }
    #expect(fusedDiffers > 5, "\(fusedDiffers) of 200 points tell fused arithmetic apart")
  }

  /// Strides whose offsets do not fit into 32 bits, which no image in memory needs.
  @Test(arguments: Level.all) func stridesBeyondThirtyTwoBits(level: Level) {
    var m = PointBatch.plain(u: (0, 64), v: (0, 2))
    // Only row 0 is asked, so nothing far away is read.
    let points = (0..<64).map { kernel_point(x: Double($0), y: 0.5) }
    let word: [UInt64] = [0x8000_0000_0000_0005]
    word.withUnsafeBufferPointer { words in
      var mask = kernel_mask(words: words.baseAddress, row_stride: 1 << 40, column_stride: 1)
      let found = BatchVerdicts(count: 64) {
        level.kernels.hit_mask_points(points, 64, &m, &mask, $0, $1)
      }
      #expect(found == BatchVerdicts((0..<64).map { [0, 2, 63].contains($0) ? .hit : .miss }))
    }
    let alpha = (0..<64).map { UInt8($0) }
    let found = BatchVerdicts(count: 64) {
      level.kernels.hit_alpha_points(points, 64, &m, alpha, 1 << 40, 60, $0, $1)
    }
    #expect(found == BatchVerdicts((0..<64).map { $0 >= 60 ? .hit : .miss }))
  }
}
