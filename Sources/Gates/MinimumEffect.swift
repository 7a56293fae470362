import Measurements

extension GateSettings {
  /// Whether a benchmark waits for memory most of the time, so that its times scatter more.
  ///
  /// The rule is that of `make bench`.
  package func waitsForMemory(_ benchmark: String) -> Bool {
    BenchmarkField(ofRow: benchmark)?.waitsForMemory(largeImages: Set(largeImages ?? [])) ?? false
  }

  /// The smallest change of a benchmark's time that the gate has to find, as a share: 0.02 for 2 %.
  package func minimumEffect(of benchmark: String) -> Double {
    waitsForMemory(benchmark) ? minimumEffectInMemory : minimumEffectInCache
  }

  /// The ratio above which the whole interval of a time must lie for a regression: 1 + δ / 2,
  /// halfway between no change and the effect δ that has to be found.
  ///
  /// If it were 1 + δ, an effect of exactly δ would never be found.
  package func regressionBoundary(of benchmark: String) -> Double {
    1 + minimumEffect(of: benchmark) / 2
  }
}
