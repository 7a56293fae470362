import HitTesting
import RandomNumbers

extension CaseSuite {
  /// Makes the aligned suite and the sweep, which has three times as many cases, of the layers that
  /// a product uses.
  package static func random(
    limits: LayerLimits = .none, seed: UInt64, sweepCount: Int
  ) -> [CaseSuite] {
    [
      .aligned(seed: seed, count: sweepCount / 3, limits: limits),
      .sweep(seed: seed, count: sweepCount, limits: limits),
    ]
  }

  /// Makes the suites of layers that do not show a whole image as it is, with `count` cases each.
  package static func shownOtherwise(seed: UInt64, count: Int) -> [CaseSuite] {
    [.perspective(seed: seed, count: count)]
      + [
        .frames(seed: seed, count: count), .tiles(seed: seed, count: count),
        .meshes(seed: seed, count: count), .slices(seed: seed, count: count),
      ].map { (suite: CaseSuite) in suite.withEarlierPictures(seed: seed) }
  }

  /// Makes a suite of the cases of other suites in turn, sampled at the nearest texel; the random
  /// numbers of its index change each case, and no change may fail.
  static func changed(
    _ name: String, _ summary: String, seed: UInt64, count: Int, from others: [CaseSuite],
    change: @escaping @Sendable (inout ImageCase, inout SeededGenerator) throws -> Void
  ) -> CaseSuite {
    CaseSuite(name: name, summary: summary, count: count) { index in
      var testCase = others[index % others.count].imageCase(at: index)
      var random = SeededGenerator(seed: seed, index: index)
      testCase.name = "\(name)/\(index)"
      testCase.traits[.area] = name
      testCase.sampling = .nearest
      testCase.traits[.sampling] = Sampling.nearest.rawValue
      do {
        try change(&testCase, &random)
      } catch {
        preconditionFailure("\(testCase.name): \(error)")
      }
      testCase.traits[.format] = testCase.sentImage.format.name
      return testCase
    }
  }

  /// The layers of the sweep, every fourth one in perspective.
  static func sweptOrInPerspective(seed: UInt64) -> [CaseSuite] {
    let swept = sweep(seed: seed, count: .max)
    return [swept, swept, swept, perspective(seed: seed, count: .max)]
  }

  /// The first words of the names of the random suites with limits.
  package static let (productAligned, productSweep) = ("product-aligned", "product-sweep")

  /// The folder of the corpus in the repository.
  package static let defaultCorpus = "corpus"
}
