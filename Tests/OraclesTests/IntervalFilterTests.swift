import Corpora
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Compares verdicts that doubles decide with those of fractions alone, and with those of the
/// second derivation.
@Suite struct IntervalFilterTests {
  private struct Count {
    var points = 0
    var byFractions = 0
  }

  private func compare(_ testCase: ImageCase, _ count: inout Count) {
    let texels = PassingTexels(testCase.image, threshold: testCase.threshold)
    for sampling in Sampling.allCases {
      let oracle = ExactOracle(texels, layer: testCase.layer, sampling: sampling)
      let verdicts = oracle.decide(testCase.points)
      #expect(verdicts.hits == testCase.points.map(oracle.hits))
      let exact = testCase.points.map(oracle.hitsByFractions)
      #expect(verdicts.hits == exact, "\(testCase.name), \(sampling)")
      let divisionFree = DivisionFreeOracle(texels, layer: testCase.layer, sampling: sampling)
      #expect(exact == testCase.points.map(divisionFree.hits), "\(testCase.name), \(sampling)")
      count.points += exact.count
      count.byFractions += verdicts.decidedByFractions
    }
  }

  @Test func agreesWithFractionsOnStoredCases() throws {
    var count = Count()
    for testCase in try StoredCorpus.smallCases() {
      compare(testCase, &count)
      let oracle = ExactOracle(
        PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer)
      for point in testCase.points {
        #expect(oracle.excusedMargin(for: .exact, at: .point(point)) == 0, "exact has no excuse")
      }
    }
    #expect(count.points > 15_000 && count.byFractions > 1000, "\(count)")
  }

  @Test(arguments: [CaseSuite.sweep(seed: 91, count: 500), .aligned(seed: 91, count: 200)])
  func agreesWithFractionsOnRandomCases(suite: CaseSuite) {
    var count = Count()
    for index in 0..<suite.count { compare(suite.imageCase(at: index), &count) }
    #expect(count.points > 10_000 && count.byFractions > 100, "\(count)")
    if suite.name == "sweep" {
      #expect(count.byFractions < count.points / 5, "most take no fractions: \(count)")
    }
  }

  /// With numbers of every size at once, overflow, underflow and cancellation decide nothing
  /// wrongly, and none is too large or too small for integers.
  @Test func agreesWithFractionsOnAbsurdNumbers() {
    var random = SeededGenerator(seed: 92)
    func number() -> Double {
      let value = random.pick([
        0, 1, -1, 3, 0.1, 1e300, -1e300, 1e-300, 0x1p-1074, 0x1p53 + 2, 0x1p-400, 0x1p401, 1e100,
      ])
      return Bool.random(using: &random) ? value : value * random.uniform(0.5, 2)
    }
    let image = CorpusImage.checkerboard.bitmap(width: 3, height: 5)
    var count = Count()
    for index in 0..<1000 {
      let matrix = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let layer = LayerGeometry(
        size: Size(width: number(), height: number()),
        attachment: index.isMultiple(of: 2)
          ? .matrix(matrix)
          : .anchored(
            position: Point(x: number(), y: number()), anchorPoint: Point(x: number(), y: 0.5),
            transform: matrix),
        contentsGravity: random.pick(ContentsGravity.allCases), contentsScale: number(),
        masksToBounds: Bool.random(using: &random))
      let points = (0..<3).map { _ in Point(x: number(), y: number()) }
      compare(
        ImageCase(
          name: "absurd", image: image, layer: layer, threshold: .atLeast(128), points: points),
        &count)
    }
    #expect(count.byFractions > 0 && count.byFractions < count.points, "\(count)")
  }

  /// Points within one unit in the last place around every edge of a layer that doubles cannot map
  /// exactly.
  @Test func agreesNextToEdges() {
    let layer = LayerGeometry(
      size: Size(width: 7.3, height: 5.1), position: Point(x: 1e6 + 0.3, y: -2e5 / 3),
      transform: .rotation(cosine: 0.6, sine: 0.8), masksToBounds: true)
    let texels = PassingTexels(
      CorpusImage.checkerboard.bitmap(width: 7, height: 5), threshold: .atLeast(128))
    for sampling in Sampling.allCases {
      let oracle = ExactOracle(texels, layer: layer, sampling: sampling)
      var points: [Point] = []
      for column in 0...14 {
        for row in 0...10 {
          let (x, y) = (Double(column) / 14 - 0.5, Double(row) / 10 - 0.5)
          let (w, h) = (x * 7.3, y * 5.1)
          var point = Point(x: 1e6 + 0.3 + 0.6 * w - 0.8 * h, y: -2e5 / 3 + 0.8 * w + 0.6 * h)
          for _ in 0..<3 { point.x = point.x.nextDown }
          for _ in 0..<7 {
            points.append(point)
            point.x = point.x.nextUp
          }
        }
      }
      let verdicts = oracle.decide(points)
      #expect(verdicts.hits == points.map(oracle.hitsByFractions))
      #expect(verdicts.decidedByFractions > 20, "\(verdicts.decidedByFractions)")
      #expect(verdicts.hits.contains(true) && verdicts.hits.contains(false))
    }
  }
}

extension CaseSuite: CustomTestStringConvertible {
  /// The name of the suite.
  public var testDescription: String { name }
}
