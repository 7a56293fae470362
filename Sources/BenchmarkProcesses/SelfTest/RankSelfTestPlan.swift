import Measurements

/// The runs of a self-test of the ranks.
package struct RankSelfTestPlan: Sendable {
  /// A number of runs under each condition.
  package enum Runs: Sendable {
    /// So many, those of earlier sessions among them.
    case all(Int)
    /// So many in addition.
    case more(Int)

    /// The number of runs under a condition that already has some.
    func count(after earlier: Int) -> Int {
      switch self {
      case .all(let count): count
      case .more(let count): earlier + count
      }
    }
  }

  /// The number of runs under each condition.
  let runs: Runs
  let conditions: [SelfTestCondition]
  let settings: RankSelfTestSettings

  /// The strategies that get a twin, in turn.
  static let strategies = ["packed-mask", "alpha-cache", "striped-mask"]

  /// The plan that takes hours: whole runs under some conditions.
  package static func full(
    runs: Runs, conditions: [SelfTestCondition]
  ) -> RankSelfTestPlan {
    RankSelfTestPlan(runs: runs, conditions: conditions, settings: RankSelfTestSettings())
  }

  /// The plan that takes half a minute: whether the ranks show anything that is not so.
  ///
  /// Its runs measure one field, with the fewest launches that are ranked. These seldom find the
  /// slowed contender.
  package static let quick = RankSelfTestPlan(
    runs: .all(2), conditions: [SelfTestCondition(.idle, time: 10)],
    settings: RankSelfTestSettings(
      flags: [
        "--benchmark_repetitions=\(RankSettings().leastLaunches)",
        "--benchmark_filter=^\(BenchmarkQuery.pointWarm.row(".*", "diamond-64"))$",
      ]))
}
