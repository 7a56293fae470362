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

  /// The first words of the names of the random suites with limits.
  package static let (productAligned, productSweep) = ("product-aligned", "product-sweep")

  /// The folder of the corpus in the repository.
  package static let defaultCorpus = "corpus"
}
