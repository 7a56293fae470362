import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Oracles

/// A run that compares a strategy that promises to be exact with the oracle at random and
/// adversarial points, on all cores.
///
/// Every point is asked alone, and again in a batch with all other points of its case. Nothing is
/// excused.
package struct ExactnessCampaign<Strategy: HitTestStrategy>: Sendable {
  /// The number of points.
  package let points: Int
  /// The seed of the random cases.
  package let seed: UInt64
  /// The part of the points that is asked.
  package let shard: Shard

  /// Prepares a run.
  ///
  /// - Precondition: `points` is positive.
  package init(_ strategy: Strategy.Type, points: Int, seed: UInt64, shard: Shard = .whole) {
    precondition(points > 0, "\(points) points")
    self.points = points
    self.seed = seed
    self.shard = shard
  }

  /// Each piece consists of its own cases of one family.
  private var pieces: CampaignPieces {
    CampaignPieces(points: points, size: ExactnessTally.pieceSize)
  }

  /// The number of points of the shard.
  package var shardPoints: Int { pieces.points(of: shard) }

  /// Asks all points of the shard.
  ///
  /// The tally of a complete run depends only on the number of points, the seed and the shard, not
  /// on how the work was divided among cores. The tallies of all shards add up to that of the whole.
  ///
  /// - Parameters:
  ///   - isCancelled: a function that is called repeatedly, from any thread. When it returns true,
  ///     the run ends, and the tally holds what was asked until then.
  ///   - progress: a function that is called with the number of points that are done and of all
  ///     points of the shard, from any thread but never from two threads at once.
  /// - Returns: the counts and the first disagreements.
  /// - Throws: the error of the strategy when it prepares an image.
  package func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> ExactnessTally {
    try pieces.sum(
      of: shard, from: ExactnessTally(), isCancelled: isCancelled, progress: progress,
      ask: { try ask(piece: $0) }
    ).tally
  }

  private func ask(piece: Int) throws -> ExactnessTally {
    let family = ExactnessFamily.schedule[piece % ExactnessFamily.schedule.count]
    var tally = ExactnessTally()
    // Every case has at least one point, so pieces share no case.
    var index = piece * pieces.size
    var left = pieces.points(ofPiece: piece)
    while left > 0 {
      let testCase = family.testCase(seed: seed, index: index)
      let points = Array(testCase.points.prefix(left))
      precondition(!points.isEmpty, "\(testCase.name) asks nothing")
      try ask(points, in: testCase, of: family, &tally)
      left -= points.count
      index += 1
    }
    return tally
  }

  /// Asks some points of one case.
  func ask(
    _ points: [Point], in testCase: ImageCase, of family: ExactnessFamily,
    _ tally: inout ExactnessTally
  ) throws {
    let strategy = try Strategy(testCase.image, threshold: testCase.threshold)
    let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
    let oracle = ExactOracle(
      PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer)
    var batch = [Bool](repeating: false, count: points.count)
    var verdicts = batch.mutableSpan
    strategy.decide(points.span, in: placement, verdicts: &verdicts)
    var count = ExactnessCount()
    for (point, inBatch) in zip(points, batch) {
      let (truth, alone) = (oracle.hits(point), strategy.hits(point, in: placement))
      count.points += 1
      if truth { count.hits += 1 }
      count.note(placement.stage(of: point))
      if alone == truth && inBatch == truth { continue }
      count.disagreements += 1
      if tally.disagreements.count == ExactnessTally.keptDisagreements { continue }
      tally.disagreements.append(
        ExactnessDisagreement(
          caseName: testCase.name, image: Self.words(for: testCase), layer: "\(testCase.layer)",
          x: "\(point.x)", y: "\(point.y)", oracleHits: truth, singleHits: alone, batchHits: inBatch
        ))
    }
    tally.counts[family, default: ExactnessCount()] += count
  }

  private static func words(for testCase: ImageCase) -> String {
    "image of \(testCase.image.width) × \(testCase.image.height) texels, minimum alpha "
      + "\(testCase.threshold.minimumAlpha)"
  }
}
