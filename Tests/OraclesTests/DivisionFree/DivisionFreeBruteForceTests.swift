import Corpora
import HitTesting
import Oracles
import RandomNumbers
import Testing

/// Compares the integer oracle with brute force in fractions over every texel.
@Suite struct DivisionFreeBruteForceTests {
  /// The numbers of queries that hit and that missed.
  private struct Count {
    var hits = 0
    var misses = 0

    mutating func note(_ hit: Bool) { if hit { hits += 1 } else { misses += 1 } }
  }

  private func compare(
    _ suite: CaseSuite, ask: (ImageCase, PassingTexels, inout SeededGenerator) -> Void
  ) {
    for index in 0..<suite.count {
      let testCase = suite.imageCase(at: index)
      let texels = PassingTexels(testCase.image, threshold: testCase.threshold)
      let isSingular = testCase.layer.linearPart.isSingular
      if !testCase.layer.isValid || isSingular || texels.width * texels.height > 64 { continue }
      var random = SeededGenerator(seed: 5, index: index)
      ask(testCase, texels, &random)
    }
  }

  private static let suites: [CaseSuite] = [
    .aligned(seed: 31, count: 150), .sweep(seed: 31, count: 160), .extreme(seed: 31, count: 80),
  ]

  @Test(arguments: suites) func discsAgree(suite: CaseSuite) {
    var count = Count()
    compare(suite) { testCase, texels, random in
      let reference = ReferenceLayer(texels, testCase.layer)
      let oracle = DivisionFreeOracle(texels, layer: testCase.layer)
      for _ in 0..<3 {
        let (center, other) = (random.pick(testCase.points), random.pick(testCase.points))
        let reach = max((other.x - center.x).magnitude, (other.y - center.y).magnitude)
        let disc = Disc(
          center: center, radius: random.pick([0, 0.5, 1, 1.25, 2.5, reach, reach / 8]))
        if !center.x.isFinite || !center.y.isFinite || !disc.radius.isFinite { continue }
        let expected = reference.hits(disc)
        count.note(expected)
        #expect(oracle.hits(disc) == expected, "\(testCase.name), \(disc)")
      }
    }
    #expect(count.hits > 20 && count.misses > 20, "\(count)")
  }

  @Test(arguments: suites) func rectsAgree(suite: CaseSuite) {
    var count = Count()
    compare(suite) { testCase, texels, random in
      let reference = ReferenceLayer(texels, testCase.layer)
      let oracle = DivisionFreeOracle(texels, layer: testCase.layer)
      for _ in 0..<3 {
        let (from, to) = (random.pick(testCase.points), random.pick(testCase.points))
        let rect = Rect(
          x: min(from.x, to.x), y: min(from.y, to.y),
          width: (to.x - from.x).magnitude * random.pick([0, 0.125, 1]),
          height: (to.y - from.y).magnitude * random.pick([0, 0.125, 1]))
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        if !numbers.allSatisfy(\.isFinite) { continue }
        let expected = reference.hits(rect)
        count.note(expected)
        #expect(oracle.hits(rect) == expected, "\(testCase.name), \(rect)")
      }
    }
    #expect(count.hits > 20 && count.misses > 20, "\(count)")
  }

  @Test(arguments: suites) func linearSamplingsAgree(suite: CaseSuite) {
    var count = Count()
    compare(suite) { testCase, texels, random in
      let reference = ReferenceLayer(texels, testCase.layer)
      for sampling in [Sampling.linearClamp, .linearDecal] {
        let oracle = DivisionFreeOracle(texels, layer: testCase.layer, sampling: sampling)
        for _ in 0..<3 {
          let point = random.pick(testCase.points)
          if !point.x.isFinite || !point.y.isFinite { continue }
          let alpha = reference.alpha(at: point, sampling)
          let expected = alpha.map { $0 >= Rational(testCase.threshold.minimumAlpha) } ?? false
          count.note(expected)
          #expect(oracle.hits(point) == expected, "\(testCase.name), \(sampling), \(point)")
        }
      }
    }
    #expect(count.hits > 20 && count.misses > 20, "\(count)")
  }

  /// Every image of 2 × 2 texels, in a rotated layer, with and without clipping, at every
  /// half-integer point around it.
  @Test(arguments: [false, true]) func everyImageOfFourTexelsAgrees(clipped: Bool) {
    let layer = LayerGeometry(
      size: Size(width: 1.5, height: 3),
      attachment: .matrix(AffineTransform(a: 1, b: 1, c: -2, d: 1, tx: 0, ty: 0)),
      contentsGravity: .topLeft, masksToBounds: clipped)
    var (discs, rects) = (Count(), Count())
    for image in 0..<16 {
      let bytes = (0..<4).map { UInt8(image >> $0 & 1) }
      let texels = PassingTexels(width: 2, bytes, atLeast: 1)
      let reference = ReferenceLayer(texels, layer)
      let oracle = DivisionFreeOracle(texels, layer: layer)
      for y in -2...10 {
        for x in -10...6 where (x + y + image) % 3 == 0 {
          let at = Point(x: Double(x) / 2, y: Double(y) / 2)
          let disc = Disc(center: at, radius: 0.5 * Double((x & 1) + (y & 1)))
          discs.note(reference.hits(disc))
          #expect(oracle.hits(disc) == reference.hits(disc), "\(bytes), \(disc)")
          let rect = Rect(origin: at, size: Size(width: 0.5 * Double(y & 1), height: 0.5))
          rects.note(reference.hits(rect))
          #expect(oracle.hits(rect) == reference.hits(rect), "\(bytes), \(rect)")
        }
      }
    }
    #expect(discs.hits > 100 && discs.misses > 100, "\(discs)")
    #expect(rects.hits > 100 && rects.misses > 100, "\(rects)")
  }
}
