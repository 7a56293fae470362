import Measurements

/// What a self-test of the gate tries, and how often.
public struct SelfTestPlan: Sendable {
  /// How often every trial is made.
  public var repetitions: Int
  public var loads: [SelfTestReport.Load]
  /// Only benchmarks in whose name this is found take part in gates on identical code; `nil` for all.
  public var pattern: BenchmarkPattern?
  /// By how much work is increased.
  public var shares: [Double]

  /// Hours: every trial often enough for the error rates to be known.
  public static func full(repetitions: Int) -> SelfTestPlan {
    SelfTestPlan(
      repetitions: repetitions, loads: SelfTestReport.Load.allCases,
      shares: [0.01, 0.02, 0.05, 0.10])
  }

  /// A minute or two: that the gate finds anything, and keeps quiet where there is nothing.
  public static let quick = SelfTestPlan(
    repetitions: 2, loads: [.idle], pattern: BenchmarkPattern("^(point-warm|batch)/.*-mask/"),
    shares: [0.10])
}

/// One kind of gate in a self-test.
enum SelfTestTrial: Hashable {
  /// The same program on both sides.
  case identical
  /// So much more work in cached point queries of one strategy, seen by the clock.
  case time(Double)
  /// The same in queries that wait for memory.
  case timeInMemory(Double)
  /// The same, seen by the count of instructions.
  case instructions(Double)
  case byte
  case allocation

  /// What is made worse.
  func injection(into strategy: String) -> String? {
    switch self {
    case .identical: nil
    case .time(let share), .timeInMemory(let share), .instructions(let share):
      "\(strategy):work=\(share)"
    case .byte: "\(strategy):byte"
    case .allocation: "\(strategy):allocation"
    }
  }

  /// What of the strategy the gate looks at, and where it has to find it.
  func benchmark(of strategy: String) -> String? {
    switch self {
    case .identical: nil
    case .timeInMemory: "point-collection/\(strategy)/\(GateSelection.referenceImages)"
    case .time, .instructions, .allocation:
      "point-warm/\(strategy)/\(GateSelection.referenceImages)"
    case .byte: "prepare/\(strategy)/\(GateSelection.referenceImages)"
    }
  }

  var metric: GateMetric? {
    switch self {
    case .identical: nil
    case .time, .timeInMemory: .time
    case .instructions: .instructions
    case .byte: .retainedBytes
    case .allocation: .allocationsPerQuery
    }
  }

  private var share: Double? {
    switch self {
    case .time(let share), .timeInMemory(let share), .instructions(let share): share
    case .identical, .byte, .allocation: nil
    }
  }

  /// What has to be reached, with where it is demanded: at least +2 % of cached queries in 95 of 100 gates, and so on.
  private var target: SelfTestReport.Target? {
    switch self {
    case .identical: .init(text: "at most 1 in 100", share: 0.01)
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
    case .identical: "identical code, whole gate"
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
      kind: name, metric: metric, share: share, load: load,
      counts: self == .identical ? .falseAlarm : .detection, successes: 0, runs: 0, target: target)
  }
}

extension SelfTestPlan {
  /// The trials of one repetition under one load. What is deterministic is not tried under load again.
  func trials(under load: SelfTestReport.Load) -> [SelfTestTrial] {
    let timed =
      shares.map(SelfTestTrial.time) + shares.filter { $0 >= 0.05 }.map(SelfTestTrial.timeInMemory)
    let exact = [0.01, 0.02].map(SelfTestTrial.instructions) + [.byte, .allocation]
    return [.identical] + timed + (load == .idle ? exact : [])
  }
}
