import Measurements
import Presentation

/// A change of a build that a gate has to find, or none, so that a gate must not find any.
package struct KnownChange: Sendable {
  /// The change in words.
  let name: String
  /// The metric that gets worse; for identical code, the one that is compared if it is one.
  let metric: GateMetric?
  /// The size of the change as a share; `nil` for identical code and for absolute changes.
  var share: Double?
  /// The share of gates that must be right; `nil` where none is demanded.
  var target: SelfTestRate.Target?
  /// The query that gets worse, and what is injected, as the gate's server wants it behind the name
  /// of the strategy; `nil` for code that does the same.
  var injection: (query: BenchmarkQuery, request: String)?
  /// Whether the head is built anew with a ``HarmlessChange``.
  var isHarmless = false

  private static let fewAlarms = SelfTestRate.Target("at most 1 in 100", 0.01)
  private static let all = SelfTestRate.Target("all", 1)

  static let identicalTimes = KnownChange(
    name: "identical code, times of a whole gate", metric: .time, target: fewAlarms)
  static let identicalFacts = KnownChange(
    name: "identical code, all else of a whole gate", metric: nil, target: fewAlarms)
  static let harmless = KnownChange(
    name: "a harmless change, times of a whole gate", metric: .time, target: fewAlarms,
    isHarmless: true)
  static let byte = KnownChange(
    name: "one byte kept", metric: .retainedBytes, target: all, injection: (.prepare, "byte"))
  static let allocation = KnownChange(
    name: "one allocation", metric: .allocationsPerQuery, target: all,
    injection: (.pointWarm, "allocation"))

  /// A share of additional work in cached point queries, to be found in their time.
  static func time(_ share: Double) -> KnownChange {
    KnownChange(
      name: "time \(Quantity.change(share)), cached point query", metric: .time, share: share,
      target: share >= 0.05
        ? .init("at least 99 %", 0.99) : share == 0.02 ? .init("at least 95 %", 0.95) : nil,
      injection: (.pointWarm, "work=\(share)"))
  }

  /// A share of additional work in cached point queries, to be found in their instructions.
  static func instructions(_ share: Double) -> KnownChange {
    KnownChange(
      name: "instructions \(Quantity.change(share))", metric: .instructions, share: share,
      target: share >= 0.02 ? all : nil, injection: (.pointWarm, "work=\(share)"))
  }

  /// A share of additional work in cached point queries in a third of the launches: fewer than a
  /// gate can take for its usual speed.
  static func slowLaunches(_ share: Double) -> KnownChange {
    KnownChange(
      name: "a third of the launches \(Quantity.change(share)), cached point query",
      metric: .slowLaunches, share: share, target: .init("at least 90 %", 0.9),
      injection: (.pointWarm, "work=\(share)@0.33"))
  }

  /// A share of additional CPU time in point queries that wait for memory.
  ///
  /// Additional queries would not take proportionally longer there: `Injection` says why.
  static func timeInMemory(_ share: Double) -> KnownChange {
    KnownChange(
      name: "time \(Quantity.change(share)), point query in memory", metric: .time, share: share,
      injection: (.pointCollection, "time=\(share)"))
  }

  var metrics: Set<GateMetric> {
    guard let metric else { return GateMetric.deterministic }
    return injection == nil ? [.time, .slowLaunches] : [metric]
  }

  /// The benchmark in which the gate has to find the change; `nil` for identical code.
  func benchmark(of strategy: String) -> String? {
    injection?.query.row(strategy, Target.referenceImages)
  }

  /// The smallest number of rounds that makes the injected share of work a whole number.
  var roundsMultiple: Int {
    injection?.request.hasPrefix("work=") == true ? Int((1 / share!).rounded()) : 1
  }
}
