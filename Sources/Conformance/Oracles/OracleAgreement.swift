import Corpora
import HitTesting
import Oracles
import RandomNumbers

/// A run that puts random cases to both exact oracles, on all cores.
///
/// Renderers round, so only a second exact oracle can check the first one everywhere. Of every four
/// cases, two are from the sweep, one is aligned and one has numbers of extreme magnitude.
package struct OracleAgreement: Sendable {
  /// The number of points that are asked by nearest sampling.
  package let points: Int
  /// The seed of the random cases.
  package let seed: UInt64
  /// The suites whose cases are asked in addition, each with all of its queries; the first shard
  /// asks them.
  package let stored: [CaseSuite]
  /// The part of the points that is asked.
  package let shard: Shard

  /// Prepares a run.
  ///
  /// - Precondition: `points` is positive.
  package init(points: Int, seed: UInt64, stored: [CaseSuite] = [], shard: Shard = .whole) {
    precondition(points > 0, "\(points) points")
    self.points = points
    self.seed = seed
    self.stored = stored
    self.shard = shard
  }

  /// Each piece consists of its own cases.
  private var pieces: CampaignPieces {
    CampaignPieces(points: points, size: OracleTally.pieceSize)
  }

  /// The number of points of the shard.
  package var shardPoints: Int { pieces.points(of: shard) }

  /// Asks all queries of the shard.
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
  package func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> OracleTally {
    let random = pieces.sum(
      of: shard, from: OracleTally(), isCancelled: isCancelled, progress: progress,
      ask: { ask(piece: $0) })
    var total = OracleTally()
    // After an interruption, points are missing anyway.
    for suite in shard.index == 1 && random.points == shardPoints ? stored : [] {
      for index in 0..<suite.count {
        if let testCase = suite.testCase(at: index) as? ImageCase {
          Self.ask(stored: testCase, &total)
        }
      }
    }
    total += random.tally
    return total
  }

  private func ask(piece: Int) -> OracleTally {
    let suites: [CaseSuite] = [
      .sweep(seed: seed, count: .max), .aligned(seed: seed, count: .max),
      .sweep(seed: seed, count: .max), .extreme(seed: seed, count: .max),
    ]
    var tally = OracleTally()
    // Every case has at least one point, so pieces share no case.
    var index = piece * pieces.size
    var left = pieces.points(ofPiece: piece)
    while left > 0 {
      let testCase = suites[index % suites.count].imageCase(at: index)
      let subject = OracleSubject(testCase, index: index, points: left)
      precondition(!subject.points.isEmpty, "\(testCase.name) asks nothing")
      ask(subject, &tally)
      tally.randomPoints += subject.points.count
      left -= subject.points.count
      index += 1
    }
    return tally
  }

  /// Asks all points by nearest sampling and, in a quarter of the cases, also by the linear
  /// samplings and as areas.
  private func ask(_ subject: OracleSubject, _ tally: inout OracleTally) {
    let points = subject.points.map { Query.point($0) }
    subject.ask(points, sampling: .nearest, &tally)
    // The choice is random because every fourth case would always be from the same suite.
    var random = SeededGenerator(seed: seed ^ 0xA4EA_5000, index: subject.index)
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    for sampling in Sampling.allCases where sampling != .nearest {
      subject.ask(points, sampling: sampling, &tally)
    }
    let areas = ProbeAreas(points: subject.points, isOnGrid: false)
    subject.ask(areas.queries(4, using: &random), sampling: .nearest, &tally)
  }

  /// Asks all queries of a case of the corpus, with the case's sampling.
  private static func ask(stored testCase: ImageCase, _ tally: inout OracleTally) {
    let subject = OracleSubject(testCase, index: 0, points: .max)
    subject.ask(testCase.probes.map(\.query), sampling: testCase.sampling, &tally)
  }
}
