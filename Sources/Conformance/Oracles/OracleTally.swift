import Corpora
import HitTesting
import Oracles

/// A case whose queries are put to both oracles.
package struct OracleSubject {
  let testCase: ImageCase
  private let texels: PassingTexels
  /// The number of the case in the run.
  let index: Int
  /// The points of the case that the run asks.
  let points: [Point]

  package init(_ testCase: ImageCase, index: Int, points limit: Int) {
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
package struct OracleCount: Hashable, Codable, Sendable {
  /// The number of queries.
  package var asked = 0
  /// The number of hits by ``ExactOracle``.
  package var hits = 0
  /// The number of queries on which the oracles differ.
  package var disagreements = 0

  package init(asked: Int = 0, hits: Int = 0, disagreements: Int = 0) {
    self.asked = asked
    self.hits = hits
    self.disagreements = disagreements
  }
}

/// A query that both exact oracles answer differently, so that one of them is wrong.
package struct OracleDisagreement: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the case.
  package let caseName: String
  /// The layer with all its numbers, as the shortest decimals that round back to them.
  package let layer: String
  /// The kind and the place of the query.
  package let place: String
  /// The verdict of ``ExactOracle``.
  package let exactHits: Bool
  /// The verdict of ``DivisionFreeOracle``.
  package let divisionFreeHits: Bool

  /// Both verdicts with the case, the place and the layer.
  package var description: String {
    """
    \(caseName), \(place): exact \(exactHits ? "hit" : "miss"), \
    division-free \(divisionFreeHits ? "hit" : "miss")
      \(layer)
    """
  }
}

/// The counts of a run by kind of query, with the first disagreements.
package struct OracleTally: Sendable, Equatable {
  /// The counts by kind of query.
  package internal(set) var counts: [OracleQuestion: OracleCount] = [:]
  /// The first disagreements, at most ``keptDisagreements``.
  package internal(set) var disagreements: [OracleDisagreement] = []

  /// The number of queries of all kinds on which the oracles differ.
  package var wrongVerdicts: Int { counts.values.reduce(0) { $0 + $1.disagreements } }

  /// The number of random points that were asked by nearest sampling.
  package internal(set) var randomPoints = 0

  package init() {}

  /// The greatest number of disagreements that are kept.
  package static let keptDisagreements = 10

  /// Whether points were asked and the oracles never differed.
  package var agrees: Bool {
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

  /// Adds counts, and keeps the first disagreements.
  package static func += (left: inout OracleTally, right: OracleTally) {
    left.randomPoints += right.randomPoints
    for (question, count) in right.counts {
      left.counts[question, default: OracleCount()].asked += count.asked
      left.counts[question]!.hits += count.hits
      left.counts[question]!.disagreements += count.disagreements
    }
    let room = keptDisagreements - left.disagreements.count
    left.disagreements += right.disagreements.prefix(max(0, room))
  }
}

extension OracleTally: CampaignTally {
  /// The command `oracles`.
  package static let campaign = "oracles"
  /// The number of points of a piece of work.
  package static let pieceSize = 2048
  /// Whether the numbers can be counts of a run.
  package var isSound: Bool {
    counts.values.allSatisfy(\.isSound)
      && (0...(counts[.nearest]?.asked ?? 0)).contains(randomPoints)
      && disagreements.count == min(wrongVerdicts, Self.keptDisagreements)
  }
}

extension OracleCount {
  /// Whether the numbers can be counts.
  fileprivate var isSound: Bool {
    (0...Tally.most).contains(asked) && (0...asked).contains(hits)
      && (0...asked).contains(disagreements)
  }
}

/// A kind of query that is put to both oracles: points under one sampling, or a kind of area.
package struct OracleQuestion: Hashable, CaseIterable, Sendable {
  /// The kind of query.
  package let kind: QueryKind
  /// The sampling.
  package let sampling: Sampling

  package init(_ kind: QueryKind, _ sampling: Sampling) {
    self.kind = kind
    self.sampling = sampling
  }

  /// Points by nearest sampling.
  package static let nearest = OracleQuestion(.point, .nearest)

  /// Points under every sampling, then every kind of area.
  package static let allCases =
    Sampling.allCases.map { OracleQuestion(.point, $0) }
    + QueryKind.allCases.filter(\.isArea).map { OracleQuestion($0, .nearest) }

  /// The name of the sampling for points, and otherwise the kind of area.
  package var name: String { kind == .point ? sampling.rawValue : kind.rawValue }
}

extension OracleQuestion: Codable, CodingKeyRepresentable {
  /// Reads the name of a question.
  package init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let known = Self(codingKey: Name(stringValue: name)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no question \(name)"))
    }
    self = known
  }

  /// Writes the name.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(name)
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The name as a key of a file.
  package var codingKey: any CodingKey { Name(stringValue: name) }

  /// Reads a key of a file; `nil` for a name that no question has.
  package init?(codingKey: some CodingKey) {
    guard let known = Self.allCases.first(where: { $0.name == codingKey.stringValue }) else {
      return nil
    }
    self = known
  }
}
