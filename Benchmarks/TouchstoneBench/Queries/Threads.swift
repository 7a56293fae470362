import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// The points of warm queries on the same prepared images, asked by one thread and by two threads
/// at once.
///
/// `speedup` is the throughput of two threads divided by that of one, by the wall clock. It is the
/// median over groups of four slices in the order one thread, both, both, the other thread (ABBA),
/// so that a slow machine or a slow core affects both alike. `kept_apart` is 1 where each thread was
/// pinned to a core of its own.
struct Threads<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .threads }
  let subject: Subject<S>

  static var threadCount: Int { 2 }
  static var canRun: Bool { ProcessInfo.processInfo.activeProcessorCount >= threadCount }
  /// The number of groups per launch.
  ///
  /// A single one might coincide with other load on the machine.
  private static var groups: Int { 9 }

  func prepare() throws -> WorkOfAThread<S> { try WorkOfAThread(subject) }

  func run(_ slice: TimedSlice, _ work: WorkOfAThread<S>) {
    while slice.keepRunning(work.queryCount) { work.ask() }
    guard slice.wantsCounters else { return }
    ThreadPair.with(doing: work.ask) { pair, isKeptApart in
      let speedups = (0..<Self.groups).map { _ in
        let first = pair.alone()
        let together = pair.together() + pair.together()
        let alone = first + pair.otherAlone()
        return Double(Self.threadCount) * alone / together
      }.sorted()
      slice.setCounter("speedup", speedups[speedups.count / 2])
      slice.setCounter("thread_count", Double(Self.threadCount))
      slice.setCounter("kept_apart", isKeptApart ? 1 : 0)
    }
  }
}

/// The queries of one thread between two readings of the clock.
final class WorkOfAThread<S: HitTestStrategy>: Sendable {
  private let strategies: [S]
  private let placements: [Placement]
  private let points: [[Point]]
  private let rounds: Int
  let queryCount: Int

  /// The duration of a slice with one thread.
  ///
  /// It is long compared with reading the clock and synchronizing the threads.
  private static var sliceNanoseconds: Double { 5_000_000 }

  init(_ subject: Subject<S>) throws {
    let strategies = try subject.prepared.get()
    let (placements, points) = (subject.set.queried.map(\.placement), subject.set.points)
    let count = points.reduce(0) { $0 + $1.count }
    func ask(_ rounds: Int) {
      for index in strategies.indices {
        points[index].withUnsafeBufferPointer {
          Self.ask(strategies[index], placements[index], $0, rounds)
        }
      }
    }
    // The first rounds touch new memory.
    ask(2)
    let start = thread_cpu_nanoseconds()
    ask(4)
    let nanoseconds = Double(thread_cpu_nanoseconds() - start) / 4
    rounds = max(1, Int(Self.sliceNanoseconds / max(1, nanoseconds)))
    queryCount = rounds * count
    (self.strategies, self.placements, self.points) = (strategies, placements, points)
  }

  func ask() {
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
