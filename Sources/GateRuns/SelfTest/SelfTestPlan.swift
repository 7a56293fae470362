import Gates
import Measurements

/// What a self-test of the gate tries, and how often.
public struct SelfTestPlan: Sendable {
  /// How often the trials that are made every time are made.
  public let repetitions: Int
  /// Only benchmarks in whose name this is found take part in gates on identical code; `nil` for all.
  let pattern: BenchmarkPattern?
  let entries: [Entry]

  /// A trial under a load, in every so manieth repetition.
  struct Entry: Sendable {
    let trial: SelfTestTrial
    let load: SelfTestReport.Load
    let every: Int
  }

  /// Hours: times of identical code, of 2 and of 5 % more in every repetition, other times in every fifth. What is the
  /// same in every run is tried in every tenth repetition, and compilers are started for every tenth only, as gates
  /// take longer beside them.
  public static func full(repetitions: Int) -> SelfTestPlan {
    func entries(_ trials: [SelfTestTrial], _ load: SelfTestReport.Load, every: Int) -> [Entry] {
      trials.map { Entry(trial: $0, load: load, every: every) }
    }
    let work: [SelfTestTrial] = [.time(0.02), .time(0.05)]
    let more: [SelfTestTrial] = [
      .time(0.01), .time(0.10), .timeInMemory(0.05), .timeInMemory(0.10),
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

  /// Half a minute: that the gate finds anything, and keeps quiet where there is nothing.
  public static let quick = SelfTestPlan(
    repetitions: 1, pattern: BenchmarkPattern("^(point-warm|prepare)/.*-mask/flower-512$"),
    entries: [
      .identicalTimes, .identicalFacts, .time(0.10), .instructions(0.02), .byte, .allocation,
    ].map { Entry(trial: $0, load: .idle, every: 1) })

  /// The trials of one repetition, counted from 0.
  func entries(in repetition: Int) -> [Entry] {
    entries.filter { repetition % $0.every == 0 }
  }
}

/// One kind of gate in a self-test.
enum SelfTestTrial: Hashable {
  /// The same program on both sides, all that a whole gate times.
  case identicalTimes
  /// The same program on both sides, all that a whole gate compares besides time.
  case identicalFacts
  /// So much more work in cached point queries of one strategy, seen by the clock.
  case time(Double)
  /// So much more CPU time in point queries of one strategy that wait for memory.
  case timeInMemory(Double)
  /// So much more work in cached point queries of one strategy, seen by the count of instructions.
  case instructions(Double)
  case byte
  case allocation

  /// What a gate server is told to do to a strategy; `nil` for nothing.
  func injection(into strategy: String) -> String? {
    switch self {
    case .identicalTimes, .identicalFacts: nil
    case .time(let share), .instructions(let share): "\(strategy):work=\(share)"
    // More queries would not be so much slower: see the injection.
    case .timeInMemory(let share): "\(strategy):time=\(share)"
    case .byte: "\(strategy):byte"
    case .allocation: "\(strategy):allocation"
    }
  }

  /// What of the strategy the gate looks at, and where it has to find it.
  func benchmark(of strategy: String) -> String? {
    switch self {
    case .identicalTimes, .identicalFacts: nil
    case .timeInMemory: GateSelection.benchmarkInMemory(of: strategy)
    case .time, .instructions, .allocation:
      BenchmarkQuery.pointWarm.row(strategy, Target.referenceImages)
    case .byte: BenchmarkQuery.prepare.row(strategy, Target.referenceImages)
    }
  }

  /// What the gate compares.
  var metrics: Set<GateMetric> {
    if let metric { return [metric] }
    return self == .identicalTimes ? [.time] : GateMetric.deterministic
  }

  /// The metric that gets worse.
  private var metric: GateMetric? {
    switch self {
    case .identicalTimes, .identicalFacts: nil
    case .time, .timeInMemory: .time
    case .instructions: .instructions
    case .byte: .retainedBytes
    case .allocation: .allocationsPerQuery
    }
  }

  private var share: Double? {
    switch self {
    case .time(let share), .timeInMemory(let share), .instructions(let share): share
    case .identicalTimes, .identicalFacts, .byte, .allocation: nil
    }
  }

  /// So many rounds, and multiples of them, hold a whole number of those that are injected.
  var roundsMultiple: Int {
    switch self {
    case .time(let share), .instructions(let share): Int((1 / share).rounded())
    case .timeInMemory, .identicalTimes, .identicalFacts, .byte, .allocation: 1
    }
  }

  /// What has to be reached, with where it is demanded: at least +2 % of cached queries in 95 of 100 gates, and so on.
  private var target: SelfTestReport.Target? {
    switch self {
    case .identicalTimes, .identicalFacts: .init(text: "at most 1 in 100", share: 0.01)
    case .time(0.02): .init(text: "at least 95 %", share: 0.95)
    case .time(let share) where share >= 0.05: .init(text: "at least 99 %", share: 0.99)
    case .instructions(let share) where share >= 0.02: .init(text: "all", share: 1)
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
    case .byte: "one byte kept"
    case .allocation: "one allocation"
    }
  }

  /// The row of the report, without any gates yet.
  func row(under load: SelfTestReport.Load) -> SelfTestReport.Row {
    SelfTestReport.Row(
      kind: name, metric: self == .identicalTimes ? .time : metric, share: share, load: load,
      counts: metric == nil ? .falseAlarm : .detection, successes: 0, runs: 0, target: target)
  }
}
