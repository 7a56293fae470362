import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers

extension Campaign {
  /// A campaign that compares strategies that promise exact areas with both oracles, at random and
  /// adversarial areas of images, frames and maps of tiles: tangents, corners on edges, and units
  /// in the last place beside them.
  ///
  /// Nothing is excused. The last three columns say which arithmetic a search takes to decide.
  package static func areas(of strategies: [any AreaStrategy.Type]) -> Campaign {
    ofPlainCases(
      "areas", summary: "certified areas, with no excuse",
      subject: strategies.map { $0.name }.joined(separator: ", "),
      columns: ["hits"] + AreaStage.allCases.map(\.words), seed: 0xA2EA
    ) { testCase, most, random, row in
      let areas = testCase.areas(using: &random).prefix(most)
      let asked = try AskedAreas(testCase, of: strategies)
      for area in areas { asked.ask(area, into: &row) }
      return areas.count
    }
  }
}

extension ImageCase {
  /// Areas of the kinds of a case of a suite: about some of its points, and about corners of its
  /// texels.
  fileprivate func areas(using random: inout SeededGenerator) -> [Query] {
    let places = cornersAndPoints(16, using: &random)
    // A layer without finite places is asked about its origin.
    return ProbeAreas(points: places.isEmpty ? [Point(x: 0, y: 0)] : places, isOnGrid: false)
      .queries(16, using: &random)
  }
}

/// A case with all that answers its areas.
private struct AskedAreas {
  private let testCase: ImageCase
  private let strategies: [any AreaStrategy]
  private let placement: Placement
  private let oracles: (ExactOracle, DivisionFreeOracle)

  init(_ testCase: ImageCase, of strategies: [any AreaStrategy.Type]) throws {
    self.testCase = testCase
    self.strategies = try strategies.map { strategy in
      let prepared = try strategy.init(testCase.sentImage, threshold: testCase.threshold)
      return try testCase.shown(by: prepared) as! any AreaStrategy
    }
    placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
    oracles = (ExactOracle(testCase, sampling: .nearest), DivisionFreeOracle(testCase))
  }

  func ask(_ area: Query, into row: inout CampaignTally.Row) {
    let own = strategies.map { $0.answer(area, in: placement)! }
    let truth = (oracles.0.hits(area), oracles.1.hits(area)!)
    // Only the searches for discs and rectangles say what they took.
    let stage: AreaStage? =
      switch area {
      case .disc(let disc): strategies[0].decide(disc, in: placement, by: ExactArea.self).stage
      case .rect(let rect): strategies[0].decide(rect, in: placement, by: ExactArea.self).stage
      default: nil
      }
    row["areas"] += 1
    if let stage { row[stage.words] += 1 }
    if truth.0 { row["hits"] += 1 }
    if truth.0 == truth.1 && own.allSatisfy({ $0 == truth.0 }) { return }
    let answers = zip(strategies, own).map { "\(type(of: $0).name) \($1.inWords)" }
    row.disagree(
      1,
      """
      \(testCase.name), \(area.words): oracle \(truth.0.inWords), without divisions \
      \(truth.1.inWords), \(answers.joined(separator: ", "))
      \(testCase.circumstances)
      """)
  }
}

extension AreaStage {
  /// The stage as a column.
  fileprivate var words: String {
    switch self {
    case .doubles: "doubles"
    case .moreBits: "100 bits"
    case .integers: "integers"
    }
  }
}
