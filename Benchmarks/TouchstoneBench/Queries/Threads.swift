import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// The points of warm queries on the same prepared images, asked by two threads: at once, or one
/// after the other.
///
/// In a round each thread asks all points once, so that both rows do the same on the same cores,
/// and their quotient is the speedup. The time is that of the clock on the wall. The rows of all
/// strategies are asked by turns, as all others are.
struct Threads<S: HitTestStrategy>: QueryModel {
  let query: BenchmarkQuery
  private let subject: Subject<S>

  /// Creates the two rows of a strategy.
  static func both(_ subject: Subject<S>) -> [Threads] {
    [.threads, .threadAlone].map { Threads(query: $0, subject: subject) }
  }

  func prepare() throws -> WorkOfAThread<S> { try WorkOfAThread(subject) }

  func run(_ slice: TimedSlice, _ work: WorkOfAThread<S>) {
    let (pair, ask): (ThreadPair, ThreadPair.Work) = (.shared, work.ask)
    slice.run(queries: ThreadPair.count * work.queryCount) { rounds in
      query == .threads
        ? pair.nanosecondsAtOnce(rounds, ask) : pair.nanosecondsByTurns(rounds, ask)
    }
    slice.setCounter("thread_count", Double(ThreadPair.count))
    slice.setCounter("kept_apart", pair.isKeptApart ? 1 : 0)
  }
}

/// The queries of one thread.
final class WorkOfAThread<S: HitTestStrategy>: Sendable {
  private let strategies: [S]
  private let placements: [Placement]
  private let points: [[Point]]
  /// The number of queries of a round.
  let queryCount: Int

  init(_ subject: Subject<S>) throws {
    strategies = try subject.prepared.get()
    (placements, points) = (subject.set.queried.map(\.placement), subject.set.points)
    queryCount = points.reduce(0) { $0 + $1.count }
  }

  /// Asks all points so many times.
  func ask(_ rounds: Int) {
    for index in strategies.indices {
      points[index].withUnsafeBufferPointer {
        Self.ask(strategies[index], placements[index], $0, rounds)
      }
    }
  }

  // These are arguments, because a copy from an array would be retained, and threads that count the
  // same references contend.
  @inline(never)
  private static func ask(
    _ strategy: S, _ placement: Placement, _ points: UnsafeBufferPointer<Point>, _ rounds: Int
  ) {
    for _ in 0..<rounds {
      var next = 0
      while next < points.count {
        do_not_optimize_bool(strategy.hits(points[next], in: placement))
        next &+= 1
      }
    }
  }
}
