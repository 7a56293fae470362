import Measurements
import Testing

@Suite struct SelfTestRateTests {
  private func standing(
    _ counts: SelfTestRate.Counted, _ successes: Int, of trials: Int, target share: Double?
  ) -> SelfTestRate.Standing? {
    SelfTestRate(counts, successes, of: trials, target: share.map { .init("some", $0) }).standing
  }

  /// The upper end of 0/n is q/(n + q), which is 1 % at n = 99 q = 380.3; the lower end of n/n is
  /// 95 % at n = 19 q = 73.0.
  @Test func aTargetIsShownOnlyByTheWholeInterval() {
    #expect(standing(.falseAlarm, 0, of: 380, target: 0.01) == .metNotShown)
    #expect(standing(.falseAlarm, 0, of: 381, target: 0.01) == .met)
    #expect(standing(.detection, 72, of: 72, target: 0.95) == .metNotShown)
    #expect(standing(.detection, 73, of: 73, target: 0.95) == .met)
  }

  /// The bound itself meets, a trial beyond it misses; 5 of 100 false alarms have an interval from
  /// 2.2 % on.
  @Test func thePointEstimateDecides() {
    #expect(standing(.falseAlarm, 1, of: 100, target: 0.01) == .metNotShown)
    #expect(standing(.falseAlarm, 2, of: 100, target: 0.01) == .missedNotShown)
    #expect(standing(.falseAlarm, 5, of: 100, target: 0.01) == .missed)
    #expect(standing(.detection, 99, of: 100, target: 0.99) == .metNotShown)
    #expect(standing(.detection, 98, of: 100, target: 0.99) == .missedNotShown)
    #expect(standing(.detection, 90, of: 100, target: 0.99) == .missed)
  }

  @Test func aTargetOfAllIsMetByAllOrMissed() {
    #expect(standing(.detection, 50, of: 50, target: 1) == .metInAll)
    #expect(standing(.detection, 49, of: 50, target: 1) == .missed)
    #expect(standing(.falseAlarm, 0, of: 50, target: 0) == .metInAll)
    #expect(standing(.falseAlarm, 0, of: 0, target: 0.01) == .notRun)
    #expect(standing(.falseAlarm, 0, of: 9, target: nil) == nil)
  }

  /// A share at its bound meets it, whatever its binary fraction: k of n against k/n, from both
  /// sides.
  @Test func everyShareMeetsItself() {
    for trials in 1...60 {
      for successes in 0...trials {
        let share = Double(successes) / Double(trials)
        for counts in [SelfTestRate.Counted.falseAlarm, .detection] {
          let standing = standing(counts, successes, of: trials, target: share)
          // Not even the worst misses these.
          let isTrivial = counts == .falseAlarm ? share == 1 : share == 0
          let isAll = counts == .falseAlarm ? share == 0 : share == 1
          #expect(
            standing == (isTrivial ? .met : isAll ? .metInAll : .metNotShown),
            "\(successes)/\(trials)")
        }
      }
    }
  }
}
