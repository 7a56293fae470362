import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// The points of warm queries on the same prepared images, asked by one thread and by two threads
/// at once.
///
/// `speedup` is the throughput of two threads divided by that of one, by wall-clock time. It is the
/// median over groups of four slices in the order one thread, both, both, the other thread (ABBA),
/// so that a slow machine or a slow core affects both alike. The row's own time is the mean over
/// the groups. `kept_apart` is 1 where each thread was pinned to a core of its own.
struct Threads<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .threads }
  let subject: Subject<S>

  static var threadCount: Int { 2 }
  static var canRun: Bool { ProcessInfo.processInfo.activeProcessorCount >= threadCount }
  /// The duration of a slice with one thread.
  ///
  /// It is long compared with reading the clock and synchronizing the threads.
  private static var sliceNanoseconds: Double { 5_000_000 }
  /// The smallest number of groups.
  ///
  /// A single one might coincide with other load on the machine.
  private static var leastGroups: Int { 5 }

  func run(_ loop: TimedLoop) throws {
    let work = try Slice(subject, nanoseconds: Self.sliceNanoseconds)
    ThreadPair.with(doing: work.ask) { pair, isKeptApart in
      var speedups: [Double] = []
      // Two slices of one thread and two of both in each group.
      while loop.keepRunning(Self.leastGroups * 2 * (1 + Self.threadCount) * work.queryCount) {
        for _ in 0..<Self.leastGroups {
          let first = pair.alone()
          let together = pair.together() + pair.together()
          let alone = first + pair.otherAlone()
          speedups.append(Double(Self.threadCount) * alone / together)
        }
      }
      speedups.sort()
      loop.setCounter("speedup", speedups[(speedups.count - 1) / 2])
      loop.setCounter("thread_count", Double(Self.threadCount))
      loop.setCounter("kept_apart", isKeptApart ? 1 : 0)
    }
  }
}

/// The queries of one thread between two readings of the clock.
private final class Slice<S: HitTestStrategy>: Sendable {
  private let strategies: [S]
  private let placements: [Placement]
  private let points: [[Point]]
  private let rounds: Int
  let queryCount: Int

  init(_ subject: Subject<S>, nanoseconds: Double) throws {
    strategies = try subject.prepared.get()
    placements = subject.set.queried.map(\.placement)
    points = subject.set.points
    let count = points.reduce(0) { $0 + $1.count }
    rounds = max(1, Int(nanoseconds / (try subject.roughNanoseconds.get() * Double(count))))
    queryCount = rounds * count
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
