import Corpora

extension CaseSuite {
  /// Makes the random suites with at least `points` points, the covering one first, whose files are
  /// in the corpus; no suites for 0.
  package static func random(
    seed: UInt64, points: Int, corpus: String = defaultCorpus
  ) -> [CaseSuite] {
    if points == 0 { return [] }
    // Three cases of the sweep have 96 points, and the one aligned case for them has at least 40.
    let share = max(1, (points + 135) / 136)
    return [covering(seed: seed, count: 12 * share, corpus: corpus)]
      + random(seed: seed, sweepCount: 3 * share)
      + shownOtherwise(seed: seed, count: share)
  }

  /// The suites of a quick run, in the order in which most faults show soonest: the basic ones, the
  /// first covering cases, and the other stored ones, without those of large images.
  package static func quick(stored: [CaseSuite], seed: UInt64, corpus: String) -> [CaseSuite] {
    stored.filter { $0.area == "basic" } + [covering(seed: seed, count: 400, corpus: corpus)]
      + stored.filter { $0.area != "basic" }
  }

  /// Whether a quick run has the stored suite of a name: not if it shows images of 4096 × 4096
  /// texels.
  package static func isQuick(_ suite: String) -> Bool {
    suite != "png/large" && !suite.hasSuffix("/pictures")
  }

  /// The names of the random suites, including the suites of extreme numbers and of pixel centers;
  /// those of suites with limits begin so.
  package static let randomNames =
    drawn(seed: 0, count: 0).map(\.name) + [covering, scenes, productAligned, productSweep]

  /// The random suites about one image without limits, except for the covering one.
  private static func drawn(seed: UInt64, count: Int) -> [CaseSuite] {
    random(seed: seed, sweepCount: count) + shownOtherwise(seed: seed, count: count) + [
      extreme(seed: seed, count: count), pixelCentres(seed: seed, count: count),
      leaningPixelCentres(seed: seed, count: count),
    ]
  }

  /// Makes the random case of that name, including extreme cases; returns `nil` if there is none.
  package static func randomCase(
    named name: String, seed: UInt64, corpus: String = defaultCorpus
  ) -> (any HitTestCase)? {
    // A number has one spelling, so `sweep/+5` and `sweep/05` are not names.
    guard let slash = name.lastIndex(of: "/"), let index = Int(name[name.index(after: slash)...]),
      index >= 0, "\(index)" == name[name.index(after: slash)...],
      let suite = randomSuite(named: String(name[..<slash]), seed: seed, corpus: corpus),
      index < suite.count
    else { return nil }
    return suite.testCase(at: index)
  }

  /// Makes the random suite of that name, with as many cases as there can be; returns `nil` if
  /// there is none.
  package static func randomSuite(
    named name: String, seed: UInt64, corpus: String = defaultCorpus
  ) -> CaseSuite? {
    if name == covering { return covering(seed: seed, corpus: corpus) }
    let limits = name.firstIndex(of: "/").flatMap {
      LayerLimits(words: name[name.index(after: $0)...])
    }
    let suites =
      drawn(seed: seed, count: .max) + [scenes(seed: seed, count: .max)]
      + (limits.map { random(limits: $0, seed: seed, sweepCount: .max) } ?? [])
    return suites.first { $0.name == name }
  }

  /// Makes the case of that name from the stored or the random suites; returns `nil` if there is
  /// none.
  package static func testCase(
    named name: String, stored: [CaseSuite], seed: UInt64, corpus: String = defaultCorpus
  ) -> (any HitTestCase)? {
    if let suite = stored.first(where: { name.hasPrefix($0.name + "/") }) {
      return (0..<suite.count).lazy.map { suite.testCase(at: $0) }.first { $0.name == name }
    }
    return randomCase(named: name, seed: seed, corpus: corpus)
  }
}
