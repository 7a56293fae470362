import Measurements

/// The trials of a self-test of the gate, and how often each is made.
package struct SelfTestPlan: Sendable {
  /// The number of repetitions.
  package let repetitions: Int
  /// The benchmarks that gates on identical code compare; `nil` for all.
  let pattern: BenchmarkPattern?
  let entries: [Entry]

  /// A trial under a load, made in one of every `every` repetitions.
  struct Entry: Sendable {
    let trial: SelfTestTrial
    let load: SelfTestReport.Load
    let every: Int
  }

  /// The plan that takes hours.
  ///
  /// Every repetition compares times of identical code and of 2 % and 5 % more work. Every fifth
  /// adds other changes of time. Every tenth adds the deterministic metrics, and repeats the trials
  /// of time while compilers run, which makes gates slower.
  package static func full(repetitions: Int) -> SelfTestPlan {
    func entries(_ trials: [SelfTestTrial], _ load: SelfTestReport.Load, every: Int) -> [Entry] {
      trials.map { Entry(trial: $0, load: load, every: every) }
    }
    let work: [SelfTestTrial] = [.time(0.02), .time(0.05)]
    let more: [SelfTestTrial] = [
      .time(0.01), .time(0.10), .timeInMemory(0.05), .timeInMemory(0.10), .slowLaunches(0.20),
    ]
    let exact: [SelfTestTrial] = [
      .identicalFacts, .instructions(0.01), .instructions(0.02), .instructions(0.05),
      .instructions(0.10), .byte, .allocation,
    ]
    return SelfTestPlan(
      repetitions: repetitions, pattern: nil,
      entries: entries([.identicalTimes] + work, .idle, every: 1) + entries(more, .idle, every: 5)
        + entries(exact, .idle, every: 10)
        + entries([.identicalTimes] + work + more, .compiling, every: 10)
        + entries(exact, .compiling, every: 20))
  }

  /// The plan for a plug-in, which takes about a minute per repetition.
  ///
  /// It has the trials of ``full(repetitions:)`` but those of queries that wait for memory, whose
  /// times a gate of plug-ins does not compare, and those of 1 %, and compilers run in every fifth
  /// repetition.
  package static func plugin(repetitions: Int) -> SelfTestPlan {
    let work: [SelfTestTrial] = [.identicalTimes, .time(0.02), .time(0.05)]
    let exact: [SelfTestTrial] = [
      .slowLaunches(0.20), .identicalFacts, .instructions(0.02), .byte, .allocation,
    ]
    return SelfTestPlan(
      repetitions: repetitions, pattern: nil,
      entries: work.map { Entry(trial: $0, load: .idle, every: 1) }
        + exact.map { Entry(trial: $0, load: .idle, every: 5) }
        + work.map { Entry(trial: $0, load: .compiling, every: 5) })
  }

  /// The plan that takes half a minute: whether the gate finds changes at all, and raises no alarm
  /// without one.
  package static let quick = quick(of: ".*-mask")
  /// The same for a plug-in, whose name does not matter.
  package static let quickPlugin = quick(of: ".*")

  private static func quick(of strategies: String) -> SelfTestPlan {
    SelfTestPlan(
      repetitions: 1,
      pattern: BenchmarkPattern("^(point-warm|prepare)/\(strategies)/flower-512$"),
      entries: [
        .identicalTimes, .identicalFacts, .time(0.10), .instructions(0.02), .byte, .allocation,
      ].map { Entry(trial: $0, load: .idle, every: 1) })
  }

  /// The trials of a repetition; the first is repetition 0.
  func entries(in repetition: Int) -> [Entry] {
    entries.filter { repetition % $0.every == 0 }
  }
}

/// A kind of gate in a self-test.
enum SelfTestTrial: Hashable {
  /// The same program on both sides; compares all times and slow launches of a whole gate.
  case identicalTimes
  /// The same program on both sides; compares all deterministic metrics of a whole gate.
  case identicalFacts
  /// A share of additional work in cached point queries of one strategy, to be found in its time.
  case time(Double)
  /// A share of additional CPU time in point queries of one strategy that wait for memory.
  case timeInMemory(Double)
  /// A share of additional work in cached point queries of one strategy, to be found in its
  /// instructions.
  case instructions(Double)
  /// A share of additional work in cached point queries of one strategy in a third of the launches.
  case slowLaunches(Double)
  case byte
  case allocation

