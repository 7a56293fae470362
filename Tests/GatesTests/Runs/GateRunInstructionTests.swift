import Gates
import Testing

/// How a gate counts instructions.
@Suite struct GateRunInstructionTests {
  private static func counted(
    _ base: FakeProgram.Answers, _ head: FakeProgram.Answers
  ) throws -> GateReport {
    try GateSides.report(base: base, head: head, metrics: [.instructions])
  }

  private static func steps(_ count: Int) -> FakeProgram.Answers {
    [("meters", "echo single-step"), ("count single-step", "echo \(count) 64")]
  }

  @Test func instructionsAreCountedBySingleSteps() throws {
    let same = try Self.counted(Self.steps(6400), Self.steps(6400))
    let finding = try #require(same[GateSides.benchmark, .instructions])
    #expect(finding.base == 100 && finding.meter == .singleStep && finding.verdict == .same)
    #expect(same.unseen == nil && same.errors == [])
    let more = try Self.counted(Self.steps(6400), Self.steps(6500))
    #expect(more[GateSides.benchmark, .instructions]?.verdict == .regression)
  }

  /// The better meter is taken where both sides have it.
  @Test func bothSidesAreCountedByTheSameMeter() throws {
    let both: FakeProgram.Answers = [
      ("meters", "echo performance-counter single-step"),
      ("count performance-counter", "echo 1 1"), ("count single-step", "echo 6400 64"),
    ]
    let report = try Self.counted(both, Self.steps(6400))
    #expect(report[GateSides.benchmark, .instructions]?.meter == .singleStep)
    #expect(report[GateSides.benchmark, .instructions]?.verdict == .same)
    let better = try Self.counted(both, both)
    #expect(better[GateSides.benchmark, .instructions]?.meter == .performanceCounter)
  }

  @Test func otherNumberOfCountedQueriesIsAnError() throws {
    let report = try Self.counted(
      Self.steps(6400), [("meters", "echo single-step"), ("count single-step", "echo 6400 32")])
    #expect(report.errors.contains { $0.contains("64 queries at the base, 32 at the head") })
    #expect(report.outcome == .couldNotRun)
  }

  @Test func sideThatFailsToCountIsAnError() throws {
    let report = try Self.counted(
      Self.steps(6400), [("meters", "echo single-step"), ("count", "kill -9 $$")])
    #expect(report.errors.contains { $0.contains("count single-step") }, "\(report.errors)")
    #expect(report.outcome == .couldNotRun)
  }
}
