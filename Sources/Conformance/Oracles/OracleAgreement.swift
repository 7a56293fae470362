import Corpora
import Dispatch
import HitTesting
import Oracles
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
      for index in 0..<suite.count { askStored(suite.testCase(at: index), &total) }
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
      askPoints(subject, &tally)
      askSamplingsAndAreas(subject, seed: seed, &tally)
      left -= subject.points.count
      index += 1
    }
    return tally
  }

  private func askPoints(_ subject: OracleSubject, _ tally: inout OracleTally) {
    let exact = ExactOracle(subject.texels, layer: subject.testCase.layer)
    let divisionFree = DivisionFreeOracle(subject.texels, layer: subject.testCase.layer)
    for (index, point) in subject.points.enumerated() {
      tally.note(
        .nearest, of: subject, exact: exact.hits(point), divisionFree: divisionFree.hits(point),
        place: "point \(index) at (\(point.x), \(point.y))")
    }
  }
}
