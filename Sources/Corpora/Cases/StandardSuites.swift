extension CaseSuite {
  /// Makes the suites that are drawn from a seed.
  ///
  /// - Parameters:
  ///   - seed: the seed of all cases.
  ///   - sweepCount: the number of cases in the sweep; the aligned suite has a third as many.
  /// - Returns: the aligned suite and the sweep.
  public static func random(seed: UInt64, sweepCount: Int) -> [CaseSuite] {
    [.aligned(seed: seed, count: sweepCount / 3), .sweep(seed: seed, count: sweepCount)]
  }

  /// Makes the random suites on the layers that a product uses.
  ///
  /// - Parameters:
  ///   - limits: the layers.
  ///   - seed: the seed of all cases.
  ///   - sweepCount: the number of cases in the sweep; the aligned suite has a third as many.
  /// - Returns: the aligned suite and the sweep.
  public static func random(limits: LayerLimits, seed: UInt64, sweepCount: Int) -> [CaseSuite] {
    [
      .aligned(seed: seed, count: sweepCount / 3, limits: limits),
      .sweep(seed: seed, count: sweepCount, limits: limits),
    ]
  }

  /// The first words of the names of the random suites with limits.
  static let (productAligned, productSweep) = ("product-aligned", "product-sweep")

  /// Makes the random suites with at least `points` points; no suites for 0.
  public static func random(seed: UInt64, points: Int) -> [CaseSuite] {
    // Three cases of the sweep have 96 points, and the one aligned case for them has at least 40.
    points == 0 ? [] : random(seed: seed, sweepCount: 3 * max(1, (points + 135) / 136))
  }

  /// The names of the random suites, including the suites of extreme numbers and of pixel centers;
  /// those of suites with limits begin so.
  public static let randomNames =
    (random(seed: 0, sweepCount: 0) + [extreme(seed: 0, count: 0), pixelCentres(seed: 0, count: 0)])
    .map(\.name) + [scenes, productAligned, productSweep]

  /// Makes the random case of that name, including extreme cases; returns `nil` if there is none.
  public static func randomCase(named name: String, seed: UInt64) -> HitTestCase? {
    // A number has one spelling, so `sweep/+5` and `sweep/05` are not names.
    guard let slash = name.lastIndex(of: "/"), let index = Int(name[name.index(after: slash)...]),
      index >= 0, "\(index)" == name[name.index(after: slash)...],
      let suite = randomSuite(named: String(name[..<slash]), seed: seed), index < suite.count
    else { return nil }
    return suite.testCase(at: index)
  }

  private static func randomSuite(named name: String, seed: UInt64) -> CaseSuite? {
    let limits = name.firstIndex(of: "/").flatMap {
      LayerLimits(words: name[name.index(after: $0)...])
    }
    return
      (random(seed: seed, sweepCount: .max)
      + [
        extreme(seed: seed, count: .max), pixelCentres(seed: seed, count: .max),
        scenes(seed: seed, count: .max),
      ]
      + (limits.map { random(limits: $0, seed: seed, sweepCount: .max) } ?? []))
      .first { $0.name == name }
  }

  /// Makes the case of that name from the stored or the random suites; returns `nil` if there is
  /// none.
  public static func testCase(
    named name: String, stored: [CaseSuite], seed: UInt64
  ) -> HitTestCase? {
    if let suite = stored.first(where: { name.hasPrefix($0.name + "/") }) {
      return (0..<suite.count).lazy.map { suite.testCase(at: $0) }.first { $0.name == name }
    }
    return randomCase(named: name, seed: seed)
  }
}
