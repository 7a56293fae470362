import Corpora
import HitTesting
import Oracles

/// What one case's question is put with: the case, its passing texels, and random numbers of its own.
package struct OracleSubject {
  let testCase: HitTestCase
  let texels: PassingTexels
  /// Which case of the run this is.
  let index: Int
  /// How many of the case's points still belong to the run.
  let points: ArraySlice<Point>

  package init(_ testCase: HitTestCase, index: Int, points limit: Int) {
    self.testCase = testCase
    texels = PassingTexels(testCase.image, threshold: testCase.threshold)
    self.index = index
    points = testCase.points.prefix(limit)
  }
}

/// How often two exact oracles were asked one kind of question, and how they compare.
public struct OracleCount: Hashable, Sendable {
  public var asked = 0
  /// How often ``ExactOracle`` said hit.
  public var hits = 0
  public var disagreements = 0

  public init(asked: Int = 0, hits: Int = 0, disagreements: Int = 0) {
    self.asked = asked
    self.hits = hits
    self.disagreements = disagreements
  }
}

/// A question that two exact oracles answer differently: one of them is wrong.
public struct OracleDisagreement: Hashable, Sendable, CustomStringConvertible {
  public let caseName: String
  /// The layer with all its numbers, which print as the shortest decimals that round back to them.
  public let layer: String
  /// What was asked, and where.
  public let place: String
  public let exactHits: Bool
  /// What ``DivisionFreeOracle`` said.
  public let divisionFreeHits: Bool

  public var description: String {
    """
    \(caseName), \(place): exact \(exactHits ? "hit" : "miss"), \
    division-free \(divisionFreeHits ? "hit" : "miss")
      \(layer)
    """
  }
}

/// The counts of a run by kind of question, with the first disagreements.
public struct OracleTally: Sendable {
  public internal(set) var counts: [OracleQuestion: OracleCount] = [:]
  public internal(set) var disagreements: [OracleDisagreement] = []

  package init() {}

  /// How many disagreements are kept.
  public static let keptDisagreements = 10

  /// Whether points were asked and nobody disagreed.
  public var agrees: Bool {
    (counts[.nearest]?.asked ?? 0) > 0 && counts.values.allSatisfy { $0.disagreements == 0 }
  }

  /// Notes both verdicts on one question; `place` is made only for a disagreement.
  package mutating func note(
    _ question: OracleQuestion, of subject: OracleSubject, exact: Bool, divisionFree: Bool,
    place: @autoclosure () -> String
  ) {
    counts[question, default: OracleCount()].asked += 1
    if exact { counts[question]!.hits += 1 }
    if exact == divisionFree { return }
    counts[question]!.disagreements += 1
    if disagreements.count == Self.keptDisagreements { return }
    disagreements.append(
      OracleDisagreement(
        caseName: subject.testCase.name, layer: "\(subject.testCase.layer)",
        place: "\(question.rawValue) \(place())", exactHits: exact, divisionFreeHits: divisionFree))
  }

  package static func += (left: inout OracleTally, right: OracleTally) {
    for (question, count) in right.counts {
      left.counts[question, default: OracleCount()].asked += count.asked
      left.counts[question]!.hits += count.hits
      left.counts[question]!.disagreements += count.disagreements
    }
    let room = keptDisagreements - left.disagreements.count
    left.disagreements += right.disagreements.prefix(max(0, room))
  }
}

/// The kinds of question put to both oracles.
public enum OracleQuestion: String, CaseIterable, Sendable {
  case nearest
  case linearClamp = "linear-clamp"
  case linearDecal = "linear-decal"
  case disc
  case rect
}
