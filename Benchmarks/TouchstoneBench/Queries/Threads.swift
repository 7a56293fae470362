import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import Synchronization

/// The points of warm queries on the same prepared images, asked by two threads: at once, or one
/// after the other.
///
/// In a round each thread asks all points once, so that both rows do the same on the same cores,
/// and their quotient is the speedup. The time is that of the wall clock. The slices of all
/// strategies alternate, as in all other fields.
struct Threads<S: HitTestStrategy>: QueryModel {
  let query: BenchmarkQuery
  private let subject: Subject<S>

  /// Creates the two rows of a strategy.
  static func both(_ subject: Subject<S>) -> [Threads] {
    [.threads, .threadAlone].map { Threads(query: $0, subject: subject) }
  }

  func prepare() throws -> WorkOfAThread<S> { try WorkOfAThread(subject) }

  func run(_ slice: TimedSlice, _ work: WorkOfAThread<S>) throws {
    let (pair, ask): (ThreadPair, ThreadPair.Work) = (.shared, work.ask)
    slice.run(queries: ThreadPair.count * work.queryCount) { rounds in
      query == .threads
        ? pair.nanosecondsAtOnce(rounds, ask) : pair.nanosecondsByTurns(rounds, ask)
    }
    try work.compareSums()
    slice.setCounter("thread_count", Double(ThreadPair.count))
  }
}

/// The queries of one thread.
final class WorkOfAThread<S: HitTestStrategy>: @unchecked Sendable {
  private let strategies: [S]
  private let placements: [Placement]
  private let points: [[Point]]
  private let answers: JudgedAnswers
  /// The sums of the answers that threads got in a number of rounds, since the last comparison.
  private let sums = Mutex<[(rounds: Int, sum: UInt64)]>([])
  /// The number of queries of a round.
  let queryCount: Int

  init(_ subject: Subject<S>) throws {
    strategies = try subject.prepared.get()
    answers = try subject.singlePoints.get()
    (placements, points) = (subject.set.queried.map(\.placement), subject.set.points)
    queryCount = points.reduce(0) { $0 + $1.count }
  }

  /// Asks the points of each image a number of times, one image after the other.
  func ask(_ rounds: Int) {
    let sum = strategies.indices.reduce(UInt64(0)) { sum, index in
      points[index].withUnsafeBufferPointer {
        Self.ask(strategies[index], placements[index], $0, rounds, after: sum)
      }
    }
    sums.withLock { $0.append((rounds, sum)) }
  }

  /// Compares the sums of all threads with those of the judged answers; the owner calls it alone.
  func compareSums() throws {
    let all = sums.withLock { sums in
      defer { sums = [] }
      return sums
    }
    for (rounds, sum) in all {
      try answers.compare(sum, of: [0..<queryCount]) { known in
        var (sum, first) = (AnswerSum(), 0)
        for points in points {
          sum.append(AnswerSum(known[first..<first + points.count]).repeated(rounds))
          first += points.count
        }
        return sum
      }
    }
  }

  // These are arguments, because a copy from an array would be retained, and threads that count the
  // same references contend.
  @inline(never)
  private static func ask(
    _ strategy: S, _ placement: Placement, _ points: UnsafeBufferPointer<Point>, _ rounds: Int,
    after before: UInt64
  ) -> UInt64 {
    var sum = before
    for _ in 0..<rounds {
      var next = 0
      while next < points.count {
        sum = add_verdict(sum, strategy.hits(points[next], in: placement))
        next &+= 1
      }
    }
    return sum
  }
}

extension BenchmarkPlan {
  /// Registers the benchmarks with two threads on one set only, because the speedup hardly depends
  /// on the image.
  ///
  /// Drawing is serialized, so it is left out.
  mutating func registerThreads<S: HitTestStrategy>(_: S.Type) {
    guard ThreadPair.hasCores, S.lookup != .picture else { return }
    for threads in Threads<S>.both(Subject<S>(sets.reference)) {
      register(threads, S.name, sets.reference.name)
    }
  }
}
