extension CaseSuite {
  /// Makes the suites that are drawn from a seed.
  ///
  /// - Parameters:
  ///   - limits: the layers that a product uses.
  ///   - seed: the seed of all cases.
  ///   - sweepCount: the number of cases in the sweep; the aligned suite has a third as many.
  /// - Returns: the aligned suite and the sweep.
  package static func random(
    limits: LayerLimits = .none, seed: UInt64, sweepCount: Int
  ) -> [CaseSuite] {
    [
      .aligned(seed: seed, count: sweepCount / 3, limits: limits),
      .sweep(seed: seed, count: sweepCount, limits: limits),
    ]
  }

  /// Makes the suites of what layers show otherwise than a whole image as it is.
  ///
  /// - Parameters:
  ///   - seed: the seed of all cases.
  ///   - count: the number of cases in each suite.
  /// - Returns: the suites.
  package static func shownOtherwise(seed: UInt64, count: Int) -> [CaseSuite] {
    [.perspective(seed: seed, count: count)]
      + [
        .frames(seed: seed, count: count), .tiles(seed: seed, count: count),
        .meshes(seed: seed, count: count), .slices(seed: seed, count: count),
      ].map { (suite: CaseSuite) in suite.withEarlierPictures(seed: seed) }
  }

  /// The first words of the names of the random suites with limits.
  package static let (productAligned, productSweep) = ("product-aligned", "product-sweep")

  /// The folder of the corpus in the repository.
  package static let defaultCorpus = "corpus"
}
