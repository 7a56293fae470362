import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Oracles

extension Campaign {
  /// A campaign that compares a strategy that promises to be exact with the oracle, at random and
  /// adversarial points.
  ///
  /// Every point is asked alone, and again in a batch with all other points of its case. Nothing is
  /// excused. Where the nearest texel counts, the last three columns say how doubles found it: with
  /// certainty, without it but with nothing rounded, or not at all, so that exact sums were needed.
  package static func exactness<Strategy: HitTestStrategy>(of strategy: Strategy.Type) -> Campaign {
    let isNearest = Strategy.sampling == .nearest
    return Campaign(
      name: isNearest ? "exactness" : Strategy.name,
      summary: isNearest
        ? "the certified strategy, with no excuse" : "interpolated alpha, with no excuse",
      subject: Strategy.name, usualSize: isNearest ? 100_000_000 : 10_000_000, pieceSize: 8192,
      rowTitle: "family",
      rows: ExactnessFamily.allCases.filter(
        Set(ExactnessFamily.schedule(of: Strategy.self)).contains
      ).map(\.rawValue),
      columns: ["points", "hits"] + (isNearest ? LocationStage.allCases.map(\.words) : [])
    ) { piece in
      let schedule = ExactnessFamily.schedule(of: Strategy.self)
      let family = schedule[piece.place % schedule.count]
      var tally = CampaignTally()
      // Every case has at least one point, so pieces share no case.
      var index = piece.start
      while tally.size < piece.size {
        let testCase = family.testCase(seed: piece.seed, index: index)
        let points = Array(testCase.points.prefix(piece.size - tally.size))
        precondition(!points.isEmpty, "\(testCase.name) asks nothing")
        tally.rows[family.rawValue, default: .init()] += try Strategy.compared(points, in: testCase)
        tally.size += points.count
        index += 1
      }
      return tally
    }
  }
}

extension HitTestStrategy {
  /// Asks the strategy and the oracle some points of one case.
  fileprivate static func compared(
    _ points: [Point], in testCase: ImageCase
  ) throws -> CampaignTally.Row {
    let strategy = try Self(testCase.sentImage, threshold: testCase.threshold)
    let oracle = ExactOracle(testCase, sampling: sampling)
    let asked = try AskedStrategy(strategy, testCase)
    var batch = [Bool](repeating: false, count: points.count)
    var verdicts = batch.mutableSpan
    asked.decide(points.span, verdicts: &verdicts)
    var hits = 0
    var row = CampaignTally.Row()
    for (point, inBatch) in zip(points, batch) {
      let (truth, alone) = (oracle.hits(point), asked.hits(point))
      if truth { hits += 1 }
      if alone == truth && inBatch == truth { continue }
      row.disagree(
        1,
        """
        \(testCase.name) at (\(point.x), \(point.y)): oracle \(truth.inWords), \
        alone \(alone.inWords), in a batch \(inBatch.inWords)
        \(testCase.circumstances)
        """)
    }
    row["points"] = points.count
    row["hits"] = hits
    if sampling == .nearest {
      let stages = points.map { asked.stage(of: $0) }
      for stage in LocationStage.allCases { row[stage.words] = stages.count { $0 == stage } }
    }
    return row
  }
}

/// A strategy with the placement of a case, or with the map of one in perspective or in an atlas.
private struct AskedStrategy<Strategy: HitTestStrategy> {
  private let strategy: Strategy
  private let placement: Placement
  /// How a point is answered in perspective, or of parts of an image; `nil` for any other case.
  private let shown: ((Point) -> Bool)?
  /// The placement in perspective, also of a frame.
  private let seen: ProjectivePlacement?

  init(_ strategy: Strategy, _ testCase: ImageCase) throws {
    self.strategy = strategy
    let size = ImageSize(testCase.image)
    placement = Placement(testCase.layer, imageSize: size)
    shown = try testCase.asked(strategy)
    seen = testCase.projection.map {
      ProjectivePlacement(testCase.layer, seenThrough: $0, imageSize: size)
    }
  }

  func hits(_ point: Point) -> Bool {
    shown?(point) ?? strategy.hits(point, in: placement)
  }

  /// Decides the points as a batch; through a map there are none.
  func decide(_ points: Span<Point>, verdicts: inout MutableSpan<Bool>) {
    if shown == nil {
      strategy.decide(points, in: placement, verdicts: &verdicts)
    } else {
      for index in points.indices { verdicts[index] = hits(points[index]) }
    }
  }

  func stage(of point: Point) -> LocationStage {
    seen?.stage(of: point) ?? placement.stage(of: point)
  }
}

extension LocationStage {
  /// The stage as a column.
  fileprivate var words: String {
    switch self {
    case .certain: "certain"
    case .withoutRounding: "without rounding"
    case .exactSums: "exact sums"
    }
  }
}
