import Corpora
import HitTesting
import Oracles

/// A case whose queries are put to both oracles.
package struct OracleSubject {
  let testCase: HitTestCase
  private let texels: PassingTexels
  /// The number of the case in the run.
  let index: Int
  /// The points of the case that the run asks.
  let points: [Point]

  package init(_ testCase: HitTestCase, index: Int, points limit: Int) {
    self.testCase = testCase
    texels = PassingTexels(testCase.image, threshold: testCase.threshold)
    self.index = index
    points = Array(testCase.points.prefix(limit))
  }

  /// Puts queries to both oracles, except rectangles of texels, which only one oracle answers.
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

/// The number of queries of one kind that both oracles answered, and their disagreements.
public struct OracleCount: Hashable, Sendable {
  /// The number of queries.
  public var asked = 0
  /// The number of hits by ``ExactOracle``.
  public var hits = 0
  /// The number of queries on which the oracles differ.
  public var disagreements = 0

  /// Makes counts.
  public init(asked: Int = 0, hits: Int = 0, disagreements: Int = 0) {
    self.asked = asked
    self.hits = hits
    self.disagreements = disagreements
  }
}

/// A query that both exact oracles answer differently, so that one of them is wrong.
public struct OracleDisagreement: Hashable, Sendable, CustomStringConvertible {
  /// The name of the case.
  public let caseName: String
  /// The layer with all its numbers, as the shortest decimals that round back to them.
  public let layer: String
  /// The kind and the place of the query.
  public let place: String
  /// The verdict of ``ExactOracle``.
  public let exactHits: Bool
  /// The verdict of ``DivisionFreeOracle``.
  public let divisionFreeHits: Bool

  /// Both verdicts with the case, the place and the layer.
  public var description: String {
    """
    \(caseName), \(place): exact \(exactHits ? "hit" : "miss"), \
    division-free \(divisionFreeHits ? "hit" : "miss")
      \(layer)
    """
  }
}

/// The counts of a run by kind of query, with the first disagreements.
public struct OracleTally: Sendable {
  /// The counts by kind of query.
  public internal(set) var counts: [OracleQuestion: OracleCount] = [:]
  /// The first disagreements, at most ``keptDisagreements``.
  public internal(set) var disagreements: [OracleDisagreement] = []

  package init() {}

  /// The greatest number of disagreements that are kept.
  public static let keptDisagreements = 10

  /// Whether points were asked and the oracles never differed.
  public var agrees: Bool {
    (counts[.nearest]?.asked ?? 0) > 0 && counts.values.allSatisfy { $0.disagreements == 0 }
  }

  /// Counts both verdicts on one query; `place` is evaluated only for a disagreement.
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

/// A kind of query that is put to both oracles: points under one sampling, or a kind of area.
public struct OracleQuestion: Hashable, CaseIterable, Sendable {
  /// The kind of query.
  public let kind: QueryKind
  /// The sampling.
  public let sampling: Sampling

  /// Makes a kind of question.
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

  /// The name of the sampling for points, and otherwise the kind of area.
  public var name: String { kind == .point ? sampling.rawValue : kind.rawValue }
}
