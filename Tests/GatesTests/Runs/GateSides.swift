import Gates

/// Two sides of a gate, which are fake programs with one benchmark, and the gate over them.
enum GateSides {
  static let benchmark = "point-warm/some-mask/flower-512"

  static func report(
    _ base: FakeProgram, _ head: FakeProgram,
    metrics: Set<GateMetric> = [.time, .retainedBytes, .allocationsPerQuery, .wrongVerdicts],
    pattern: String? = nil, lanes: Int = 1
  ) -> GateReport {
    var run = GateRun(
      base: base.program, head: head.program,
      selection: GateSelection(metrics: metrics, pattern: pattern.flatMap(BenchmarkPattern.init)),
      folder: folder(base), command: "make gate BASE=abc", lanes: lanes)
    return run.run()
  }

  /// For what a gate leaves behind: it goes with the base.
  static func folder(_ base: FakeProgram) -> String { "\(base.program.folder)/gate" }

  static func sides(
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
}

extension GateReport {
  /// The finding for a benchmark and a metric; `nil` when there is none.
  subscript(benchmark: String, metric: GateMetric) -> GateFinding? {
    findings.first { $0.benchmark == benchmark && $0.metric == metric }
  }
}
