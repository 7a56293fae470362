import Gates
import RandomNumbers
import Testing

extension TimeDecision.Candidate {
  /// A benchmark of ratios of launches in which 2 % have to be found.
  init(ratios: [Double], using random: inout SeededGenerator) {
    self.init(
      interval: LaunchInterval(ratios: ratios, resamples: 200, using: &random), minimumEffect: 0.02)
  }
}

@Suite struct TimeDecisionTests {
  @Test(arguments: [
    (1.011, 1.019, GateVerdict.regression),
    // All of it above the effect.
    (1.05, 1.06, .regression),
    // An end on the boundary is not above it.
    (1.01, 1.03, .undecided), (0.99, 1.0199, .same), (1.005, 1.015, .same),
    (0.99, 1.02, .undecided), (0.98, 1.00, .undecided), (0.97, 0.98, .improvement),
    (0.97, 0.9901, .undecided), (0.5, 2, .undecided),
  ]) func verdictOfAnInterval(lower: Double, upper: Double, expected: GateVerdict) {
    let interval = RatioInterval(
      lower: lower, upper: upper, errorRateOfLower: 0.001, errorRateOfUpper: 0.001, launches: 12)
    #expect(TimeDecision.verdict(interval, minimumEffect: 0.02) == expected)
  }

  private static func candidate(
    around ratio: Double, deviation: Double = 0.005, using random: inout SeededGenerator
  ) -> TimeDecision.Candidate {
    let ratios = LaunchIntervalTests.ratios(12, around: ratio, deviation: deviation, using: &random)
    return TimeDecision.Candidate(ratios: ratios, using: &random)
  }

  /// With every true ratio right on the boundary, where errors are likeliest, a set of benchmarks
  /// raises a false alarm in about a hundredth of all gates when a fiftieth is allowed for both
  /// directions.
  @Test func rarelyRaisesAFalseAlarmOnTheBoundary() {
    var random = SeededGenerator(seed: 7)
    var alarms = 0
    for _ in 0..<500 {
      let candidates = (0..<20).map { _ in Self.candidate(around: 1.01, using: &random) }
      let outcomes = TimeDecision.outcomes(candidates, falseAlarmRate: 0.02, missRate: 0.005)
      if outcomes.contains(where: { $0.verdict == .regression }) { alarms += 1 }
    }
    // 5 expected; 15 is more than four standard deviations off.
    #expect(alarms <= 15, "\(alarms) of 500")
  }

  @Test func findsWhatIsThere() {
    var random = SeededGenerator(seed: 8)
    var (found, wrong) = (0, 0)
    for _ in 0..<200 {
      let slow = Self.candidate(around: 1.03, deviation: 0.003, using: &random)
      let others = (0..<20).map { _ in Self.candidate(around: 1, using: &random) }
      let outcomes = TimeDecision.outcomes([slow] + others, falseAlarmRate: 0.01, missRate: 0.005)
      if outcomes[0].verdict == .regression { found += 1 }
      if outcomes.dropFirst().contains(where: { $0.verdict == .regression }) { wrong += 1 }
    }
    #expect(found >= 190, "\(found) of 200")
    #expect(wrong == 0)
  }

  /// One of many comparisons has to be seen more clearly than one alone; many that differ help each
  /// other.
  @Test func intervalsFollowTheNumberOfComparisons() {
    var random = SeededGenerator(seed: 9)
    // So far apart that no interval shows it to be the same.
    let one = Self.candidate(around: 1, deviation: 0.1, using: &random)
    let alone = TimeDecision.outcomes([one], falseAlarmRate: 0.01, missRate: 0.005)[0].interval
    let amongMany = TimeDecision.outcomes(
      [one], falseAlarmRate: 0.01, missRate: 0.005, comparisons: 50)[0].interval
    #expect(alone.errorRateOfLower == 0.005)
    #expect(amongMany.errorRateOfLower == 0.0001)
    #expect(amongMany.lower < alone.lower && amongMany.upper > alone.upper)

    let slow = (0..<10).map { _ in Self.candidate(around: 1.2, using: &random) }
    let many = TimeDecision.outcomes(slow, falseAlarmRate: 0.01, missRate: 0.005)
    #expect(many.allSatisfy { $0.verdict == .regression })
    #expect(many[0].interval.errorRateOfLower == 0.005)
  }

  /// A time that is worse by just the effect is hardly ever called the same, however it is looked
  /// at.
  @Test func rarelyCallsTheEffectTheSame() {
    var random = SeededGenerator(seed: 11)
    var same = 0
    for _ in 0..<500 {
      let outcomes = TimeDecision.outcomes(
        [Self.candidate(around: 1.02, deviation: 0.01, using: &random)], falseAlarmRate: 0.01,
        missRate: 0.01, comparisons: 100)
      if outcomes[0].verdict == .same { same += 1 }
    }
    // 5 expected.
    #expect(same <= 15, "\(same) of 500")
  }

  /// Deciding that many benchmarks are the same takes the evidence that one takes: there is no
  /// correction, because no alarm is raised.
  @Test func sameIsNotCorrected() {
    var random = SeededGenerator(seed: 12)
    let one = Self.candidate(around: 1, deviation: 0.005, using: &random)
    let outcome = TimeDecision.outcomes(
      [one], falseAlarmRate: 0.01, missRate: 0.005, comparisons: 1_000_000)[0]
    #expect(outcome.verdict == .same)
    #expect(outcome.interval.errorRateOfLower == 0.005)
  }
}
