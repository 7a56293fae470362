import Foundation
import GateRuns
import Gates
import Synchronization
import Testing

@Suite struct GateRunTests {
  private static let benchmark = "point-warm/some-mask/flower-512"

  private static func report(
    _ base: FakeProgram, _ head: FakeProgram,
    metrics: Set<GateMetric> = [.time, .retainedBytes, .allocationsPerQuery, .wrongVerdicts],
    pattern: String? = nil
  ) -> GateReport {
    var run = GateRun(
      base: base.program, head: head.program,
      selection: GateSelection(metrics: metrics, pattern: pattern.flatMap(BenchmarkPattern.init)),
      folder: folder(base), command: "make gate BASE=abc")
    return run.run()
  }

  /// For what a gate leaves behind: it goes with the base.
  private static func folder(_ base: FakeProgram) -> String { "\(base.program.folder)/gate" }

  private static func sides(
    _ name: String = benchmark, headNanoseconds: Int = 200_000, jitter: Int = 20,
    headAnswers: [(request: String, command: String)] = []
  ) throws -> (FakeProgram, FakeProgram) {
    (
      try FakeProgram(.base, benchmarks: [name], jitterInPercentOfPercent: jitter),
      try FakeProgram(
        .head, benchmarks: [name], nanoseconds: headNanoseconds, jitterInPercentOfPercent: jitter,
        answers: headAnswers)
    )
  }

  @Test func identicalSidesAreTheSame() throws {
    let (base, head) = try Self.sides()
    let report = Self.report(base, head)
    #expect(report.errors == [])
    #expect(report.outcome == .nothingWorse)
    #expect(report.findings.count == 4)
    #expect(report.findings.allSatisfy { $0.verdict == .same })
    #expect(report.machine.processor == "p")
    #expect(report[Self.benchmark, .time]?.interval?.launches == GateSettings().firstLaunches)
  }

