import Corpora
import RandomNumbers

/// The kinds of random cases that certified exactness is tried on.
public enum ExactnessFamily: String, CaseIterable, Sendable {
  /// The sweep's cases.
  case sweep
  /// The aligned cases, where every edge has one right answer.
  case aligned
  /// Numbers of every magnitude.
  case extreme
  /// Layers on whole points, asked at whole and half points: at three points a texel nothing is a short double, and
  /// still edges are met exactly.
  case wholePoints = "whole points"
  /// The same turned by the cosine and sine of multiples of 90°, which are off by some 10⁻¹⁷.
  case quarterTurns = "quarter turns"
  /// Layers moved by ±2⁵³, by one more than that, and by 10⁹ + ½.
  case farAway = "far away"
  /// Layers turned by any angle, asked anywhere.
  case turned

  /// Which family each piece of a run is made of, over and over. Nearly a third are turned: edges cost the oracle a
  /// hundred times more than what is clear.
  static let schedule: [ExactnessFamily] = [
    .sweep, .turned, .aligned, .quarterTurns, .turned, .wholePoints, .sweep, .turned, .extreme,
    .aligned, .turned, .farAway, .sweep, .quarterTurns, .turned, .wholePoints,
  ]

  /// Makes one case; it depends on the seed and the index alone.
  package func testCase(seed: UInt64, index: Int) -> HitTestCase {
    switch self {
    case .sweep: widened(.sweep(seed: seed, count: .max), seed, index)
    case .aligned: widened(.aligned(seed: seed, count: .max), seed, index)
    case .extreme: widened(.extreme(seed: seed, count: .max), seed, index)
    case .wholePoints, .quarterTurns, .farAway, .turned:
      ExactnessLayers(self).testCase(seed: seed, index: index)
    }
  }

  /// A suite's case with more points of its kind.
  private func widened(_ suite: CaseSuite, _ seed: UInt64, _ index: Int) -> HitTestCase {
    let testCase = suite.testCase(at: index)
    var random = SeededGenerator(seed: seed ^ 0x5EED_0F_EDCE, index: index)
    return testCase.asking(ExactnessPoints.around(testCase.points, using: &random))
  }
}
