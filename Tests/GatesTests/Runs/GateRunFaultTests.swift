import Gates
import Testing

/// What cannot be compared.
@Suite struct GateRunFaultTests {
  @Test func otherQuestionsAreNotTimed() throws {
    let report = try GateSides.report(head: [
      ("counters", #"echo '{"hit_rate":0.75,"retained_bytes":100}'"#)
    ])
    #expect(report[GateSides.benchmark, .time] == nil)
    #expect(report.notes.contains { $0.contains("50.000 %") && $0.contains("75.000 %") })
  }

  @Test func otherNumberOfQueriesIsAnError() throws {
    let report = try GateSides.report(head: [("slice", "echo 200000 2000")])
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
    let report = try GateSides.report(head: [("hello", command)])
    #expect(report.errors.count == 1)
    #expect(report.errors.first?.contains(expected) == true, "\(report.errors)")
    #expect(report.errors.first?.contains("the head") == true, "\(report.errors)")
    #expect(report.outcome == .couldNotRun)
  }

  @Test func sideThatDiesInTheMiddleIsAnErrorAndLosesNothing() throws {
    let report = try GateSides.report(head: [("slice", "kill -9 $$")])
    #expect(report.errors.contains { $0.contains("slice") && $0.contains("signal 9") })
    #expect(report[GateSides.benchmark, .retainedBytes]?.verdict == .same)
    #expect(report.outcome == .couldNotRun)
  }

  @Test func benchmarkThatFailsAtTheHeadIsAnError() throws {
    let report = try GateSides.report(
      head: [("counters", "echo error: cannot prepare")], metrics: [.retainedBytes, .wrongVerdicts])
    #expect(report.errors.contains { $0.contains("cannot prepare") })
    #expect(report.outcome == .couldNotRun)
  }

  /// A side that dies over one benchmark is started again for the others, at once.
  @Test(arguments: ["counters", "slice"]) func sideThatDiesOverOneBenchmark(request: String) throws
  {
    let names = ["point-warm/bad/flower-512", GateSides.benchmark]
    let base = try FakeProgram(.base, benchmarks: names)
    let head = try FakeProgram(
      .head, benchmarks: names, answers: [("\(request) point-warm/bad", "kill -9 $$")])
    let report = GateSides.report(base, head, metrics: [.time, .retainedBytes])
    #expect(report.errors.count == 1 || request == "counters", "\(report.errors)")
    #expect(report.errors.contains { $0.contains("bad") && $0.contains("signal 9") })
    #expect(report[GateSides.benchmark, .retainedBytes]?.verdict == .same)
    #expect(report[GateSides.benchmark, .time]?.verdict == .same)
    #expect(report["point-warm/bad/flower-512", .time] == nil)
    #expect(report.outcome == .couldNotRun)
  }

  @Test func countThatOnlyTheHeadLacksIsAnError() throws {
    let report = try GateSides.report(
      head: [("counters", #"echo '{"hit_rate":0.5,"allocs_per_query":0}'"#)],
      metrics: [.retainedBytes, .allocationsPerQuery])
    #expect(report.errors == ["\(GateSides.benchmark): no retained-bytes at the head"])
  }

  @Test func missingProgramIsAnError() throws {
    let (base, _) = try GateSides.sides()
    var run = GateRun(
      base: base.program, head: GateProgram(.head, folder: "/nowhere", name: "the head"),
      selection: GateSelection(metrics: [.time]), folder: GateSides.folder(base), command: "c")
    let report = run.run()
    #expect(report.errors == ["the head: /nowhere/.build/release/touchstone-bench is missing"])
    #expect(report.outcome == .couldNotRun)
  }
}
