import Corpora
import HitTesting
import Oracles
import RandomNumbers

extension Campaign {
  /// A campaign that puts random cases to both exact oracles.
  ///
  /// Renderers round, so only a second exact oracle can check the first one everywhere. It was
  /// derived independently, without any division. Of every nine cases, two are from the sweep, one
  /// is aligned, one has numbers of extreme magnitude, one is seen in perspective, one is in
  /// slices, one shows triangles, one a frame of an atlas, and one a map of tiles.
  package static let oracles = Campaign(
    name: "oracles", summary: "the two exact oracles against each other",
    subject: "both exact oracles", usualSize: 10_000_000, pieceSize: 2048, rowTitle: "question",
    rows: Sampling.allCases.map { OracleSubject.row(.point, $0) }
      + QueryKind.allCases.filter(\.isArea).map { OracleSubject.row($0, .nearest) },
    columns: ["asked", "hits"],
    askStored: { suites in
      var tally = CampaignTally()
      for suite in suites {
        for index in 0..<suite.count {
          guard let testCase = suite.testCase(at: index) as? ImageCase else { continue }
          OracleSubject(testCase).ask(
            testCase.probes.map(\.query), sampling: testCase.sampling, &tally)
        }
      }
      return tally
    },
    ask: { piece in
      let seed = piece.seed
      let suites: [CaseSuite] = [
        .sweep(seed: seed, count: .max), .aligned(seed: seed, count: .max),
        .sweep(seed: seed, count: .max), .extreme(seed: seed, count: .max),
        .perspective(seed: seed, count: .max), .slices(seed: seed, count: .max),
        .meshes(seed: seed, count: .max), .frames(seed: seed, count: .max),
        .tiles(seed: seed, count: .max),
      ]
      var tally = CampaignTally()
      // Every case has at least one point, so pieces share no case.
      var index = piece.start
      while tally.size < piece.size {
        let testCase = suites[index % suites.count].imageCase(at: index)
        let points = Array(testCase.points.prefix(piece.size - tally.size))
        precondition(!points.isEmpty, "\(testCase.name) asks nothing")
        OracleSubject(testCase).ask(points, seed: seed, index: index, &tally)
        tally.size += points.count
        index += 1
      }
      return tally
    })
}

/// A case whose queries are put to both oracles.
package struct OracleSubject {
  private let testCase: ImageCase
  /// The texels of each oracle, which are the same unless the second one draws parts of an image.
  private let texels: (exact: PassingTexels, divisionFree: PassingTexels)

  package init(_ testCase: ImageCase) {
    self.testCase = testCase
    let exact = PassingTexels(testCase)
    texels = (exact, testCase.arranged == nil ? exact : PassingTexels(drawing: testCase))
  }

  /// The row of a kind of query: the sampling of points, and otherwise the kind of area.
  package static func row(_ kind: QueryKind, _ sampling: Sampling) -> String {
    kind == .point ? sampling.rawValue : kind.rawValue
  }

  /// Asks some points by nearest sampling and, in a quarter of the cases, also by the linear
  /// samplings and as areas, where these are defined.
  func ask(_ points: [Point], seed: UInt64, index: Int, _ tally: inout CampaignTally) {
    let queries = points.map { Query.point($0) }
    ask(queries, sampling: .nearest, &tally)
    // The choice is random because every fourth case would always be from the same suite.
    var random = SeededGenerator(seed: seed ^ 0xA4EA_5000, index: index)
    let features = testCase.features
    if Int.random(in: 0..<4, using: &random) > 0 { return }
    for sampling in Sampling.allCases
    where sampling != .nearest && ImageFeature.conflict(among: features, sampling) == nil {
      ask(queries, sampling: sampling, &tally)
    }
    if ImageFeature.refusalOfAreas(among: features) != nil { return }
    let areas = ProbeAreas(points: points, isOnGrid: false)
    ask(areas.queries(4, using: &random), sampling: .nearest, &tally)
  }

  /// Puts queries to both oracles, except rectangles of texels, which only one oracle answers.
  func ask(_ queries: [Query], sampling: Sampling, _ tally: inout CampaignTally) {
    let exact = ExactOracle(testCase, texels.exact, sampling: sampling)
    let divisionFree = DivisionFreeOracle(testCase, texels.divisionFree, sampling: sampling)
    for (index, query) in queries.enumerated() {
      guard let verdict = divisionFree.hits(query) else { continue }
      let row = Self.row(query.kind, sampling)
      note(
        exact: exact.hits(query), divisionFree: verdict, on: "\(row) \(index) at \(query.words)",
        &tally.rows[row, default: .init()])
    }
  }

  /// Counts both verdicts on one query; its words are made for a disagreement alone.
  package func note(
    exact: Bool, divisionFree: Bool, on query: @autoclosure () -> String,
    _ row: inout CampaignTally.Row
  ) {
    row["asked"] += 1
    row["hits"] += exact ? 1 : 0
    if exact == divisionFree { return }
    row.disagree(
      1,
      """
      \(testCase.name), \(query()): exact \(exact.inWords), \
      division-free \(divisionFree.inWords)
        \(testCase.layer)
      """)
  }
}
