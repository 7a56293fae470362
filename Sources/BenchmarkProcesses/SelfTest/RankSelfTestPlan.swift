import Measurements

/// The runs of a self-test of the ranks.
public struct RankSelfTestPlan: Sendable {
  /// A number of pairs of runs under each load.
  public enum Pairs: Sendable {
    /// So many, those of earlier sessions among them.
    case all(Int)
    /// So many in addition, the one that an earlier session began among them.
    case more(Int)

    /// The number of runs under a load that already has some.
    func runs(after earlier: Int) -> Int {
      switch self {
      case .all(let count): 2 * count
      case .more(let count): 2 * (earlier / 2 + count)
      }
    }
  }

  /// The number of pairs of runs under each load.
  let pairs: Pairs
  let loads: [SelfTestLoad]
  let settings: RankSelfTestSettings

  /// The strategies that get a twin, in turn: pairs of runs have the same one.
  static let strategies = ["packed-mask", "alpha-cache", "striped-mask"]

  /// The plan that takes hours: whole runs, idle and while compilers run.
  public static func full(pairs: Pairs, settings: RankSelfTestSettings) -> RankSelfTestPlan {
    RankSelfTestPlan(pairs: pairs, loads: SelfTestLoad.allCases, settings: settings)
  }

  /// The plan that takes half a minute: whether the ranks show anything that is not so.
  ///
  /// Its runs measure one field, with the fewest launches that are ranked. These seldom find the
  /// slowed contender.
  public static let quick = RankSelfTestPlan(
    pairs: .all(1), loads: [.idle],
    settings: RankSelfTestSettings(
      seconds: 10,
      flags: [
        "--benchmark_repetitions=\(RankSettings().leastLaunches)",
        "--benchmark_filter=^\(BenchmarkQuery.pointWarm.row(".*", "diamond-64"))$",
      ]))
}
