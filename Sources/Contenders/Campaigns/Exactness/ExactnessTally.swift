import Conformance
import HitTestStrategies

/// The counts of one family of cases.
package struct ExactnessCount: Hashable, Codable, Sendable {
  /// The number of points.
  package var points = 0
  /// The number of hits by the oracle.
  package var hits = 0
  /// The number of points with a wrong verdict, alone or in a batch.
  package var disagreements = 0
  /// The number of points that doubles decided with certainty.
  package var certain = 0
  /// The number of points that doubles left uncertain, but for which they turned out to have
  /// rounded nothing.
  package var withoutRounding = 0
  /// The number of points that needed exact sums.
  package var byExactSums = 0

  package init() {}

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
package struct ExactnessDisagreement: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the case.
  package let caseName: String
  /// The image in a few words.
  package let image: String
  /// The layer with all its numbers, as the shortest decimals that round back to them.
  package let layer: String
  /// The x coordinate of the point in parent space, as the shortest decimal that rounds back to it.
  package let x: String
  /// The y coordinate of the point in parent space, likewise.
  package let y: String
  /// The oracle's verdict.
  package let oracleHits: Bool
  /// The strategy's verdict on the point alone.
  package let singleHits: Bool
  /// The strategy's verdict on the point in a batch of all points of the case.
  package let batchHits: Bool

  /// All verdicts with the case, the point, the image and the layer.
  package var description: String {
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
package struct ExactnessTally: Sendable, Equatable {
  /// The counts by family.
  package internal(set) var counts: [ExactnessFamily: ExactnessCount] = [:]
  /// The first disagreements, at most ``keptDisagreements``.
  package internal(set) var disagreements: [ExactnessDisagreement] = []

  /// The greatest number of disagreements that are kept.
  package static let keptDisagreements = 10

  package init() {}

  /// The sum of the counts of all families.
  package var total: ExactnessCount { counts.values.reduce(into: ExactnessCount()) { $0 += $1 } }

  /// Whether points were asked and every verdict was right.
  package var isExact: Bool { total.points > 0 && total.disagreements == 0 }

  /// Adds counts, and keeps the first disagreements.
  package static func += (left: inout ExactnessTally, right: ExactnessTally) {
    for (family, count) in right.counts { left.counts[family, default: ExactnessCount()] += count }
    let room = keptDisagreements - left.disagreements.count
    left.disagreements += right.disagreements.prefix(max(0, room))
  }
}

extension ExactnessTally: CampaignTally {
  /// The command `exactness`.
  package static let campaign = "exactness"
  /// The number of points of a piece of work.
  package static let pieceSize = 8192
  /// The number of points of all families.
  package var randomPoints: Int { total.points }
  /// The number of points with a wrong verdict.
  package var wrongVerdicts: Int { total.disagreements }
  /// Whether the numbers can be counts of a run.
  package var isSound: Bool {
    counts.values.allSatisfy(\.isSound)
      && disagreements.count == min(total.disagreements, Self.keptDisagreements)
  }
}
