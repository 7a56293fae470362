import Corpora
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

@Suite struct DivisionFreeOracleTests {
  /// Compares the oracles on a case; returns the number of points.
  private func compare(_ testCase: ImageCase) -> Int {
    let texels = PassingTexels(testCase.image, threshold: testCase.threshold)
    let exact = ExactOracle(texels, layer: testCase.layer)
    let divisionFree = DivisionFreeOracle(texels, layer: testCase.layer)
    for (index, point) in testCase.points.enumerated()
    where exact.hits(point) != divisionFree.hits(point) {
      Issue.record("\(testCase.name), point \(index)")
    }
    return testCase.points.count
  }

  @Test func derivationsAgreeOnStoredCases() throws {
    let count = try StoredCorpus.smallCases().reduce(0) { $0 + compare($1) }
    #expect(count > 5000, "\(count)")
  }

  @Test(arguments: [CaseSuite.sweep(seed: 77, count: 400), .aligned(seed: 77, count: 300)])
  func derivationsAgreeOnRandomCases(suite: CaseSuite) {
    let count = (0..<suite.count).reduce(0) { $0 + compare(suite.imageCase(at: $1)) }
    #expect(count > 10_000, "\(count)")
  }

  /// Numbers of every size at once: no number is too large or too small for integers.
  @Test func derivationsAgreeOnAbsurdNumbers() {
    var random = SeededGenerator(seed: 78)
    func number() -> Double {
      let value = random.pick([0, 1, -1, 3, 0.1, 1e300, -1e300, 1e-300, 0x1p-1074, 0x1p53 + 2])
      return Bool.random(using: &random) ? value : value * random.uniform(0.5, 2)
    }
    let image = CorpusImage.checkerboard.bitmap(width: 3, height: 5)
    let texels = PassingTexels(image, threshold: .atLeast(128))
    for _ in 0..<1500 {
      let transform = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let layer = LayerGeometry(
        size: Size(width: number(), height: number()),
        position: Point(x: number(), y: number()), anchorPoint: Point(x: number(), y: 0.5),
        transform: transform, contentsGravity: random.pick(ContentsGravity.allCases),
        contentsScale: number(), masksToBounds: Bool.random(using: &random))
      let exact = ExactOracle(texels, layer: layer)
      let divisionFree = DivisionFreeOracle(texels, layer: layer)
      for _ in 0..<2 {
        let point = Point(x: number(), y: number())
        if exact.hits(point) != divisionFree.hits(point) { Issue.record("\(layer) at \(point)") }
      }
    }
  }
}

extension CaseSuite: CustomTestStringConvertible {
  /// The name of the suite.
  public var testDescription: String { name }
}
