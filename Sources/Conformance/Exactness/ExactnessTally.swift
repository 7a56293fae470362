import HitTestStrategies

/// How one family of cases went.
public struct ExactnessCount: Hashable, Sendable {
  public var points = 0
  /// How often the oracle said hit.
  public var hits = 0
  /// Points that were answered wrongly, one at a time or in a batch.
  public var disagreements = 0
  /// How often doubles were certain.
  public var certain = 0
  /// How often they were not, and then turned out to have rounded nothing.
  public var withoutRounding = 0
  /// How often it took exact sums.
  public var byExactSums = 0

  public init() {}

  mutating func note(_ stage: LocationStage) {
    switch stage {
    case .certain: certain += 1
    case .withoutRounding: withoutRounding += 1
    case .exactSums: byExactSums += 1
    }
  }

  static func += (left: inout ExactnessCount, right: ExactnessCount) {
    left.points += right.points
    left.hits += right.hits
    left.disagreements += right.disagreements
    left.certain += right.certain
    left.withoutRounding += right.withoutRounding
    left.byExactSums += right.byExactSums
  }
}

/// A point where a strategy that promises to be exact is wrong.
public struct ExactnessDisagreement: Hashable, Sendable, CustomStringConvertible {
  public let caseName: String
  /// The image in a few words.
  public let image: String
  /// The layer with all its numbers, which print as the shortest decimals that round back to them.
  public let layer: String
  public let x: Double
  public let y: Double
  public let oracleHits: Bool
  /// What was answered when the point was asked alone.
  public let singleHits: Bool
  /// What was answered when all of the case's points were asked at once.
  public let batchHits: Bool

  public var description: String {
    func verdict(_ hits: Bool) -> String { hits ? "hit" : "miss" }
    return """
      \(caseName) at (\(x), \(y)): oracle \(verdict(oracleHits)), alone \(verdict(singleHits)), \
      in a batch \(verdict(batchHits))
        \(image)
        \(layer)
      """
  }
}

/// The counts of a run by family, with the first disagreements.
public struct ExactnessTally: Sendable {
  public internal(set) var counts: [ExactnessFamily: ExactnessCount] = [:]
  public internal(set) var disagreements: [ExactnessDisagreement] = []

  /// How many disagreements are kept.
  public static let keptDisagreements = 10

  package init() {}

  /// All families together.
  public var total: ExactnessCount { counts.values.reduce(into: ExactnessCount()) { $0 += $1 } }

  /// Whether points were asked and every answer was right.
  public var isExact: Bool { total.points > 0 && total.disagreements == 0 }

  static func += (left: inout ExactnessTally, right: ExactnessTally) {
    for (family, count) in right.counts { left.counts[family, default: ExactnessCount()] += count }
    let room = keptDisagreements - left.disagreements.count
    left.disagreements += right.disagreements.prefix(max(0, room))
  }
}