  /// Once for the facts as it was built, then for each launch as a copy; the copies go with the
  /// gate.
  @Test func launchesRunCopies() throws {
    let (base, head) = try Self.sides()
    let report = Self.report(base, head, metrics: [.time])
    #expect(report.outcome == .nothingWorse)
    for side in [base, head] {
      let copy = "\(Self.folder(base))/launch/\(side.program.role.rawValue)"
      let launches = GateSettings().firstLaunches
      #expect(
        side.pathsRun == [".build/release/touchstone-bench"]
          + [String](repeating: copy, count: launches))
    }
    #expect(!FileManager.default.fileExists(atPath: Self.folder(base)))
  }

  /// A folder that cannot be made ends the gate with one error, not with one per benchmark.
  @Test func noRoomForCopiesIsOneError() throws {
    let (base, head) = try Self.sides()
    var run = GateRun(
      base: base.program, head: head.program, selection: GateSelection(metrics: [.time]),
      folder: "/dev/null/gate", command: "c")
    let report = run.run()
    #expect(report.errors.count == 1)
    #expect(report.errors.first?.hasSuffix("cannot be copied to /dev/null/gate/launch") == true)
    #expect(report.outcome == .couldNotRun)
  }

  @Test func slowerHeadIsARegression() throws {
    let (base, head) = try Self.sides(headNanoseconds: 206_000)
    let report = Self.report(base, head, metrics: [.time])
    let finding = try #require(report[Self.benchmark, .time])
    #expect(finding.verdict == .regression)
    #expect(abs(finding.ratio! - 1.03) < 0.004)
    #expect(abs(finding.base - 200) < 2 && abs(finding.head - 206) < 2)
    #expect(report.outcome == .regression)
    #expect(report.command == "make gate BASE=abc")
  }

  @Test func fasterHeadIsAnImprovement() throws {
    let (base, head) = try Self.sides(headNanoseconds: 190_000)
    #expect(Self.report(base, head, metrics: [.time]).findings.map(\.verdict) == [.improvement])
  }

  /// Any positive number is an answer: 2⁶¹ ns, of which eight slices are more than an `Int` holds,
  /// and the largest.
  @Test(arguments: [1 << 61, Int.max])
  func enormousTimesAreCompared(nanoseconds: Int) throws {
    let answer = [(request: "slice", command: "echo \(nanoseconds) 1000")]
    let base = try FakeProgram(
      .base, benchmarks: [Self.benchmark],
      answers: answer + [(request: "rounds", command: "echo \(Int.max)")])
    let head = try FakeProgram(.head, benchmarks: [Self.benchmark], answers: answer)
    let report = Self.report(base, head, metrics: [.time])
    #expect(report.errors == [])
    #expect(report.findings.map(\.verdict) == [.same])
    #expect(report.findings.first?.base == Double(nanoseconds) / 1000)
  }

  /// Launches that lie up to 30 % apart say nothing about 2 %.
  @Test func noiseLeavesItUndecided() throws {
    let (base, head) = try Self.sides(jitter: 3000)
    let report = Self.report(base, head, metrics: [.time])
    #expect(report.findings.map(\.verdict) == [.undecided])
    #expect(report.findings[0].interval.map { $0.launches > GateSettings().firstLaunches } == true)
    #expect(report.outcome == .undecided)
  }

  // MARK: - When the comparison of times ends

  private static func timed(
    _ base: FakeProgram, _ head: FakeProgram, _ change: (inout GateSettings) -> Void = { _ in }
  ) -> (report: GateReport, lines: [String]) {
    var settings = GateSettings()
    change(&settings)
    let lines = Mutex<[String]>([])
    var run = GateRun(
      base: base.program, head: head.program, selection: GateSelection(metrics: [.time]),
      settings: settings, folder: folder(base), command: "c",
      announce: { line in lines.withLock { $0.append(line) } })
    let report = run.run()
    return (report, lines.withLock { $0 })
  }

  @Test func endsOnceEverythingIsDecided() throws {
    let (base, head) = try Self.sides()
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
    func answers(_ nanoseconds: Int, every count: Int) -> [(request: String, command: String)] {
      [("slice \(likely)", "echo $((\(nanoseconds) + (started / \(count) % 2 * 8000))) 1000")]
    }
    let base = try FakeProgram(
      .base, benchmarks: [Self.benchmark, likely], answers: answers(196_000, every: 1))
    let head = try FakeProgram(
      .head, benchmarks: [Self.benchmark, likely], nanoseconds: 260_000,
      answers: answers(202_000, every: 2))
    let (report, lines) = Self.timed(base, head)
    #expect(report[Self.benchmark, .time]?.verdict == .regression)
    #expect(report[likely, .time]?.verdict == .undecided)
    #expect(report.times?.end == .regressionCertain)
    let looks = GateSettings().looks
    #expect(report.times?.launches == looks[1])
    #expect(report[Self.benchmark, .time]?.interval?.launches == looks[0])
    #expect(report[likely, .time]?.interval?.launches == looks[1])
    #expect(lines.count == 2)
    #expect(lines.last?.hasSuffix("1 regression, 1 undecided") == true, "\(lines)")
    #expect(report.outcome == .regression)
  }

  /// A benchmark that swings so much that eight more launches cannot show it worse gets none.
  @Test func hopelessBenchmarkDoesNotDelayACertainRegression() throws {
    let noisy = "prepare/some-mask/flower-512"
    func swing(_ count: Int) -> [(request: String, command: String)] {
      [("slice \(noisy)", "echo $(( started / \(count) % 2 ? 200000 : 400000 )) 1000")]
    }
    let base = try FakeProgram(.base, benchmarks: [Self.benchmark, noisy], answers: swing(1))
    let head = try FakeProgram(
      .head, benchmarks: [Self.benchmark, noisy], nanoseconds: 260_000, answers: swing(2))
    let (report, _) = Self.timed(base, head)
    #expect(report.times?.end == .regressionCertain)
    #expect(report.times?.launches == GateSettings().firstLaunches)
    #expect(report[noisy, .time]?.verdict == .undecided)
  }

  @Test func endsWhenTheTimeIsOver() throws {
    let slow = [(request: "slice", command: "sleep 0.01; echo 30000000 1000")]
    let base = try FakeProgram(.base, benchmarks: [Self.benchmark], answers: slow)
    let head = try FakeProgram(.head, benchmarks: [Self.benchmark], answers: slow)
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
    let (base, head) = try Self.sides(headAnswers: [
      ("hello", "sleep 0.3; echo '\(FakeProgram.greeting(of: [Self.benchmark]))'"),
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
    let (base, head) = try Self.sides(jitter: 3000)
    let (report, _) = Self.timed(base, head) {
      $0.firstLaunches = 20
      $0.mostLaunches = 22
    }
    #expect(report.times?.end == .hopeless)
    #expect(report.times?.launches == 20)
    #expect(report.outcome == .undecided)
  }

  // MARK: - Instructions

  private static func counted(
    _ baseAnswers: [(request: String, command: String)],
    _ headAnswers: [(request: String, command: String)]
  ) throws -> GateReport {
    let name = Self.benchmark
    let base = try FakeProgram(.base, benchmarks: [name], answers: baseAnswers)
    let head = try FakeProgram(.head, benchmarks: [name], answers: headAnswers)
    return Self.report(base, head, metrics: [.instructions])
  }

  private static func steps(_ count: Int) -> [(request: String, command: String)] {
    [("meters", "echo single-step"), ("count single-step", "echo \(count) 64")]
  }

  @Test func instructionsAreCountedBySingleSteps() throws {
    let same = try Self.counted(Self.steps(6400), Self.steps(6400))
    let finding = try #require(same[Self.benchmark, .instructions])
    #expect(finding.base == 100 && finding.meter == .singleStep && finding.verdict == .same)
    #expect(same.unseen == nil && same.errors == [])
    let more = try Self.counted(Self.steps(6400), Self.steps(6500))
    #expect(more[Self.benchmark, .instructions]?.verdict == .regression)
  }

  /// The better meter is taken where both sides have it.
  @Test func bothSidesAreCountedByTheSameMeter() throws {
    let both = [
      ("meters", "echo performance-counter single-step"),
      ("count performance-counter", "echo 1 1"), ("count single-step", "echo 6400 64"),
    ].map { (request: $0.0, command: $0.1) }
    let report = try Self.counted(both, Self.steps(6400))
    #expect(report[Self.benchmark, .instructions]?.meter == .singleStep)
    #expect(report[Self.benchmark, .instructions]?.verdict == .same)
    let better = try Self.counted(both, both)
    #expect(better[Self.benchmark, .instructions]?.meter == .performanceCounter)
  }

  @Test func otherNumberOfCountedQueriesIsAnError() throws {
    let other = [
      (request: "meters", command: "echo single-step"),
      (request: "count single-step", command: "echo 6400 32"),
    ]
    let report = try Self.counted(Self.steps(6400), other)
    #expect(report.errors.contains { $0.contains("64 queries at the base, 32 at the head") })
    #expect(report.outcome == .couldNotRun)
  }

  @Test func sideThatFailsToCountIsAnError() throws {
    let failing = [
      (request: "meters", command: "echo single-step"),
      (request: "count", command: "kill -9 $$"),
    ]
    let report = try Self.counted(Self.steps(6400), failing)
    #expect(report.errors.contains { $0.contains("count single-step") }, "\(report.errors)")
    #expect(report.outcome == .couldNotRun)
  }

  @Test func oneByteMoreIsARegression() throws {
    let (base, head) = try Self.sides(headAnswers: [
      ("counters", #"echo '{"hit_rate":0.5,"retained_bytes":101,"allocs_per_query":0}'"#)
    ])
    let report = Self.report(base, head)
    #expect(report[Self.benchmark, .retainedBytes]?.verdict == .regression)
    #expect(report.findings.count { $0.verdict == .regression } == 1)
  }

  @Test func wrongVerdictIsARegression() throws {
    let (base, head) = try Self.sides(headAnswers: [
      ("conformance", #"echo '{"some-mask":{"questions":10,"wrong":1,"unsupported":3}}'"#)
    ])
    #expect(Self.report(base, head)["some-mask", .wrongVerdicts]?.verdict == .regression)
  }

  @Test func benchmarksOfOneSideAreListed() throws {
    let base = try FakeProgram(.base, benchmarks: ["point-warm/old/flower-512", Self.benchmark])
    let head = try FakeProgram(.head, benchmarks: [Self.benchmark, "point-warm/new/flower-512"])
    let report = Self.report(base, head, metrics: [.retainedBytes])
    #expect(report.onlyInBase == ["point-warm/old/flower-512"])
    #expect(report.onlyInHead == ["point-warm/new/flower-512"])
    #expect(report.findings.map(\.benchmark) == [Self.benchmark])
  }

  @Test func patternThatIsNowhereComparesNothing() throws {
    let (base, head) = try Self.sides()
    let report = Self.report(
      base, head, metrics: Set(GateMetric.allCases), pattern: "^nowhere$")
    #expect(report.findings == [])
    #expect(report.outcome == .couldNotRun)
  }

  @Test func patternChoosesStrategiesThatAreJudged() throws {
    let (base, head) = try Self.sides()
    let report = Self.report(base, head, pattern: "^some-mask$")
    #expect(Set(report.findings.map(\.metric)) == [.wrongVerdicts])
  }

  /// More cases that a strategy declines make it no worse.
  @Test func otherSuitesAreNoRegression() throws {
    let (base, head) = try Self.sides(headAnswers: [
      ("conformance", #"echo '{"some-mask":{"questions":20,"wrong":0,"unsupported":6}}'"#)
    ])
    let report = Self.report(base, head, metrics: [.wrongVerdicts, .unsupportedVerdicts])
    #expect(report["some-mask", .unsupportedVerdicts] == nil)
    #expect(report["some-mask", .wrongVerdicts]?.verdict == .same)
    #expect(report.notes.contains { $0.contains("10 questions") && $0.contains("20 at the head") })
    #expect(report.outcome == .nothingWorse)
  }

  @Test func declinedQuestionIsARegression() throws {
    let (base, head) = try Self.sides(headAnswers: [
      ("conformance", #"echo '{"some-mask":{"questions":10,"wrong":0,"unsupported":4}}'"#)
    ])
    let report = Self.report(base, head, metrics: [.unsupportedVerdicts])
    #expect(report["some-mask", .unsupportedVerdicts]?.verdict == .regression)
  }

  // MARK: - What cannot be compared

  @Test func otherQuestionsAreNotTimed() throws {
    let (base, head) = try Self.sides(headAnswers: [
      ("counters", #"echo '{"hit_rate":0.75,"retained_bytes":100}'"#)
    ])
    let report = Self.report(base, head)
    #expect(report[Self.benchmark, .time] == nil)
    #expect(report.notes.contains { $0.contains("50.000 %") && $0.contains("75.000 %") })
  }

  @Test func otherNumberOfQueriesIsAnError() throws {
    let (base, head) = try Self.sides(headAnswers: [("slice", "echo 200000 2000")])
    let report = Self.report(base, head)
    #expect(report.errors.contains { $0.contains("1000") && $0.contains("2000") })
    #expect(report.outcome == .couldNotRun)
  }

  @Test(arguments: [
    ("echo 'error: no such thing'", "no such thing"),
    ("exit 2", "ended with status 2; is it a tree from before the gate?"),
    (
      #"echo '{"protocol":7,"machine":{"processor":"p","cores":2,"cacheBytes":[],"simdLevel":"x"},"benchmarks":[]}'"#,
      "version 7"
    ),
    ("echo nonsense", "expected a greeting"),
  ]) func strangeGreetingIsAnError(command: String, expected: String) throws {
    let (base, head) = try Self.sides(headAnswers: [("hello", command)])
    let report = Self.report(base, head)
    #expect(report.errors.count == 1)
    #expect(report.errors.first?.contains(expected) == true, "\(report.errors)")
    #expect(report.errors.first?.contains("the head") == true, "\(report.errors)")
    #expect(report.outcome == .couldNotRun)
  }

  @Test func sideThatDiesInTheMiddleIsAnErrorAndLosesNothing() throws {
    let (base, head) = try Self.sides(headAnswers: [("slice", "kill -9 $$")])
    let report = Self.report(base, head)
    #expect(report.errors.contains { $0.contains("slice") && $0.contains("signal 9") })
    #expect(report[Self.benchmark, .retainedBytes]?.verdict == .same)
    #expect(report.outcome == .couldNotRun)
  }

  @Test func benchmarkThatFailsAtTheHeadIsAnError() throws {
    let (base, head) = try Self.sides(headAnswers: [("counters", "echo error: cannot prepare")])
    let report = Self.report(base, head, metrics: [.retainedBytes, .wrongVerdicts])
    #expect(report.errors.contains { $0.contains("cannot prepare") })
    #expect(report.outcome == .couldNotRun)
  }

  /// A side that dies over one benchmark is started again for the others, at once.
  @Test(arguments: ["counters", "slice"]) func sideThatDiesOverOneBenchmark(request: String) throws
  {
    let names = ["point-warm/bad/flower-512", Self.benchmark]
    let base = try FakeProgram(.base, benchmarks: names)
    let head = try FakeProgram(
      .head, benchmarks: names, answers: [("\(request) point-warm/bad", "kill -9 $$")])
    let report = Self.report(base, head, metrics: [.time, .retainedBytes])
    #expect(report.errors.count == 1 || request == "counters", "\(report.errors)")
    #expect(report.errors.contains { $0.contains("bad") && $0.contains("signal 9") })
    #expect(report[Self.benchmark, .retainedBytes]?.verdict == .same)
    #expect(report[Self.benchmark, .time]?.verdict == .same)
    #expect(report["point-warm/bad/flower-512", .time] == nil)
    #expect(report.outcome == .couldNotRun)
  }

  @Test func countThatOnlyTheHeadLacksIsAnError() throws {
    let (base, head) = try Self.sides(headAnswers: [
      ("counters", #"echo '{"hit_rate":0.5,"allocs_per_query":0}'"#)
    ])
    let report = Self.report(base, head, metrics: [.retainedBytes, .allocationsPerQuery])
    #expect(report.errors == ["\(Self.benchmark): no retained-bytes at the head"])
  }

  @Test func missingProgramIsAnError() throws {
    let (base, _) = try Self.sides()
    var run = GateRun(
      base: base.program, head: GateProgram(.head, folder: "/nowhere", name: "the head"),
      selection: GateSelection(metrics: [.time]), folder: Self.folder(base), command: "c")
    let report = run.run()
    #expect(report.errors == ["the head: /nowhere/.build/release/touchstone-bench is missing"])
    #expect(report.outcome == .couldNotRun)
  }
}
