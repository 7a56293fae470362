import Foundation
import Gates
import RandomNumbers
import Testing

@Suite struct LaunchIntervalTests {
  /// Ratios of launches whose logarithms are normal.
  static func ratios(
    _ count: Int, around ratio: Double, deviation: Double, using random: inout SeededGenerator
  ) -> [Double] {
    (0..<count).map { _ in
      // The method of Box and Muller.
      let radius = sqrt(-2 * log(1 - random.uniform(0, 1)))
      return ratio * exp(deviation * radius * cos(2 * .pi * random.uniform(0, 1)))
    }
  }

  @Test func equalLaunchesLeaveNoDoubt() {
    var random = SeededGenerator(seed: 1)
    let found = LaunchInterval(
      ratios: [Double](repeating: 1.5, count: 9), using: &random
    ).interval(errorRateOfLower: 1e-6, ofUpper: 1e-6)
    #expect(abs(found.lower - 1.5) < 1e-12 && abs(found.upper - 1.5) < 1e-12)
    #expect(found.launches == 9)
  }

  /// Log ratios −d, 0, d: the mean is 0, and the mean of three drawn from them has the variance
  /// 2d²/9; put right for three values that is d²/3, as of an estimate from the sample itself.
  @Test func spreadOfThreeByHand() {
    var random = SeededGenerator(seed: 2)
    let d = 0.01
    let found = LaunchInterval(ratios: [exp(-d), 1, exp(d)], resamples: 200_000, using: &random)
    #expect(abs(found.logarithm) < 1e-15)
    #expect(abs(found.standardError - d / sqrt(3)) < 0.01 * d)
  }

  @Test func oneLaunchFarOffMovesNothing() {
    var random = SeededGenerator(seed: 3)
    let quiet = Self.ratios(11, around: 1, deviation: 0.005, using: &random)
    let found = LaunchInterval(ratios: quiet + [3], using: &random)
    #expect(abs(found.logarithm) < 0.006)
  }

  @Test func turningSidesRoundTurnsTheIntervalRound() {
    var random = SeededGenerator(seed: 4)
    let ratios = Self.ratios(12, around: 1.03, deviation: 0.01, using: &random)
    var (one, other) = (SeededGenerator(seed: 5), SeededGenerator(seed: 5))
    let forth = LaunchInterval(ratios: ratios, using: &one).interval(
      errorRateOfLower: 0.01, ofUpper: 0.01)
    let back = LaunchInterval(ratios: ratios.map { 1 / $0 }, using: &other)
      .interval(errorRateOfLower: 0.01, ofUpper: 0.01)
    #expect(abs(forth.lower * back.upper - 1) < 1e-9)
    #expect(abs(forth.upper * back.lower - 1) < 1e-9)
  }

  /// An end may be beyond the truth once in twenty times.
  ///
  /// It is not beyond it more often, and not much less often, also where a layout in three is 8 %
  /// slower on either side.
  @Test(arguments: [9, 12, 20], [0.0, 0.08])
  func endsAreBeyondTheTruthNoOftenerThanSaid(launches: Int, slowdown: Double) {
    var random = SeededGenerator(seed: UInt64(launches))
    let trials = 3000
    var (above, below) = (0, 0)
    for _ in 0..<trials {
      var ratios = Self.ratios(launches, around: 1.01, deviation: 0.01, using: &random)
      for index in ratios.indices {
        if random.uniform(0, 1) < 1.0 / 3 { ratios[index] *= 1 + slowdown }
        if random.uniform(0, 1) < 1.0 / 3 { ratios[index] /= 1 + slowdown }
      }
      let found = LaunchInterval(ratios: ratios, resamples: 200, using: &random)
        .interval(errorRateOfLower: 0.05, ofUpper: 0.05)
      if found.lower > 1.01 { above += 1 }
      if found.upper < 1.01 { below += 1 }
    }
    // 150 allowed, which chance makes up to 190; few degrees of freedom make it half as many, and
    // values far off a quarter.
    let plausible = slowdown == 0 ? 50...190 : 20...190
    #expect(plausible.contains(above), "\(above) of \(trials)")
    #expect(plausible.contains(below), "\(below) of \(trials)")
  }

  /// Ways in which launches scatter that nothing about the interval was tuned on.
  enum UntunedScatter: CaseIterable {
    /// Student's t with three degrees of freedom.
    case heavyTails
    /// What a launch adds to the time of each side is exponential.
    case skewedSides

    /// Draws the ratio of a launch, around 1.
    func ratio(using random: inout SeededGenerator) -> Double {
      switch self {
      case .heavyTails:
        let normal = LaunchIntervalTests.ratios(4, around: 1, deviation: 1, using: &random)
          .map { log($0) }
        let squares = normal.dropFirst().reduce(0) { $0 + $1 * $1 }
        return exp(0.01 * normal[0] / sqrt(squares / 3))
      case .skewedSides:
        let sides = (0..<2).map { _ in -0.02 * log(1 - random.uniform(0, 1)) }
        return exp(sides[0] - sides[1])
      }
    }
  }

  /// An end may be beyond the truth once in twenty times.
  @Test(arguments: UntunedScatter.allCases, [9, 20])
  func endsAreRarelyBeyondTheTruth(scatter: UntunedScatter, launches: Int) {
    var random = SeededGenerator(seed: 13)
    let trials = 1500
    var (above, below) = (0, 0)
    for _ in 0..<trials {
      let ratios = (0..<launches).map { _ in scatter.ratio(using: &random) }
      let found = LaunchInterval(ratios: ratios, resamples: 200, using: &random)
        .interval(errorRateOfLower: 0.05, ofUpper: 0.05)
      if found.lower > 1 { above += 1 }
      if found.upper < 1 { below += 1 }
    }
    // 75 allowed, which chance makes up to 100.
    #expect(above <= 100 && below <= 100, "\(above) and \(below) of \(trials)")
  }

  @Test func probabilityAndIntervalAgree() {
    var random = SeededGenerator(seed: 6)
    let found = LaunchInterval(
      ratios: Self.ratios(12, around: 1.05, deviation: 0.01, using: &random), using: &random)
    for rate in [0.1, 0.01, 1e-4] {
      let interval = found.interval(errorRateOfLower: rate, ofUpper: rate)
      #expect(abs(found.probability(ofAtMost: interval.lower) / rate - 1) < 1e-6)
      #expect(abs(found.probability(ofAtLeast: interval.upper) / rate - 1) < 1e-6)
    }
  }
}
