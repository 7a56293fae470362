import Corpora
import HitTesting
import Oracles
import RandomNumbers
import Testing

/// Compares both oracles with brute force in fractions over every texel.
@Suite struct DivisionFreeBruteForceTests {
  /// The numbers of queries that hit and that missed.
  private struct Count {
    var hits = 0
    var misses = 0

    mutating func compare(
      _ oracles: BothOracles, _ reference: ReferenceLayer, _ query: Query,
      _ what: @autoclosure () -> String, _ sampling: Sampling = .nearest
    ) {
      let isHit = reference.hits(query, sampling)
      if isHit { hits += 1 } else { misses += 1 }
      if oracles.hits(query) != isHit { Issue.record("\(what()), \(sampling), \(query)") }
    }
  }

  /// Compares three queries of each case with few texels; a query of `nil` is left out.
  private func compare(
    _ suite: CaseSuite, _ samplings: [Sampling] = [.nearest],
    query make: (ImageCase, inout SeededGenerator) -> Query?
  ) {
    var count = Count()
    for index in 0..<suite.count {
      let testCase = suite.imageCase(at: index)
      let texels = PassingTexels(testCase.image, threshold: testCase.threshold)
      guard texels.width * texels.height <= 64,
        let reference = ReferenceLayer(texels, testCase.layer)
      else { continue }
      var random = SeededGenerator(seed: 5, index: index)
      for sampling in samplings {
        let oracles = BothOracles(texels, layer: testCase.layer, sampling: sampling)
        for _ in 0..<3 {
          guard let query = make(testCase, &random) else { continue }
          count.compare(oracles, reference, query, testCase.name, sampling)
        }
      }
    }
    #expect(count.hits > 20 && count.misses > 20, "\(count)")
  }

  private static let suites: [CaseSuite] = [
    .aligned(seed: 31, count: 150), .sweep(seed: 31, count: 160), .extreme(seed: 31, count: 80),
  ]

  @Test(arguments: suites) func discsAgree(suite: CaseSuite) {
    compare(suite) { testCase, random in
      let (center, other) = (random.pick(testCase.points), random.pick(testCase.points))
      let reach = max((other.x - center.x).magnitude, (other.y - center.y).magnitude)
      let radius = random.pick([0, 0.5, 1, 1.25, 2.5, reach, reach / 8])
      let isFinite = center.x.isFinite && center.y.isFinite && radius.isFinite
      return isFinite ? .disc(Disc(center: center, radius: radius)) : nil
    }
  }

  @Test(arguments: suites) func rectsAgree(suite: CaseSuite) {
    compare(suite) { testCase, random in
      let (from, to) = (random.pick(testCase.points), random.pick(testCase.points))
      let rect = Rect(
        x: min(from.x, to.x), y: min(from.y, to.y),
        width: (to.x - from.x).magnitude * random.pick([0, 0.125, 1]),
        height: (to.y - from.y).magnitude * random.pick([0, 0.125, 1]))
      let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      return numbers.allSatisfy(\.isFinite) ? .rect(rect) : nil
    }
  }

  @Test(arguments: suites) func linearSamplingsAgree(suite: CaseSuite) {
    compare(suite, [.linearClamp, .linearDecal]) { testCase, random in
      let point = random.pick(testCase.points)
      return point.x.isFinite && point.y.isFinite ? .point(point) : nil
    }
  }

  /// Every image of 2 × 2 texels, in a rotated layer, with and without clipping, at every
  /// half-integer point around it.
  @Test(arguments: [false, true]) func everyImageOfFourTexelsAgrees(clipped: Bool) throws {
    let layer = LayerGeometry(
      size: Size(width: 1.5, height: 3),
      attachment: .matrix(AffineTransform(a: 1, b: 1, c: -2, d: 1, tx: 0, ty: 0)),
      contentsGravity: .topLeft, masksToBounds: clipped)
    var (discs, rects) = (Count(), Count())
    for image in 0..<16 {
      let bytes = (0..<4).map { UInt8(image >> $0 & 1) }
      let texels = PassingTexels(width: 2, bytes, atLeast: 1)
      let reference = try #require(ReferenceLayer(texels, layer))
      let oracles = BothOracles(texels, layer: layer)
      for y in -2...10 {
        for x in -10...6 where (x + y + image) % 3 == 0 {
          let at = Point(x: Double(x) / 2, y: Double(y) / 2)
          let disc = Disc(center: at, radius: 0.5 * Double((x & 1) + (y & 1)))
          discs.compare(oracles, reference, .disc(disc), "\(bytes)")
          let rect = Rect(origin: at, size: Size(width: 0.5 * Double(y & 1), height: 0.5))
          rects.compare(oracles, reference, .rect(rect), "\(bytes)")
        }
      }
    }
    #expect(discs.hits > 100 && discs.misses > 100, "\(discs)")
    #expect(rects.hits > 100 && rects.misses > 100, "\(rects)")
  }
}
