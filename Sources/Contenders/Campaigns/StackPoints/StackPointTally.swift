import Conformance

/// The number of answers of one contender about points on stacks.
package struct StackPointCount: Hashable, Codable, Sendable {
  /// The number of questions for the frontmost layer at a point.
  package var topmost = 0
  /// The number of questions for all layers at a point.
  package var all = 0
  /// The number of answers that are not the exact ones, but that the contender's fidelity excuses.
  package var excused = 0
  /// The number of wrong answers.
  package var disagreements = 0

  package init() {}

  /// Whether the numbers can be counts: none is negative, and no answer counts twice.
  var isSound: Bool {
    [topmost, all, excused, disagreements].allSatisfy { (0...Tally.most).contains($0) }
      && excused + disagreements <= topmost + all
  }

  static func += (left: inout StackPointCount, right: StackPointCount) {
    left.topmost += right.topmost
    left.all += right.all
    left.excused += right.excused
    left.disagreements += right.disagreements
  }
}

/// A point on a stack about which a contender is wrong.
package struct StackPointDisagreement: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the contender.
  package let contender: String
  /// The name of the stack.
  package let caseName: String
  /// How many times the stack was changed before.
  package let changes: Int
  /// The question: `topmost` or `all`.
  package let question: String
  /// The x coordinate of the point, as the shortest decimal that rounds back to it.
  package let x: String
  /// The y coordinate of the point, likewise.
  package let y: String
  /// The exact answer: names of layers, front to back.
  package let expected: [String]
  /// The answer of the contender.
  package let answer: [String]

  /// Both answers with the stack and the point.
  package var description: String {
    func words(_ layers: [String]) -> String {
      layers.isEmpty ? "nothing" : layers.joined(separator: ", ")
    }
    return """
      \(contender), \(caseName) after \(changes) of its changes, \(question) at (\(x), \(y)): \
      \(words(answer)), expected \(words(expected))
      """
  }
}

/// The counts of a campaign of points on stacks, with the first disagreements.
package struct StackPointTally: Sendable, Equatable {
  /// The name under which fractions alone are counted, which confirm a sample of the oracle's answers.
  package static let fractions = "fractions alone"

  /// The number of points.
  package internal(set) var randomPoints = 0
  /// The number of points that hit a layer.
  package internal(set) var hits = 0
  /// The number of points for which the oracle needed fractions.
  package internal(set) var byFractions = 0
  /// The counts by contender, ``fractions`` among them.
  package internal(set) var counts: [String: StackPointCount] = [:]
  /// The first disagreements, at most ``keptDisagreements``.
  package internal(set) var disagreements: [StackPointDisagreement] = []

  /// The greatest number of disagreements that are kept.
  package static let keptDisagreements = 10

  package init() {}

  /// The number of wrong answers of all contenders.
  package var wrongVerdicts: Int { counts.values.reduce(0) { $0 + $1.disagreements } }

  /// The number of answers of all strategies.
  package var verdicts: Int {
    counts.reduce(0) { $1.key == Self.fractions ? $0 : $0 + $1.value.topmost + $1.value.all }
  }

  /// Adds counts, and keeps the first disagreements.
  package static func += (left: inout StackPointTally, right: StackPointTally) {
    left.randomPoints += right.randomPoints
    left.hits += right.hits
    left.byFractions += right.byFractions
    for (name, count) in right.counts { left.counts[name, default: StackPointCount()] += count }
    let room = keptDisagreements - left.disagreements.count
    left.disagreements += right.disagreements.prefix(max(0, room))
  }
}

extension StackPointTally: CampaignTally {
  /// The command `stack-points`.
  package static let campaign = "stack-points"
  /// The number of points of a piece of work, which is one stack with its changes.
  package static let pieceSize = 16_384
  /// Whether the numbers can be counts of a run.
  package var isSound: Bool {
    [randomPoints, hits, byFractions].allSatisfy { (0...Tally.most).contains($0) }
      && max(hits, byFractions) <= randomPoints && counts.values.allSatisfy(\.isSound)
      && counts.values.allSatisfy { max($0.topmost, $0.all) <= randomPoints }
      && disagreements.count == min(wrongVerdicts, Self.keptDisagreements)
  }
}
