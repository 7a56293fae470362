import CKernels
import Corpora
import Testing

@Suite struct HitPointsTests {
  private let width = 13
  private let height = 7

  private var alpha: [UInt8] {
    (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * 89 + 3) }
  }

  private func mapping(using random: inout SeededGenerator) -> kernel_mapping {
    let steps = [0, 0, 1, -1, 0.5, 1e-3, 3.7, -0.25]
    let clips = [0.0, 0.5, 2, 7]
    let (minU, minV) = (random.pick(clips), random.pick(clips))
    return kernel_mapping(
      a: random.pick(steps), b: random.pick(steps), c: random.pick(steps), d: random.pick(steps),
      tx: random.pick([0, 0.5, 2, 13, random.uniform(-5, 15)]), ty: random.pick([0, 3, -0.5, 6]),
      min_u: minU, max_u: random.pick([13, 12.5, 7]), min_v: minV, max_v: random.pick([7, 6.25, 1])
    )
  }

  private func points(_ count: Int, using random: inout SeededGenerator) -> [kernel_point] {
    let special: [Double] = [
      .nan, -.nan, .infinity, -.infinity, -0.0, 0, 0x1p-1074, -0x1p-1074, 1e308, -1e308, 0x1p31,
      0x1p63,
      -0x1p63, 0x1p32, 13, 7, 1, 13.0.nextDown, 7.0.nextDown, 1.0.nextDown,
    ]
    func coordinate() -> Double {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: random.pick(special)
      case 1: Double(Int.random(in: -2...15, using: &random))
      default: random.uniform(-3, 16)
      }
    }
    return (0..<count).map { _ in kernel_point(x: coordinate(), y: coordinate()) }
  }

  /// The documented formulas, once more.
  private func expected(
    _ point: kernel_point, _ m: kernel_mapping, _ alpha: [UInt8], _ minimum: UInt32
  ) -> Bool {
    let u = m.a * point.x + m.c * point.y + m.tx
    let v = m.b * point.x + m.d * point.y + m.ty
    guard u >= m.min_u, u < m.max_u, v >= m.min_v, v < m.max_v else { return false }
    return UInt32(alpha[Int(v) * width + Int(u)]) >= minimum
  }

  @Test(arguments: Level.all) func everyLengthWithRandomAndHardPoints(level: Level) {
    var random = SeededGenerator(seed: 31)
    let alpha = alpha
    var hitCount = 0
    for round in 0..<60 {
      for length in 0...40 {
        var m = mapping(using: &random)
        let asked = points(length, using: &random)
        let minimum = Level.minimums[(round + length) % Level.minimums.count]
        var hits = [Bool](repeating: true, count: length + 1)
        level.kernels.hit_points(asked, length, &m, alpha, width, minimum, &hits)
        let after = hits.removeLast()
        #expect(after, "the verdict after the last was written")
        let truth = asked.map { expected($0, m, alpha, minimum) }
        if hits != truth { Issue.record("\(length) points, round \(round)") }
        hitCount += truth.count { $0 }
      }
    }
    #expect(hitCount > 500, "\(hitCount) hits only: the points miss the plane")
  }

  @Test(arguments: Level.others) func levelsAgreeBitForBit(level: Level) {
    var random = SeededGenerator(seed: 32)
    let alpha = alpha
    for length in 0...130 {
      for minimum in Level.minimums {
        var m = mapping(using: &random)
        let asked = points(length, using: &random)
        var (ours, theirs) = (
          [Bool](repeating: false, count: length), [Bool](repeating: true, count: length)
        )
        Level.scalar.kernels.hit_points(asked, length, &m, alpha, width, minimum, &ours)
        level.kernels.hit_points(asked, length, &m, alpha, width, minimum, &theirs)
        if ours != theirs { Issue.record("\(length) points, minimum \(minimum)") }
      }
    }
  }

  /// The plane, the points and the verdicts each end at a page that must not be touched.
  @Test(arguments: Level.all) func nothingOutsideIsTouched(level: Level) {
    var random = SeededGenerator(seed: 33)
    let plane = GuardedBytes(count: 4096)
    let alpha = alpha
    let texels = plane.last(alpha.count, of: UInt8.self)
    for (index, byte) in alpha.enumerated() { texels[index] = byte }
    let (source, target) = (GuardedBytes(count: 4096), GuardedBytes(count: 4096))
    for length in 0...40 {
      var m = mapping(using: &random)
      let asked = points(length, using: &random)
      let start = source.last(length, of: kernel_point.self)
      for (index, point) in asked.enumerated() { start[index] = point }
      let hits = target.last(length, of: Bool.self)
      level.kernels.hit_points(start, length, &m, texels, width, 128, hits)
      #expect((0..<length).allSatisfy { hits[$0] == expected(asked[$0], m, alpha, 128) })
    }
  }

  @Test(arguments: Level.all) func anEmptyRectangleNeedsNoPlane(level: Level) {
    var m = kernel_mapping(
      a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, min_u: 0, max_u: 0, min_v: 0, max_v: 0)
    let asked = [kernel_point](repeating: kernel_point(x: 0, y: 0), count: 19)
    var hits = [Bool](repeating: true, count: 19)
    level.kernels.hit_points(asked, 19, &m, nil, 0, 0, &hits)
    #expect(!hits.contains(true))
  }

  @Test(arguments: [
    (0.0, 0), (0.999, 0), (1, 1), (-0.0, 0), (2147483647.5, 2_147_483_647), (0x1p62, 1 << 62),
    (0x1p-1074, 0),
  ])
  func integerPart(value: Double, whole: Int) {
    #expect(Int(kernel_integer_part(value)) == whole)
  }
}
