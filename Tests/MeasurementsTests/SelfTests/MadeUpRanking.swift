import Foundation
import Measurements

/// Rankings of runs without any scatter, so that every interval is a point.
enum MadeUpRanking {
  /// The ranking of rows by their nanoseconds.
  static func ranking(_ rows: KeyValuePairs<String, Double>, launches: Int = 12) -> RunRanking {
    var times = PairedTimes()
    for (row, nanoseconds) in rows {
      for _ in 0..<launches {
        times.append(
          LaunchTime(
            logarithm: log(nanoseconds), standardError: nil, medianNanoseconds: nanoseconds),
          to: row)
      }
    }
    return RunRanking(times, unranked: [], settings: RankSettings())
  }

  /// A run with the companions of `mask`, and two more contenders, on one set of images.
  static func run(
    twin: Double = 10, slowed: Double = 10.3, first: Double = 20, second: Double = 30
  ) -> RunRanking {
    ranking([
      "point-warm/mask/a": 10, "point-warm/mask~twin/a": twin,
      "point-warm/mask~slowed/a": slowed, "point-warm/first/a": first,
      "point-warm/second/a": second,
    ])
  }

  /// What such a run shows.
  static func trial(
    _ ranking: RunRanking, under condition: SelfTestCondition = .idle,
    after earlier: SeparatedPairs? = nil
  ) -> RankTrial {
    var trial = RankTrial(ranking, of: "mask", under: condition, seconds: 70, after: earlier)
    trial.coresUsedByOthers = 0.25
    return trial
  }
}

extension SelfTestCondition {
  static let idle = SelfTestCondition(.idle, time: 60)
  static let compiling = SelfTestCondition(.compiling, time: 60)
}
