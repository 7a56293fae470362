import Corpora
import HitTesting
import Oracles
import TestSupport
import Testing

@Suite struct PerspectiveTests {
  /// Four texels in a row, one point each.
  ///
  /// The second and the fourth pass.
  private static let texels = PassingTexels(width: 4, [0, 255, 0, 255])
  private static let layer = LayerGeometry.at(0, 0, 4, 1)

  private func oracle(_ projection: ProjectiveTransform) -> ExactOracle {
    ExactOracle(Self.texels, layer: Self.layer, seenThrough: projection)
  }

  /// `X = x / (1 + x/4)`: the edges 1, 2, 3 and 4 are seen at 4/5, 4/3, 12/7 and 2.
  @Test func edgesAreWhereTheyAreSeen() {
    let oracle = oracle(ProjectiveTransform(1, 0, 0, 0, 1, 0, 0.25, 0, 1))
    for (x, isHit) in [(0.79, false), (0.81, true), (1.33, true), (1.34, false), (1.99, true)] {
      #expect(oracle.hits(Point(x: x, y: 0.1)) == isHit, "\(x)")
    }
    #expect(!oracle.hits(Point(x: 2, y: 0.1)))
    // At X = 1, x is 4/3; a third of a texel from its edge.
    let (u, v) = oracle.texelCoordinates(of: Point(x: 1, y: 0.25))!
    #expect(u == Rational(4) / Rational(3) && v == Rational(1) / Rational(3))
    #expect(oracle.margin(at: Point(x: 1, y: 0.25)) == Rational(1) / Rational(3))
  }

  /// `w = 1 − x/2` is 0 at x = 2, so that the last two texels lie behind the eye.
  @Test func whatIsBehindTheEyeIsNotHit() {
    let oracle = oracle(ProjectiveTransform(1, 0, 0, 0, 1, 0, -0.5, 0, 1))
    // x = 3.5 would be seen at 3.5 / −0.75.
    #expect(!oracle.hits(Point(x: 3.5 / -0.75, y: 0.5 / -0.75)))
    #expect(oracle.texelCoordinates(of: Point(x: 3.5 / -0.75, y: 0)) == nil)
    #expect(oracle.decidingRule(of: .point(Point(x: -4, y: 0))) == .perspective)
    // x = 1.5 is seen at 6, a quarter of a texel from where w is 0: less than to the edge of its
    // texel.
    #expect(oracle.hits(Point(x: 6, y: 2)))
    #expect(oracle.margin(at: Point(x: 14, y: 4)) == Rational(1) / Rational(4))
  }

  @Test(arguments: [
    ProjectiveTransform(1, 2, 3, 2, 4, 6, 0, 0, 1), ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, 0),
    ProjectiveTransform(1, 0, 0, 0, 1, 0, .nan, 0, 1),
    ProjectiveTransform(-1, 0, 0, 0, -1, 0, 0, 0, -1),
  ]) func nothingIsSeenThroughThese(projection: ProjectiveTransform) {
    let (oracle, point) = (oracle(projection), Point(x: 1.5, y: 0.5))
    #expect(!oracle.hits(point) && oracle.margin(at: point) == nil)
    let second = DivisionFreeOracle(Self.texels, layer: Self.layer, seenThrough: projection)
    #expect(!second.hits(point))
  }

  /// The affine case has the verdicts of the layer that is moved so.
  @Test func affineTransformsMoveTheLayer() {
    for index in 0..<60 {
      var testCase = CaseSuite.sweep(seed: 12, count: .max).imageCase(at: index)
      let motion = AffineTransform(a: 2, b: 0.5, c: -1, d: 0.75, tx: 3, ty: -8)
      guard case .matrix(let matrix) = testCase.layer.attachment else { continue }
      let texels = PassingTexels(testCase.image, threshold: testCase.threshold)
      let seen = ExactOracle(
        texels, layer: testCase.layer, seenThrough: ProjectiveTransform(motion))
      // These products are exact where the matrix is short.
      testCase.layer.attachment = .matrix(matrix.concatenating(motion))
      let moved = ExactOracle(texels, layer: testCase.layer)
      for point in testCase.points.prefix(8) where matrix.a == matrix.a.rounded() {
        #expect(seen.hits(point) == moved.hits(point), "\(testCase.name)")
      }
    }
  }

  /// Where nothing is rounded on the whole way, nothing is excused.
  @Test func excusesAreThoseOfTheWholeWay() {
    let point = Query.point(Point(x: 1, y: 0.5))
    for (motion, isExact) in [
      (AffineTransform.translation(x: 0.5, y: 2), true), (.translation(x: -0.7, y: 0), false),
    ] {
      var layer = Self.layer
      layer.attachment = .matrix(.translation(x: isExact ? 1 : 0.7, y: 0))
      let oracle = ExactOracle(Self.texels, layer: layer, seenThrough: ProjectiveTransform(motion))
      #expect(oracle.excusedMargin(for: .float64, at: point).isZero == isExact)
    }
  }

  @Test func bothOraclesAgree() {
    var (hits, behind) = (0, 0)
    for index in 0..<400 {
      let testCase = CaseSuite.perspective(seed: 5, count: .max).imageCase(at: index)
      let texels = PassingTexels(testCase.image, threshold: testCase.threshold)
      let (layer, projection) = (testCase.layer, testCase.projection)
      let exact = ExactOracle(
        texels, layer: layer, seenThrough: projection, sampling: testCase.sampling)
      let second = DivisionFreeOracle(
        texels, layer: layer, seenThrough: projection, sampling: testCase.sampling)
      for point in testCase.points {
        let verdict = exact.hitsByFractions(point)
        #expect(verdict == exact.hits(point) && verdict == second.hits(point), "\(testCase.name)")
        hits += verdict ? 1 : 0
        behind += exact.decidingRule(of: .point(point)) == .perspective ? 1 : 0
      }
    }
    #expect(hits > 1000 && behind > 500, "\(hits), \(behind)")
  }
}
