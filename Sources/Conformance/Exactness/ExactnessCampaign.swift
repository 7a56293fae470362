import Corpora
import Dispatch
import HitTestStrategies
import HitTesting
import Oracles
import Synchronization

/// Puts random and adversarial points to a strategy that promises to be exact, on all cores, and to the oracle.
///
/// Every point is asked alone and again with all the others of its case. Nothing is excused.
public struct ExactnessCampaign<Strategy: HitTestStrategy>: Sendable {
  public let points: Int
  public let seed: UInt64

  /// - Precondition: `points` is positive.
  public init(_ strategy: Strategy.Type, points: Int, seed: UInt64) {
    precondition(points > 0, "\(points) points")
    self.points = points
    self.seed = seed
  }

  /// Points are asked in pieces of this many, each made of cases of its own and of one family.
  private var pieceSize: Int { 8192 }

  /// Asks everything.
  ///
  /// The tally of a whole run depends on the number of points and the seed alone, not on how the work was shared out.
  ///
  /// - Parameters:
  ///   - isCancelled: asked now and then, from any thread; what was asked until then is in the tally.
  ///   - progress: called now and then, from any thread but never from two at once, with how many points of how many
  ///     are done.
  /// - Throws: what the strategy throws when it is prepared.
  public func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> ExactnessTally {
    let pieces = (points - 1) / pieceSize + 1
    let state = Mutex(State(pieces: Array(repeating: nil, count: pieces)))
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      if isCancelled() { return }
      let result = Result { try ask(piece: piece) }
      state.withLock {
        $0.pieces[piece] = result
        $0.done += min(pieceSize, points - piece * pieceSize)
        progress($0.done, points)
      }
    }
    var total = ExactnessTally()
    // Where there is nothing, the run was cancelled before.
    for case let piece? in state.withLock({ $0.pieces }) { total += try piece.get() }
    return total
  }

  private struct State {
    var pieces: [Result<ExactnessTally, any Error>?]
    var done = 0
  }

  private func ask(piece: Int) throws -> ExactnessTally {
    let family = ExactnessFamily.schedule[piece % ExactnessFamily.schedule.count]
    var tally = ExactnessTally()
    // Every case has a point at least, so that pieces share no case.
    var index = piece * pieceSize
    var left = min(pieceSize, points - index)
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
    _ points: [Point], in testCase: HitTestCase, of family: ExactnessFamily,
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
          x: point.x, y: point.y, oracleHits: truth, singleHits: alone, batchHits: inBatch))
    }
    tally.counts[family, default: ExactnessCount()] += count
  }

  private static func words(for testCase: HitTestCase) -> String {
    "image of \(testCase.image.width) × \(testCase.image.height) texels, minimum alpha "
      + "\(testCase.threshold.minimumAlpha)"
  }
}
