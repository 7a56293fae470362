import HitTestStrategies

/// The counts of one family of cases.
public struct ExactnessCount: Hashable, Codable, Sendable {
  /// The number of points.
  public var points = 0
  /// The number of hits by the oracle.
  public var hits = 0
  /// The number of points with a wrong verdict, alone or in a batch.
  public var disagreements = 0
  /// The number of points that doubles decided with certainty.
  public var certain = 0
  /// The number of points that doubles left uncertain, but for which they turned out to have
  /// rounded nothing.
  public var withoutRounding = 0
  /// The number of points that needed exact sums.
  public var byExactSums = 0

  /// Makes counts of zero.
  public init() {}

  mutating func note(_ stage: LocationStage) {
    switch stage {
    case .certain: certain += 1
    case .withoutRounding: withoutRounding += 1
    case .exactSums: byExactSums += 1
    }
  }

  /// Whether the numbers can be counts: none is negative, and each point has one stage.
  var isSound: Bool {
    let stages = [certain, withoutRounding, byExactSums]
    return (stages + [points, hits, disagreements]).allSatisfy { (0...Tally.most).contains($0) }
      && stages.reduce(0, +) == points && hits <= points && disagreements <= points
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

/// A point at which a strategy that promises to be exact is wrong.
public struct ExactnessDisagreement: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the case.
  public let caseName: String
  /// The image in a few words.
  public let image: String
  /// The layer with all its numbers, as the shortest decimals that round back to them.
  public let layer: String
  /// The x coordinate of the point in parent space, as the shortest decimal that rounds back to it.
  public let x: String
  /// The y coordinate of the point in parent space, likewise.
  public let y: String
  /// The oracle's verdict.
  public let oracleHits: Bool
  /// The strategy's verdict on the point alone.
  public let singleHits: Bool
  /// The strategy's verdict on the point in a batch of all points of the case.
  public let batchHits: Bool

  /// All verdicts with the case, the point, the image and the layer.
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
public struct ExactnessTally: Sendable, Equatable {
  /// The counts by family.
  public internal(set) var counts: [ExactnessFamily: ExactnessCount] = [:]
  /// The first disagreements, at most ``keptDisagreements``.
  public internal(set) var disagreements: [ExactnessDisagreement] = []

  /// The greatest number of disagreements that are kept.
  public static let keptDisagreements = 10

  package init() {}

  /// The sum of the counts of all families.
  public var total: ExactnessCount { counts.values.reduce(into: ExactnessCount()) { $0 += $1 } }

  /// Whether points were asked and every verdict was right.
  public var isExact: Bool { total.points > 0 && total.disagreements == 0 }

  /// Adds counts, and keeps the first disagreements.
  public static func += (left: inout ExactnessTally, right: ExactnessTally) {
    for (family, count) in right.counts { left.counts[family, default: ExactnessCount()] += count }
    let room = keptDisagreements - left.disagreements.count
    left.disagreements += right.disagreements.prefix(max(0, room))
  }
}

extension ExactnessTally: CampaignTally {
  /// The command `exactness`.
  public static let campaign = "exactness"
  /// The number of points of a piece of work.
  public static let pieceSize = 8192
  /// The number of points of all families.
  public var randomPoints: Int { total.points }
  /// The number of points with a wrong verdict.
  public var wrongVerdicts: Int { total.disagreements }
  /// Whether the numbers can be counts of a run.
  public var isSound: Bool {
    counts.values.allSatisfy(\.isSound)
      && disagreements.count == min(total.disagreements, Self.keptDisagreements)
  }
}
