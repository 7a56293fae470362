import Conformance
import Corpora
import HitTestStrategies
import RandomNumbers

/// The kinds of random cases that test certified exactness.
package enum ExactnessFamily: String, CaseIterable, Sendable {
  case sweep
  /// The aligned cases, in which every edge has one right answer.
  case aligned
  /// Cases with numbers of every magnitude.
  case extreme
  /// Layers on whole points, asked at whole and half points.
  ///
  /// At three points per texel, texel coordinates are not short doubles, but points still lie
  /// exactly on edges.
  case wholePoints = "whole points"
  /// Such layers, turned by the computed cosine and sine of multiples of 90°, which are off by
  /// about 10⁻¹⁷.
  case quarterTurns = "quarter turns"
  /// Layers that are moved by ±2⁵³, by one more than that, or by 10⁹ + ½.
  case farAway = "far away"
  /// Layers that are turned by any angle, asked anywhere.
  case turned
  /// Such layers and aligned ones, seen in perspective: leaning, facing away, and reaching behind
  /// the eye.
  case perspective
  /// Frames of atlases, some of them in perspective.
  case frames
  /// Maps of tiles, some of them in perspective.
  case tiles
  /// Images that triangles show, some of them in perspective.
  case meshes
  /// Images in nine slices.
  case slices

  /// The families of the pieces of a run, which repeat in this order.
  ///
  /// Less than a third are turned, because the oracle takes a hundred times longer for edges than
  /// for clear points.
  private static let schedule: [ExactnessFamily] = [
    .sweep, .turned, .aligned, .quarterTurns, .turned, .wholePoints, .sweep, .turned, .extreme,
    .aligned, .turned, .farAway, .sweep, .quarterTurns, .turned, .wholePoints,
  ]

  /// The families of the affine layers, or of all layers that a strategy answers for.
  package static func schedule(of strategy: any HitTestStrategy.Type) -> [ExactnessFamily] {
    strategy is any TexelStrategy.Type
      ? schedule + [.perspective, .frames, .tiles, .meshes, .slices] : schedule
  }

  /// The families of the pieces of a run about areas.
  package static let areaSchedule = schedule + [.frames, .tiles]

  /// Makes one case, which depends only on the seed and the index.
  package func testCase(seed: UInt64, index: Int) -> ImageCase {
    switch self {
    case .sweep: widened(.sweep(seed: seed, count: .max), seed, index)
    case .aligned: widened(.aligned(seed: seed, count: .max), seed, index)
    case .extreme: widened(.extreme(seed: seed, count: .max), seed, index)
    case .perspective: widened(.perspective(seed: seed, count: .max), seed, index)
    case .frames: widened(.frames(seed: seed, count: .max), seed, index)
    case .tiles: widened(.tiles(seed: seed, count: .max), seed, index)
    case .meshes: widened(.meshes(seed: seed, count: .max), seed, index)
    case .slices: widened(.slices(seed: seed, count: .max), seed, index)
    case .wholePoints, .quarterTurns, .farAway, .turned: caseOfLayer(seed: seed, index: index)
    }
  }

  /// Returns a case of a suite with more points of its kind.
  private func widened(_ suite: CaseSuite, _ seed: UInt64, _ index: Int) -> ImageCase {
    var testCase = suite.imageCase(at: index)
    testCase.sampling = .nearest
    var random = SeededGenerator(seed: seed ^ 0x5EED_0F_EDCE, index: index)
    return testCase.asking(ExactnessPoints.around(testCase.points, using: &random))
  }
}
