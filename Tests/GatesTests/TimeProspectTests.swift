import Gates
import RandomNumbers
import Testing

@Suite struct TimeProspectTests {
  private static func canBecomeRegression(
    around ratio: Double, deviation: Double, further: Int
  ) -> Bool {
    var random = SeededGenerator(seed: 21)
    let ratios = LaunchIntervalTests.ratios(12, around: ratio, deviation: deviation, using: &random)
    return TimeProspect(.init(ratios: ratios, using: &random), afterFurther: further)
      .canBecomeRegression(withProbability: 0.003, errorRate: 1e-4)
  }

  @Test func quietTimesBecomeNoRegression() {
    #expect(!Self.canBecomeRegression(around: 1, deviation: 0.005, further: 108))
    #expect(Self.canBecomeRegression(around: 1.015, deviation: 0.005, further: 108))
    #expect(Self.canBecomeRegression(around: 1.05, deviation: 0.02, further: 20))
  }

  /// Noise hides what it wants; more launches could bring it out.
  @Test func noisyTimesMayBecomeOneWithMoreLaunches() {
    #expect(Self.canBecomeRegression(around: 1, deviation: 0.1, further: 108))
    #expect(!Self.canBecomeRegression(around: 1, deviation: 0.1, further: 1))
    #expect(!Self.canBecomeRegression(around: 1, deviation: 0.1, further: 0))
  }

  /// Without a launch to come, the prospect is the decision that was made.
  @Test(arguments: [1.0, 1.008, 1.02, 1.03, 0.97]) func noLaunchToComeChangesNothing(ratio: Double)
  {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<50 {
      let ratios = LaunchIntervalTests.ratios(12, around: ratio, deviation: 0.006, using: &random)
      let candidate = TimeDecision.Candidate(ratios: ratios, using: &random)
      let outcome = TimeDecision.outcomes([candidate], falseAlarmRate: 0.01, missRate: 0.01)[0]
      let prospect = TimeProspect(candidate, afterFurther: 0)
      #expect(
        prospect.isLikelyDecided(errorRate: 0.005, missRate: 0.01)
          == (outcome.verdict != .undecided))
      #expect(
        prospect.canBecomeRegression(withProbability: 0.4, errorRate: 0.005)
          == (outcome.verdict == .regression))
    }
  }

  @Test func launchesToComeDecideWhatIsNearlyDecided() {
    var random = SeededGenerator(seed: 23)
    let ratios = LaunchIntervalTests.ratios(12, around: 1, deviation: 0.03, using: &random)
    let candidate = TimeDecision.Candidate(ratios: ratios, using: &random)
    func isLikely(_ further: Int) -> Bool {
      TimeProspect(candidate, afterFurther: further).isLikelyDecided(
        errorRate: 1e-4, missRate: 0.003)
    }
    #expect(!isLikely(0))
    #expect(isLikely(1000))
  }

  /// After a few launches, the estimate of what did not change may lie near the boundary.
  @Test(arguments: [0.986, 1.014]) func anEstimateMayComeNearerToNoChange(ratio: Double) {
    var random = SeededGenerator(seed: 25)
    let ratios = LaunchIntervalTests.ratios(12, around: ratio, deviation: 0.012, using: &random)
    let candidate = TimeDecision.Candidate(ratios: ratios, using: &random)
    func isLikely(_ further: Int) -> Bool {
      TimeProspect(candidate, afterFurther: further).isLikelyDecided(
        errorRate: 1e-5, missRate: 0.003)
    }
    #expect(!isLikely(0) && isLikely(108))
  }

  /// Benchmarks that are truly slower and would be found are hardly ever given up.
  @Test(arguments: [1.01, 1.02, 1.04]) func givesUpHardlyAnythingThatWouldBeFound(ratio: Double) {
    var random = SeededGenerator(seed: 24)
    let gates = 400
    var lost = 0
    for _ in 0..<gates {
      let ratios = LaunchIntervalTests.ratios(52, around: ratio, deviation: 0.03, using: &random)
      let early = TimeDecision.Candidate(ratios: Array(ratios.prefix(12)), using: &random)
      let prospect = TimeProspect(early, afterFurther: 40)
      if prospect.canBecomeRegression(withProbability: 0.01, errorRate: 0.005) { continue }
      let outcome = TimeDecision.outcomes(
        [.init(ratios: ratios, using: &random)], falseAlarmRate: 0.01, missRate: 0.01)[0]
      if outcome.verdict == .regression { lost += 1 }
    }
    #expect(lost <= gates / 50, "\(lost) of \(gates)")
  }
}
