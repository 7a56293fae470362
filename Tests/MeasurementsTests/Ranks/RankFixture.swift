import Foundation
import Measurements
import RandomNumbers

/// Builds fields from launch values.
enum RankFixture {
  static func time(_ logarithm: Double, error: Double? = nil) -> LaunchTime {
    LaunchTime(logarithm: logarithm, standardError: error, medianNanoseconds: exp(logarithm))
  }

  /// A field from logarithms by launch and contender.
  static func field(
    _ launches: [[Double?]], margin: RankMargin = .inCache, names: [String]? = nil,
    unranked: Set<Int> = []
  ) -> RankField {
    let count = launches.first?.count ?? 0
    let names = names ?? (0..<count).map { "c\($0)" }
    var field = RankField(
      name: "field",
      contenders: names.enumerated().map {
        RankContender($0.element, isRanked: !unranked.contains($0.offset))
      }, margin: margin)
    for launch in launches { field.append(launch.map { $0.map { time($0) } }) }
    return field
  }

  /// Launch values around true logarithms, with a launch effect, scatter, and an outlier of 10 % in
  /// every tenth value.
  static func noisy(_ truth: [Double], launches: Int, scatter: Double, seed: UInt64) -> [[Double?]]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<launches).map { _ in
      let common = generator.uniform(-0.05, 0.05)
      return truth.map { value in
        let sum = (0..<12).reduce(-6.0) { sum, _ in sum + generator.uniform(0, 1) }
        let outlier = generator.uniform(0, 1) < 0.1 ? 0.1 : 0
        return value + common + scatter * sum + outlier
      }
    }
  }

  static func ranking(_ field: RankField, settings: RankSettings = RankSettings()) -> FieldRanking {
    RankAnalysis(fields: [field], settings: settings).rankings[0]
  }

  /// The ranking of a field from logarithms by launch and contender.
  static func ranking(
    of launches: [[Double?]], margin: RankMargin = .inCache, names: [String]? = nil,
    unranked: Set<Int> = [], settings: RankSettings = RankSettings()
  ) -> FieldRanking {
    ranking(field(launches, margin: margin, names: names, unranked: unranked), settings: settings)
  }

  /// The ranking of a field whose eight launches are alike, so that every interval is a point.
  static func ranking(
    ofEqual launch: [Double?], margin: RankMargin = .inCache, unranked: Set<Int> = []
  ) -> FieldRanking {
    ranking(of: [[Double?]](repeating: launch, count: 8), margin: margin, unranked: unranked)
  }
}

extension FieldRanking {
  /// The relations of all pairs i < j.
  var relations: [PairRelation] {
    contenders.indices.flatMap { i in
      contenders.indices.dropFirst(i + 1).map { comparison(of: i, with: $0).relation }
    }
  }
}
