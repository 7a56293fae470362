import Measurements
import Testing

@Suite struct RankTrialTests {
  /// Two fields in cache with their overall ranking, and one field that waits for memory, which is
  /// its own overall ranking.
  private func trial(twinOnA: Double = 10, launches: Int = 12) -> RankTrial {
    MadeUpRanking.trial(
      MadeUpRanking.ranking(
        [
          "point-warm/mask/a": 10, "point-warm/mask~twin/a": twinOnA,
          "point-warm/mask~slowed/a": 10.3, "point-warm/mask/b": 5, "point-warm/mask~twin/b": 5,
          "point-warm/mask~slowed/b": 5.15, "point-collection/mask/a": 40,
          "point-collection/mask~twin/a": 40, "point-collection/mask~slowed/a": 44,
          "batch/other/a": 1, "batch/another/a": 2,
        ], launches: launches))
  }

  @Test func everyRankingCountsOnce() {
    let trial = trial()
    #expect(trial.twin.tied == 4 && trial.twin.total == 4 && trial.twinSeparated.isEmpty)
    #expect(trial.inCache.faster == 2 && trial.inCache.total == 2)
    #expect(trial.inCacheOverall.faster == 1 && trial.inCacheOverall.total == 1)
    #expect(trial.inMemory.faster == 1 && trial.inMemory.total == 1)
    #expect(trial.launches == 12 && trial.seconds == 70 && trial.coresUsedByOthers == 0.25)
  }

  @Test func separatedTwinsAreNamed() {
    // 10.5 on a and nothing on b is 2.5 % over both.
    #expect(trial(twinOnA: 10.5).twinSeparated == ["point-warm/a", "point-warm"])
    #expect(trial(twinOnA: 9.5).twin.slower == 2)
  }

  @Test func tooFewLaunchesAreUntestable() {
    let trial = trial(launches: 7)
    #expect(trial.twin.untestable == 4 && trial.inCache.untestable == 2)
    #expect(trial.inMemory.untestable == 1 && trial.inMemory.total == 1)
  }

  @Test func aRunWithoutCompanionsCountsNothing() {
    let trial = MadeUpRanking.trial(MadeUpRanking.ranking(["batch/other/a": 1, "batch/mask/a": 2]))
    #expect(trial.twin.total == 0 && trial.inCache.total == 0 && trial.inCacheOverall.total == 0)
  }

  @Test func onlyOppositeSeparationsContradict() {
    #expect(MadeUpRanking.trial(MadeUpRanking.run()).contradictions == nil)
    let first = SeparatedPairs(MadeUpRanking.run())
    // Three that are tied with none, and the twin: mask, twin and slowed before first and second,
    // first before second, and mask and twin before slowed.
    #expect(first.count == 3 * 2 + 1 + 2)
    func contradictions(_ ranking: RunRanking) -> [String]? {
      MadeUpRanking.trial(ranking, after: first).contradictions
    }
    #expect(contradictions(MadeUpRanking.run()) == [])
    #expect(contradictions(MadeUpRanking.run(first: 30, second: 30)) == [])
    #expect(
      contradictions(MadeUpRanking.run(first: 30, second: 20)) == [
        "point-warm/a: first before second, and behind it"
      ])
    #expect(
      contradictions(MadeUpRanking.run(slowed: 9)) == [
        "point-warm/a: mask before mask~slowed, and behind it",
        "point-warm/a: mask~twin before mask~slowed, and behind it",
      ])
    // The pairs of several runs are those of each of them, once.
    var both = first
    both.formUnion(SeparatedPairs(MadeUpRanking.run(first: 30, second: 20)))
    both.formUnion(first)
    #expect(both.count == first.count + 1)
    #expect(
      MadeUpRanking.trial(MadeUpRanking.run(), after: both).contradictions == [
        "point-warm/a: second before first, and behind it"
      ])
    // Rankings that only one of the runs has contradict nothing.
    #expect(contradictions(MadeUpRanking.ranking(["batch/mask/a": 2, "batch/first/a": 1])) == [])
  }
}
