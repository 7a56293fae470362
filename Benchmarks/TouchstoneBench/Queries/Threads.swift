import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Synchronization

/// The points of warm queries asked by one thread and by two at once, of the same prepared images: what a second core
/// brings.
///
/// `speedup` is the queries answered in a second by two threads, over those by one: by the clock on the wall, the median
/// over groups of four slices (one, two, two, one thread), so that what slows the machine slows both. The row's own time
/// is the mean over such a group.
struct Threads<S: HitTestStrategy>: QueryModel {
  static var name: String { "threads" }
  let subject: Subject<S>

  static var threadCount: Int { 2 }
  static var canRun: Bool { ProcessInfo.processInfo.activeProcessorCount >= threadCount }
  /// How long a slice takes one thread: long against what the clock and the meeting of the threads cost.
  private static var sliceNanoseconds: Double { 2_000_000 }

  func run(_ loop: TimedLoop) throws {
    let work = try Slice(subject, nanoseconds: Self.sliceNanoseconds)
    let threads = Self.threadCount
    var speedups: [Double] = []
    // Two slices of one thread and two of all.
    while loop.keepRunning(2 * (1 + threads) * work.queryCount) {
      let first = work.nanoseconds(threads: 1)
      let together = work.nanoseconds(threads: threads) + work.nanoseconds(threads: threads)
      let alone = first + work.nanoseconds(threads: 1)
      speedups.append(Double(threads) * alone / together)
    }
    speedups.sort()
    loop.setCounter("speedup", speedups[speedups.count / 2])
    loop.setCounter("thread_count", Double(threads))
  }
}

/// Queries that one thread asks between two looks at the clock.
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

  private func ask() {
    for index in strategies.indices {
      points[index].withUnsafeBufferPointer {
        Self.ask(strategies[index], placements[index], $0, rounds)
      }
    }
  }

  // Handed over as arguments: a copy of what an array holds would be retained, and threads that count the same
  // references wait for each other.
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

  /// From when all threads stand ready until the last has asked its queries. This thread is one of them.
  func nanoseconds(threads: Int) -> Double {
    let meeting = Meeting()
    for _ in 1..<threads {
      Thread.detachNewThread { [self] in
        meeting.ready.add(1, ordering: .releasing)
        while !meeting.started.load(ordering: .acquiring) { sched_yield() }
        ask()
        meeting.done.add(1, ordering: .releasing)
      }
    }
    while meeting.ready.load(ordering: .acquiring) < threads - 1 { sched_yield() }
    let start = monotonic_nanoseconds()
    meeting.started.store(true, ordering: .releasing)
    ask()
    while meeting.done.load(ordering: .acquiring) < threads - 1 { sched_yield() }
    return Double(monotonic_nanoseconds() - start)
  }
}

/// Where threads wait for each other, giving way meanwhile: a new thread may be on the same core.
private final class Meeting: Sendable {
  let ready = Atomic(0)
  let started = Atomic(false)
  let done = Atomic(0)
}
