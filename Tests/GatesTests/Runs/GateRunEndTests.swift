import Gates
import Synchronization
import Testing

/// When the comparison of times ends.
@Suite struct GateRunEndTests {
  private static func timed(
    _ base: FakeProgram, _ head: FakeProgram, _ change: (inout GateSettings) -> Void = { _ in }
  ) -> (report: GateReport, lines: [String]) {
    var settings = GateSettings()
    change(&settings)
    let lines = Mutex<[String]>([])
    let report = GateSides.report(
      base, head, metrics: [.time], settings: settings,
      announce: { line in lines.withLock { $0.append(line) } })
    return (report, lines.withLock { $0 })
  }

  @Test func endsOnceEverythingIsDecided() throws {
    let (base, head) = try GateSides.sides()
    let (report, lines) = Self.timed(base, head)
    #expect(report.times?.end == .decided)
    #expect(report.times?.launches == 12)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("after 12 launches ("))
    #expect(lines[0].hasSuffix(" s): 1 the same"))
  }

  /// One that is almost certain gets the launches until the next look, and no more.
  @Test func certainRegressionEndsIt() throws {
    let likely = "prepare/some-mask/flower-512"
    func answers(_ nanoseconds: Int, every count: Int) -> FakeProgram.Answers {
      [("slice \(likely)", "echo $((\(nanoseconds) + (started / \(count) % 2 * 8000))) 1000")]
    }
    let base = try FakeProgram(
      .base, benchmarks: [GateSides.benchmark, likely], answers: answers(196_000, every: 1))
    let head = try FakeProgram(
      .head, benchmarks: [GateSides.benchmark, likely], nanoseconds: 260_000,
      answers: answers(202_000, every: 2))
    let (report, lines) = Self.timed(base, head)
    #expect(report[GateSides.benchmark, .time]?.verdict == .regression)
    #expect(report[likely, .time]?.verdict == .undecided)
    #expect(report.times?.end == .regressionCertain)
    let looks = GateSettings().looks
    #expect(report.times?.launches == looks[1])
    #expect(report[GateSides.benchmark, .time]?.interval?.launches == looks[0])
    #expect(report[likely, .time]?.interval?.launches == looks[1])
    #expect(lines.count == 2)
    #expect(lines.last?.hasSuffix("1 regression, 1 undecided") == true, "\(lines)")
    #expect(report.outcome == .regression)
  }

  /// A benchmark that swings so much that eight more launches cannot show it worse gets none.
  @Test func hopelessBenchmarkDoesNotDelayACertainRegression() throws {
    let noisy = "prepare/some-mask/flower-512"
    func swing(_ count: Int) -> FakeProgram.Answers {
      [("slice \(noisy)", "echo $(( started / \(count) % 2 ? 200000 : 400000 )) 1000")]
    }
    let base = try FakeProgram(.base, benchmarks: [GateSides.benchmark, noisy], answers: swing(1))
    let head = try FakeProgram(
      .head, benchmarks: [GateSides.benchmark, noisy], nanoseconds: 260_000, answers: swing(2))
    let (report, _) = Self.timed(base, head)
    #expect(report.times?.end == .regressionCertain)
    #expect(report.times?.launches == GateSettings().firstLaunches)
    #expect(report[noisy, .time]?.verdict == .undecided)
  }

  @Test func endsWhenTheTimeIsOver() throws {
    let slow = [(request: "slice", command: "sleep 0.01; echo 30000000 1000")]
    let (base, head) = try GateSides.sides(baseAnswers: slow, headAnswers: slow)
    let (report, lines) = Self.timed(base, head) {
      $0.longestSeconds = 3
      $0.firstLaunches = 100
    }
    #expect(report.times?.end == .decided || report.times?.end == .outOfTime)
    #expect(report.times.map { (3..<100).contains($0.launches) } == true, "\(report)")
    #expect(report.times.map { $0.seconds < 10 } == true)
    #expect(lines.count == 1)
  }

  @Test func tooLittleTimeIsAnError() throws {
    let (base, head) = try GateSides.sides(headAnswers: [
      ("hello", "sleep 0.3; echo '\(FakeProgram.greeting(of: [GateSides.benchmark]))'"),
      ("slice", "sleep 0.02; echo 200000 1000"),
    ])
    let (report, _) = Self.timed(base, head) { $0.longestSeconds = 1 }
    #expect(report.errors.count == 1)
    #expect(
      report.errors.first?.hasPrefix("times were not compared: 1 launch in 1 s, expected 3")
        == true, "\(report.errors)")
    #expect(report.outcome == .couldNotRun)
    #expect(report.times == nil)
  }

  /// Launches that swing by as much as that can show nothing in the few that are left.
  @Test func endsWhenNothingIsLeftToFind() throws {
    let (base, head) = try GateSides.sides(jitter: 3000)
    let (report, _) = Self.timed(base, head) {
      $0.firstLaunches = 20
      $0.mostLaunches = 22
    }
    #expect(report.times?.end == .hopeless)
    #expect(report.times?.launches == 20)
    #expect(report.outcome == .undecided)
  }
}