  /// So many launches of the head are slow: fewer than a gate can take for its usual speed.
  private static let shareOfSlowLaunches = 0.33

  /// The injection request to the gate server; `nil` for none.
  func injection(into strategy: String) -> String? {
    switch self {
    case .identicalTimes, .identicalFacts: nil
    case .time(let share), .instructions(let share): "\(strategy):work=\(share)"
    case .slowLaunches(let share): "\(strategy):work=\(share)@\(Self.shareOfSlowLaunches)"
    // Additional queries would not take proportionally longer there: `Injection` says why.
    case .timeInMemory(let share): "\(strategy):time=\(share)"
    case .byte: "\(strategy):byte"
    case .allocation: "\(strategy):allocation"
    }
  }

  /// The benchmark in which the gate has to find the change; `nil` for identical code.
  func benchmark(of strategy: String) -> String? {
    switch self {
    case .identicalTimes, .identicalFacts: nil
    case .timeInMemory: GateSelection.benchmarkInMemory(of: strategy)
    case .time, .instructions, .slowLaunches, .allocation:
      BenchmarkQuery.pointWarm.row(strategy, Target.referenceImages)
    case .byte: BenchmarkQuery.prepare.row(strategy, Target.referenceImages)
    }
  }

  /// The metrics that the gate compares.
  var metrics: Set<GateMetric> {
    if let metric { return [metric] }
    return self == .identicalTimes ? [.time, .slowLaunches] : GateMetric.deterministic
  }

  /// The metric that gets worse.
  private var metric: GateMetric? {
    switch self {
    case .identicalTimes, .identicalFacts: nil
    case .time, .timeInMemory: .time
    case .instructions: .instructions
    case .slowLaunches: .slowLaunches
    case .byte: .retainedBytes
    case .allocation: .allocationsPerQuery
    }
  }

  private var share: Double? {
    switch self {
    case .time(let share), .timeInMemory(let share), .instructions(let share),
      .slowLaunches(let share):
      share
    case .identicalTimes, .identicalFacts, .byte, .allocation: nil
    }
  }

  /// The smallest number of rounds whose injected share is a whole number.
  var roundsMultiple: Int {
    switch self {
    case .time(let share), .instructions(let share), .slowLaunches(let share):
      Int((1 / share).rounded())
    case .timeInMemory, .identicalTimes, .identicalFacts, .byte, .allocation: 1
    }
  }

  /// The share of gates that must be right; `nil` where none is demanded.
  private var target: SelfTestReport.Target? {
    switch self {
    case .identicalTimes, .identicalFacts: .init(text: "at most 1 in 100", share: 0.01)
    case .time(0.02): .init(text: "at least 95 %", share: 0.95)
    case .time(let share) where share >= 0.05: .init(text: "at least 99 %", share: 0.99)
    case .instructions(let share) where share >= 0.02: .init(text: "all", share: 1)
    case .slowLaunches: .init(text: "at least 90 %", share: 0.9)
    case .byte, .allocation: .init(text: "all", share: 1)
    default: nil
    }
  }

  private var name: String {
    let percent =
      share.map { " +\((1000 * $0).rounded() / 10) %".replacing(".0 %", with: " %") } ?? ""
    return switch self {
    case .identicalTimes: "identical code, times of a whole gate"
    case .identicalFacts: "identical code, all else of a whole gate"
    case .time: "time\(percent), cached point query"
    case .timeInMemory: "time\(percent), point query in memory"
    case .instructions: "instructions\(percent)"
    case .slowLaunches: "a third of the launches\(percent), cached point query"
    case .byte: "one byte kept"
    case .allocation: "one allocation"
    }
  }

  /// An empty row of the report for this trial.
  func row(under load: SelfTestReport.Load) -> SelfTestReport.Row {
    SelfTestReport.Row(
      kind: name, metric: self == .identicalTimes ? .time : metric, share: share, load: load,
      counts: metric == nil ? .falseAlarm : .detection, successes: 0, runs: 0, target: target)
  }
}
