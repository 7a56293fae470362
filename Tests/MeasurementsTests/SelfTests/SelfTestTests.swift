import Foundation
import Measurements
import Testing

/// The order of trials, and what becomes of those that fail.
@Suite struct SelfTestTests {
  private enum Fault: Error { case broken }

  /// Trials under conditions, which fail or show nothing where the test says so.
  private struct Trials: SelfTest {
    let tree = "."
    var turn = 1
    var goals: KeyValuePairs<String, Int> = ["a": 3, "b": 2]
    var every = 1
    var failing: Set<Int> = []
    var isCancelled: @Sendable () -> Bool = { false }
    var made: [String] = []

    func kinds(after report: RankSelfTestReport?) throws -> [SelfTestTrial<Double>] {
      if report?.settings.flags == ["other"] { throw foreignReport("other flags") }
      return goals.enumerated().map { index, kind in
        let time = Double(index + 1)
        return SelfTestTrial(
          time, "idle, \(index + 1) s", .idle, goal: kind.value, every: index == 0 ? 1 : every)
      }
    }

    mutating func make(
      _ trial: SelfTestTrial<Double>, after report: RankSelfTestReport?
    ) throws -> RankSelfTestReport? {
      made.append("\(goals[Int(trial.kind) - 1].key)\(trial.number)")
      if failing.contains(made.count) { throw Fault.broken }
      if goals[Int(trial.kind) - 1].key == "nothing" { return nil }
      var report = report ?? SelfTestTests.report()
      let ranking = MadeUpRanking.run()
      report.append(
        MadeUpRanking.trial(ranking, under: SelfTestCondition(.idle, time: trial.kind)),
        separating: SeparatedPairs(ranking))
      return report
    }
  }

  private static func report(flags: [String] = []) -> RankSelfTestReport {
    RankSelfTestReport(
      machine: MachineIdentity(processor: "X", cores: 2, cacheBytes: [1], simdLevel: "avx2"),
      settings: RankSelfTestSettings(flags: flags))
  }

  @Test func someOfEachKindComeBeforeMore() throws {
    var trials = Trials()
    var kept: [Int] = []
    let report = try trials.run { kept.append($0.runs.count) }
    #expect(trials.made == ["a0", "b0", "a1", "b1", "a2"] && kept == [1, 2, 3, 4, 5])
    // Nothing is left to do.
    #expect(try trials.run(after: report) { _ in } == report && trials.made.count == 5)
    var inTurns = Trials(turn: 2)
    _ = try inTurns.run { _ in }
    #expect(inTurns.made == ["a0", "a1", "b0", "b1", "a2"])
    var seldom = Trials(every: 2)
    _ = try seldom.run { _ in }
    #expect(seldom.made == ["a0", "b0", "a1", "a2", "b1"])
  }

  @Test func aSessionMakesWhatIsMissing() throws {
    var trials = Trials(goals: ["a": 2])
    let report = try trials.run { _ in }
    var next = Trials()
    #expect(try next.run(after: report) { _ in }?.runs.count == 5)
    #expect(next.made == ["b0", "b1", "a2"])
    #expect(throws: BenchmarkFault.self) {
      try next.run(after: Self.report(flags: ["other"])) { _ in }
    }
  }

  @Test func aFailureIsRepeatedOnce() throws {
    var trials = Trials(failing: [2])
    #expect(try trials.run { _ in }?.runs.count == 5)
    #expect(trials.made == ["a0", "b0", "b0", "a1", "b1", "a2"])
    var broken = Trials(failing: [2, 3])
    var kept = 0
    #expect(throws: Fault.self) { try broken.run { kept = $0.runs.count } }
    #expect(broken.made == ["a0", "b0", "b0"] && kept == 1)
  }

  @Test func aTrialThatShowsNothingCountsNowhere() throws {
    var trials = Trials(goals: ["nothing": 2, "a": 2])
    #expect(try trials.run { _ in }?.runs.count == 2)
    #expect(trials.made == ["nothing0", "a0", "nothing1", "a1"])
  }

  @Test func aCancelledTestCountsNoMore() throws {
    var trials = Trials(failing: [1], isCancelled: { true })
    #expect(try trials.run { _ in Issue.record("kept") } == nil && trials.made.isEmpty)
  }
}
