import Measurements

/// The runs of a self-test of the ranks.
public struct RankSelfTestPlan: Sendable {
  /// The number of pairs of runs under each load.
  let pairs: Int
  let loads: [SelfTestLoad]
  let settings: RankSelfTestSettings

  /// The strategies that get a twin, in turn: pairs of runs have the same one.
  static let strategies = ["packed-mask", "alpha-cache", "striped-mask"]

  /// The plan that takes hours: whole runs, idle and while compilers run.
  public static func full(pairs: Int, settings: RankSelfTestSettings) -> RankSelfTestPlan {
    RankSelfTestPlan(pairs: pairs, loads: SelfTestLoad.allCases, settings: settings)
  }

  /// The plan that takes half a minute: whether the ranks show anything that is not so.
  ///
  /// Its runs measure one field, with the fewest launches that are ranked. These seldom find the
  /// slowed contender.
  public static let quick = RankSelfTestPlan(
    pairs: 1, loads: [.idle],
    settings: RankSelfTestSettings(
      seconds: 10,
      flags: [
        "--benchmark_repetitions=\(RankSettings().leastLaunches)",
        "--benchmark_filter=^\(BenchmarkQuery.pointWarm.row(".*", "diamond-64"))$",
      ]))
}
