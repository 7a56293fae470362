import Foundation
import Gates
import Testing

@Suite struct GateRunTests {
  @Test func identicalSidesAreTheSame() throws {
    let report = try GateSides.report()
    #expect(report.errors == [])
    #expect(report.outcome == .nothingWorse)
    #expect(report.findings.count == 4)
    #expect(report.findings.allSatisfy { $0.verdict == .same })
    #expect(report.machine.processor == "p")
    #expect(report[GateSides.benchmark, .time]?.interval?.launches == GateSettings().firstLaunches)
  }

  /// Once for the facts as it was built, then for each launch as a copy; the copies go with the
  /// gate.
  @Test func launchesRunCopies() throws {
    let (base, head) = try GateSides.sides()
    let report = GateSides.report(base, head, metrics: [.time])
    #expect(report.outcome == .nothingWorse)
    // Scripts have no layouts.
    #expect(report.notes.count { $0.contains("its times are those of one layout") } == 2)
    for side in [base, head] {
      let copy = "\(GateSides.folder(base))/launch/0/\(side.program.role.rawValue)"
      let launches = GateSettings().firstLaunches
      #expect(
        side.pathsRun == [".build/release/touchstone-bench"]
          + [String](repeating: copy, count: launches))
    }
    #expect(!FileManager.default.fileExists(atPath: GateSides.folder(base)))
  }

  /// Two launches at a time are on cores of their own, from files of their own.
  @Test func twoLanesMakeTheSameNumberOfLaunches() throws {
    let (base, head) = try GateSides.sides()
    let report = GateSides.report(base, head, metrics: [.time], lanes: 2)
    #expect(report.outcome == .nothingWorse)
    for side in [base, head] {
      for lane in 0..<2 {
        let copy = "\(GateSides.folder(base))/launch/\(lane)/\(side.program.role.rawValue)"
        #expect(side.pathsRun.count { $0 == copy } == GateSettings().firstLaunches / 2)
      }
    }
    #expect(report[GateSides.benchmark, .time]?.interval?.launches == GateSettings().firstLaunches)
  }

  /// A folder that cannot be made ends the gate with one error, not with one per benchmark.
  @Test func noRoomForCopiesIsOneError() throws {
    let (base, head) = try GateSides.sides()
    var run = GateRun(
      base: base.program, head: head.program, selection: GateSelection(metrics: [.time]),
      folder: "/dev/null/gate", command: "c", lanes: 1)
    let report = run.run()
    #expect(report.errors.count == 1)
    #expect(report.errors.first?.hasSuffix("cannot be copied to /dev/null/gate/launch/0") == true)
    #expect(report.outcome == .couldNotRun)
  }

  @Test func slowerHeadIsARegression() throws {
    let (base, head) = try GateSides.sides(headNanoseconds: 206_000)
    let report = GateSides.report(base, head, metrics: [.time])
    let finding = try #require(report[GateSides.benchmark, .time])
    #expect(finding.verdict == .regression)
    #expect(abs(finding.ratio! - 1.03) < 0.004)
    #expect(abs(finding.base - 200) < 2 && abs(finding.head - 206) < 2)
    #expect(report.outcome == .regression)
    #expect(report.command == "make gate BASE=abc")
  }

  @Test func fasterHeadIsAnImprovement() throws {
    let (base, head) = try GateSides.sides(headNanoseconds: 190_000)
    #expect(
      GateSides.report(base, head, metrics: [.time]).findings.map(\.verdict) == [.improvement])
  }

  /// Any positive number is an answer: 2⁶¹ ns, where the sum of eight slices is more than an `Int`
  /// holds, and the largest.
  @Test(arguments: [1 << 61, Int.max])
  func enormousTimesAreCompared(nanoseconds: Int) throws {
    let answer = [(request: "slice", command: "echo \(nanoseconds) 1000")]
    let rounds = [(request: "rounds", command: "echo \(Int.max)")]
    let report = try GateSides.report(base: answer + rounds, head: answer, metrics: [.time])
    #expect(report.errors == [])
    #expect(report.findings.map(\.verdict) == [.same])
    #expect(report.findings.first?.base == Double(nanoseconds) / 1000)
  }

  /// Launches that lie up to 30 % apart say nothing about 2 %.
  @Test func noiseLeavesItUndecided() throws {
    let (base, head) = try GateSides.sides(jitter: 3000)
    let report = GateSides.report(base, head, metrics: [.time])
    #expect(report.findings.map(\.verdict) == [.undecided])
    #expect(report.findings[0].interval.map { $0.launches > GateSettings().firstLaunches } == true)
    #expect(report.outcome == .undecided)
  }

  /// What disturbs single slices of both sides is neither slower nor undecided.
  @Test func disturbedSlicesDoNotCount() throws {
    func disturbed(oneIn count: Int) -> FakeProgram.Answers {
      [("slice", "i=$((i + 1)); [ $((i % \(count))) = 0 ] && echo 600000 1000 || echo 200000 1000")]
    }
    let report = try GateSides.report(
      base: disturbed(oneIn: 5), head: disturbed(oneIn: 4), metrics: [.time])
    #expect(report.findings.map(\.verdict) == [.same])
    #expect(report.findings.first?.head == 200)
  }

  /// Both sides of a launch are moved alike in memory, and each launch otherwise.
  @Test func sidesAreMovedTogether() throws {
    let answers: FakeProgram.Answers = [
      (
        "slice",
        "echo ${#TOUCHSTONE_PADDING} $TOUCHSTONE_HEAP_PADDING $(ulimit -s) $(env | wc -c) "
          + ">> shifts; echo 200000 1000"
      )
    ]
    let (base, head) = try GateSides.sides(baseAnswers: answers, headAnswers: answers)
    #expect(GateSides.report(base, head, metrics: [.time]).errors == [])
    let shifts = try [base, head].map { side in
      let text = try String(contentsOfFile: "\(side.program.folder)/shifts", encoding: .utf8)
      return Set(text.split(separator: "\n").map(String.init))
    }
    #expect(shifts[0] == shifts[1])
    #expect(shifts[0].count == GateSettings().firstLaunches)
  }

  @Test func oneByteMoreIsARegression() throws {
    let report = try GateSides.report(head: [
      ("counters", #"echo '{"hit_rate":0.5,"retained_bytes":101,"allocs_per_query":0}'"#)
    ])
    #expect(report[GateSides.benchmark, .retainedBytes]?.verdict == .regression)
    #expect(report.findings.count { $0.verdict == .regression } == 1)
  }

  @Test func wrongVerdictIsARegression() throws {
    let report = try GateSides.report(head: [
      ("conformance", #"echo '{"some-mask":{"questions":10,"wrong":1,"unsupported":3}}'"#)
    ])
    #expect(report["some-mask", .wrongVerdicts]?.verdict == .regression)
  }

  @Test func benchmarksOfOneSideAreListed() throws {
    let base = try FakeProgram(
      .base, benchmarks: ["point-warm/old/flower-512", GateSides.benchmark])
    let head = try FakeProgram(
      .head, benchmarks: [GateSides.benchmark, "point-warm/new/flower-512"])
    let report = GateSides.report(base, head, metrics: [.retainedBytes])
    #expect(report.onlyInBase == ["point-warm/old/flower-512"])
    #expect(report.onlyInHead == ["point-warm/new/flower-512"])
    #expect(report.findings.map(\.benchmark) == [GateSides.benchmark])
  }

  @Test func patternThatIsNowhereComparesNothing() throws {
    let (base, head) = try GateSides.sides()
    let report = GateSides.report(
      base, head, metrics: Set(GateMetric.allCases), pattern: "^nowhere$")
    #expect(report.findings == [])
    #expect(report.outcome == .couldNotRun)
  }

  @Test func patternChoosesStrategiesThatAreJudged() throws {
    let (base, head) = try GateSides.sides()
    let report = GateSides.report(base, head, pattern: "^some-mask$")
    #expect(Set(report.findings.map(\.metric)) == [.wrongVerdicts])
  }

  /// More cases that a strategy declines do not make it worse.
  @Test func otherSuitesAreNoRegression() throws {
    let report = try GateSides.report(
      head: [("conformance", #"echo '{"some-mask":{"questions":20,"wrong":0,"unsupported":6}}'"#)],
      metrics: [.wrongVerdicts, .unsupportedVerdicts])
    #expect(report["some-mask", .unsupportedVerdicts] == nil)
    #expect(report["some-mask", .wrongVerdicts]?.verdict == .same)
    #expect(report.notes.contains { $0.contains("10 questions") && $0.contains("20 at the head") })
    #expect(report.outcome == .nothingWorse)
  }

  @Test func declinedQuestionIsARegression() throws {
    let report = try GateSides.report(
      head: [("conformance", #"echo '{"some-mask":{"questions":10,"wrong":0,"unsupported":4}}'"#)],
      metrics: [.unsupportedVerdicts])
    #expect(report["some-mask", .unsupportedVerdicts]?.verdict == .regression)
  }
}
