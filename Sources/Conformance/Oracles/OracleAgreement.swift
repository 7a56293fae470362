import Corpora
import Dispatch
import HitTesting
import Oracles
import RandomNumbers
import Synchronization

/// Puts random cases to both exact oracles, on all cores: where renderers round, nothing else can judge them.
///
/// Of four cases two are the sweep's, one is aligned and one has numbers of extreme magnitude.
public struct OracleAgreement: Sendable {
  /// How many points are asked, nearest.
  public let points: Int
  public let seed: UInt64
  /// Asked besides, every case with all that it asks.
  public let stored: [CaseSuite]

  /// - Precondition: `points` is positive.
  public init(points: Int, seed: UInt64, stored: [CaseSuite] = []) {
    precondition(points > 0, "\(points) points")
    self.points = points
    self.seed = seed
    self.stored = stored
  }

  /// Points are asked in pieces of this many, each made of cases of its own.
  private static let pieceSize = 2048

  /// Asks everything.
  ///
  /// The tally depends on the number of points and the seed alone, not on how the work was shared out.
  ///
  /// - Parameter progress: called now and then, from any thread but never from two at once, with how many points of how
  ///   many are done.
  public func run(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) -> OracleTally {
    let pieces = (points - 1) / Self.pieceSize + 1
    let state = Mutex(State(tallies: Array(repeating: OracleTally(), count: pieces)))
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      let tally = ask(piece: piece)
      state.withLock {
        $0.tallies[piece] = tally
        $0.done += tally.counts[.nearest]!.asked
        progress($0.done, points)
      }
    }
    var total = OracleTally()
    for suite in stored {
      for index in 0..<suite.count { Self.ask(stored: suite.testCase(at: index), &total) }
    }
    for tally in state.withLock({ $0.tallies }) { total += tally }
    return total
  }

  private struct State {
    var tallies: [OracleTally]
    var done = 0
  }

  private func ask(piece: Int) -> OracleTally {
    let suites: [CaseSuite] = [
      .sweep(seed: seed, count: .max), .aligned(seed: seed, count: .max),
      .sweep(seed: seed, count: .max), .extreme(seed: seed, count: .max),
    ]
    var tally = OracleTally()
    // Every case has a point at least, so that pieces share no case.
    var index = piece * Self.pieceSize
    var left = min(Self.pieceSize, points - index)
    while left > 0 {
      let testCase = suites[index % suites.count].testCase(at: index)
      let subject = OracleSubject(testCase, index: index, points: left)
      precondition(!subject.points.isEmpty, "\(testCase.name) asks nothing")
      ask(subject, &tally)
      left -= subject.points.count
      index += 1
    }
    return tally
  }

  /// Asks all points by nearest sampling, and of one case in four the linear samplings and areas as well.
  private func ask(_ subject: OracleSubject, _ tally: inout OracleTally) {
    let points = subject.points.map { Query.point($0) }
    subject.ask(points, sampling: .nearest, &tally)
    // The choice is random: every fourth case would always be of the same suite.
    var random = SeededGenerator(seed: seed ^ 0xA4EA_5000, index: subject.index)
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    for sampling in Sampling.allCases where sampling != .nearest {
      subject.ask(points, sampling: sampling, &tally)
    }
    let areas = ProbeAreas(points: subject.points, isOnGrid: false)
    subject.ask(areas.queries(4, using: &random), sampling: .nearest, &tally)
  }

  /// Asks everything that a case of the corpus asks, with its own sampling.
  private static func ask(stored testCase: HitTestCase, _ tally: inout OracleTally) {
    let subject = OracleSubject(testCase, index: 0, points: .max)
    subject.ask(testCase.probes.map(\.query), sampling: testCase.sampling, &tally)
  }
}
