import Corpora
import HitTesting
import Oracles

/// A case whose queries are put to both oracles.
package struct OracleSubject {
  let testCase: HitTestCase
  private let texels: PassingTexels
  /// The number of the case in the run.
  let index: Int
  /// The points of the case that belong to the run.
  let points: [Point]

  package init(_ testCase: HitTestCase, index: Int, points limit: Int) {
    self.testCase = testCase
    texels = PassingTexels(testCase.image, threshold: testCase.threshold)
    self.index = index
    points = Array(testCase.points.prefix(limit))
  }

  /// Puts queries to both oracles; rectangles of texels, which only one of them knows, are left out.
  func ask(_ queries: [Query], sampling: Sampling, _ tally: inout OracleTally) {
    let exact = ExactOracle(texels, layer: testCase.layer, sampling: sampling)
    let divisionFree = DivisionFreeOracle(texels, layer: testCase.layer, sampling: sampling)
    for (index, query) in queries.enumerated() {
      guard let verdict = divisionFree.hits(query) else { continue }
      tally.note(
        OracleQuestion(query.kind, sampling), of: self, exact: exact.hits(query),
        divisionFree: verdict, place: "\(index) at \(query.words)")
    }
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
        place: "\(question.name) \(place())", exactHits: exact, divisionFreeHits: divisionFree))
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

/// A kind of question that is put to both oracles: points under some sampling, or a kind of area.
public struct OracleQuestion: Hashable, CaseIterable, Sendable {
  public let kind: QueryKind
  public let sampling: Sampling

  public init(_ kind: QueryKind, _ sampling: Sampling) {
    self.kind = kind
    self.sampling = sampling
  }

  /// Points by nearest sampling.
  public static let nearest = OracleQuestion(.point, .nearest)

  /// Points under every sampling, then every kind of area.
  public static let allCases =
    Sampling.allCases.map { OracleQuestion(.point, $0) }
    + QueryKind.allCases.filter(\.isArea).map { OracleQuestion($0, .nearest) }

  /// The sampling of points, or the kind of area.
  public var name: String { kind == .point ? sampling.rawValue : kind.rawValue }
}
