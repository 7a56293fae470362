import Measurements

/// The runs of a self-test of the ranks.
public struct RankSelfTestPlan: Sendable {
  /// A number of runs under each load.
  public enum Runs: Sendable {
    /// So many, those of earlier sessions among them.
    case all(Int)
    /// So many in addition.
    case more(Int)

    /// The number of runs under a load that already has some.
    func count(after earlier: Int) -> Int {
      switch self {
      case .all(let count): count
      case .more(let count): earlier + count
      }
    }
  }

  /// The number of runs under each load.
  let runs: Runs
  let loads: [SelfTestLoad]
  let settings: RankSelfTestSettings

  /// The strategies that get a twin, in turn.
  static let strategies = ["packed-mask", "alpha-cache", "striped-mask"]

  /// The plan that takes hours: whole runs under some loads.
  public static func full(
    runs: Runs, loads: [SelfTestLoad], settings: RankSelfTestSettings
  ) -> RankSelfTestPlan {
    RankSelfTestPlan(runs: runs, loads: loads, settings: settings)
  }

  /// The plan that takes half a minute: whether the ranks show anything that is not so.
  ///
  /// Its runs measure one field, with the fewest launches that are ranked. These seldom find the
  /// slowed contender.
  public static let quick = RankSelfTestPlan(
    runs: .all(2), loads: [.idle],
    settings: RankSelfTestSettings(
      seconds: 10,
      flags: [
        "--benchmark_repetitions=\(RankSettings().leastLaunches)",
        "--benchmark_filter=^\(BenchmarkQuery.pointWarm.row(".*", "diamond-64"))$",
      ]))
}
