import Gates

/// Two sides of a gate, which are fake programs with one benchmark, and the gate over them.
enum GateSides {
  static let benchmark = "point-warm/some-mask/flower-512"

  static let metrics: Set<GateMetric> = [
    .time, .retainedBytes, .allocationsPerQuery, .wrongVerdicts,
  ]

  static func report(
    _ base: FakeProgram, _ head: FakeProgram, metrics: Set<GateMetric> = metrics,
    pattern: String? = nil, settings: GateSettings = GateSettings(), lanes: Int = 1,
    announce: @escaping @Sendable (String) -> Void = { _ in }
  ) -> GateReport {
    var run = GateRun(
      base: base.program, head: head.program,
      selection: GateSelection(metrics: metrics, pattern: pattern.flatMap(BenchmarkPattern.init)),
      settings: settings, folder: folder(base), command: "make gate BASE=abc", lanes: lanes,
      announce: announce)
    return run.run()
  }

  /// The gate over two sides whose programs answer something else.
  static func report(
    base: FakeProgram.Answers = [], head: FakeProgram.Answers = [], hasPlugin: Bool = false,
    metrics: Set<GateMetric> = metrics
  ) throws -> GateReport {
    let (base, head) = try sides(baseAnswers: base, headAnswers: head, hasPlugin: hasPlugin)
    return report(base, head, metrics: metrics)
  }

  /// For what a gate leaves behind: it goes with the base.
  static func folder(_ base: FakeProgram) -> String { "\(base.program.folder)/gate" }

  static func sides(
    headNanoseconds: Int = 200_000, jitter: Int = 20, baseAnswers: FakeProgram.Answers = [],
    headAnswers: FakeProgram.Answers = [], hasPlugin: Bool = false
  ) throws -> (FakeProgram, FakeProgram) {
    (
      try FakeProgram(
        .base, benchmarks: [benchmark], jitterInPercentOfPercent: jitter, answers: baseAnswers,
        hasPlugin: hasPlugin),
      try FakeProgram(
        .head, benchmarks: [benchmark], nanoseconds: headNanoseconds,
        jitterInPercentOfPercent: jitter, answers: headAnswers, hasPlugin: hasPlugin)
    )
  }
}

extension GateReport {
  /// The finding for a benchmark and a metric; `nil` when there is none.
  subscript(benchmark: String, metric: GateMetric) -> GateFinding? {
    findings.first { $0.benchmark == benchmark && $0.metric == metric }
  }
}
