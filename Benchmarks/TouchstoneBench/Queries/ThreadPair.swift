import CPlatform
import Dispatch
import Foundation
import GoogleBenchmarkShim
import Measurements
import Synchronization

/// The calling thread and a second thread that waits for work.
///
/// Each is pinned to a core of its own while it works, where the system allows that. Without
/// pinning, both may share one core for a while, and a new thread often does.
///
/// One thread may call at a time.
final class ThreadPair: Sendable {
  /// A number of rounds of some queries.
  typealias Work = @Sendable (_ rounds: Int) -> Void

  /// A request to the second thread.
  private struct Order {
    var areAtOnce = false
    var rounds = 0
    var work: Work = { _ in }
  }

  private let order = Mutex(Order())
  private let isCalled = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  /// The duration of the last work of the second thread alone, in nanoseconds.
  private let otherNanoseconds = Atomic(Int64(0))
  /// The flags that synchronize the threads.
  private let isReady = Atomic(false)
  private let isStarted = Atomic(false)
  private let hasWorked = Atomic(false)
  /// The cores of the two; empty where there are no two.
  private let processors: [Int32]

  static let count = 2
  /// Whether this process may run on a core for each thread.
  static let hasCores: Bool = {
    let cores = CorePinning().count
    return (cores > 0 ? cores : ProcessInfo.processInfo.activeProcessorCount) >= count
  }()
  /// The pair of this process; its second thread sleeps between calls.
  static let shared = ThreadPair()

  private init() {
    var processors = [Int32](repeating: -1, count: Self.count)
    let areApart = list_physical_cores(&processors, processors.count) == processors.count
    self.processors = areApart ? processors : []
    Thread.detachNewThread { [self] in serve() }
  }

  /// The nanoseconds that the calling thread takes while the second one sleeps, and those that the
  /// second one takes while the calling one sleeps.
  func nanosecondsByTurns(_ rounds: Int, _ work: @escaping Work) -> Int64 {
    pinned {
      let own = Self.nanoseconds { work(rounds) }
      call(Order(areAtOnce: false, rounds: rounds, work: work))
      isDone.wait()
      return own + otherNanoseconds.load(ordering: .acquiring)
    }
  }

  /// The nanoseconds from the moment when both begin until both are done.
  func nanosecondsAtOnce(_ rounds: Int, _ work: @escaping Work) -> Int64 {
    pinned {
      isReady.store(false, ordering: .relaxed)
      isStarted.store(false, ordering: .relaxed)
      hasWorked.store(false, ordering: .relaxed)
      call(Order(areAtOnce: true, rounds: rounds, work: work))
      // The loops yield, because the second thread may be on the same core.
      while !isReady.load(ordering: .acquiring) { sched_yield() }
      let nanoseconds = Self.nanoseconds {
        isStarted.store(true, ordering: .releasing)
        work(rounds)
        while !hasWorked.load(ordering: .acquiring) { sched_yield() }
      }
      isDone.wait()
      return nanoseconds
    }
  }

  private static func nanoseconds(of work: () -> Void) -> Int64 {
    let start = monotonic_nanoseconds()
    work()
    return monotonic_nanoseconds() - start
  }

  /// Keeps the calling thread on its core meanwhile.
  private func pinned(_ work: () -> Int64) -> Int64 {
    let isKept = processors.first.map(pin_thread) ?? false
    defer { if isKept { unpin_thread() } }
    return work()
  }

  private func call(_ next: Order) {
    order.withLock { $0 = next }
    isCalled.signal()
  }

  /// The body of the second thread.
  private func serve() {
    if let place = processors.last { _ = pin_thread(place) }
    while true {
      isCalled.wait()
      let order = self.order.withLock { $0 }
      if order.areAtOnce {
        isReady.store(true, ordering: .releasing)
        while !isStarted.load(ordering: .acquiring) { sched_yield() }
        order.work(order.rounds)
        hasWorked.store(true, ordering: .releasing)
      } else {
        otherNanoseconds.store(
          Self.nanoseconds { order.work(order.rounds) }, ordering: .releasing)
      }
      isDone.signal()
    }
  }
}
