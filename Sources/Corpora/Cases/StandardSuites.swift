extension CaseSuite {
  /// Every suite of the conformance run, the long random ones last.
  ///
  /// - Parameters:
  ///   - seed: decides the random suites; the hard cases are always the same.
  ///   - sweepCount: cases in the sweep; the aligned suite has a third as many.
  public static func standard(seed: UInt64, sweepCount: Int) -> [CaseSuite] {
    [
      .hardPoints, .hardMatrices, .hardBounds, .hardImages, .hardMemory,
      .aligned(seed: seed, count: sweepCount / 3), .sweep(seed: seed, count: sweepCount),
    ]
  }

  /// The names of the standard suites.
  public static let standardNames = Set(standard(seed: 0, sweepCount: 0).map(\.name))

  /// The case of that name, or `nil`.
  ///
  /// *Complexity*: a random case is made by itself; a hard one by going through its suite.
  public static func testCase(named name: String, seed: UInt64) -> HitTestCase? {
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2,
      let suite = standard(seed: seed, sweepCount: .max).first(where: { $0.name == parts[0] })
    else { return nil }
    if suite.count >= Int.max / 3 {
      // A number has one spelling: `sweep/+5` and `sweep/05` are no names.
      guard let index = Int(parts[1]), index >= 0, index < suite.count, "\(index)" == parts[1]
      else { return nil }
      return suite.testCase(at: index)
    }
    return (0..<suite.count).lazy.map { suite.testCase(at: $0) }.first { $0.name == name }
  }
}
