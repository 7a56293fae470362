import BenchmarkProcesses
import CPUAffinity
import Dispatch
import Foundation
import GoogleBenchmarkShim
import Synchronization

/// The calling thread and a second thread that waits for work.
///
/// Each is pinned to a core of its own while it works, where the system allows that. Without
/// pinning, both may share one core for a while, and a new thread often does.
///
/// One thread may call at a time.
final class ThreadPair: Sendable {
  /// So many rounds of some queries, which returns the sum of the answers.
  typealias Work = @Sendable (_ rounds: Int) -> UInt64

  /// What a clock says, and the sum of the answers of each thread.
  struct Reading {
    let nanoseconds: Int64
    let sums: [UInt64]
  }

  /// What the second thread is told to do.
  private struct Order {
    var areAtOnce = false
    var rounds = 0
    var work: Work = { _ in 0 }
  }

  private let order = Mutex(Order())
  private let isCalled = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  /// The duration of the last work of the second thread alone, in nanoseconds.
  private let otherNanoseconds = Atomic(Int64(0))
  /// The sum of its last answers.
  private let otherSum = Atomic(UInt64(0))
  /// The flags that synchronize the threads.
  private let isReady = Atomic(false)
  private let isStarted = Atomic(false)
  private let hasWorked = Atomic(false)
  private let isOtherKept = Atomic(false)
  private let isThisKept = Atomic(false)
  /// The cores of the two; empty where there are no two.
  private let processors: [Int32]

  /// The number of threads.
  static let count = 2
  /// Whether this process may run on as many cores.
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

  /// Whether both threads were pinned to different cores when they last worked.
  var isKeptApart: Bool {
    isThisKept.load(ordering: .acquiring) && isOtherKept.load(ordering: .acquiring)
  }

  /// The nanoseconds that the calling thread takes while the second one sleeps, and those that the
  /// second one takes while the calling one sleeps.
  func byTurns(_ rounds: Int, _ work: @escaping Work) -> Reading {
    pinned {
      var sum: UInt64 = 0
      let own = Self.nanoseconds { sum = work(rounds) }
      call(Order(areAtOnce: false, rounds: rounds, work: work))
      isDone.wait()
      return Reading(
        nanoseconds: own + otherNanoseconds.load(ordering: .acquiring),
        sums: [sum, otherSum.load(ordering: .acquiring)])
    }
  }

  /// The nanoseconds from the moment when both begin until both are done.
  func atOnce(_ rounds: Int, _ work: @escaping Work) -> Reading {
    pinned {
      isReady.store(false, ordering: .relaxed)
      isStarted.store(false, ordering: .relaxed)
      hasWorked.store(false, ordering: .relaxed)
      call(Order(areAtOnce: true, rounds: rounds, work: work))
      // The loops yield, because the second thread may be on the same core.
      while !isReady.load(ordering: .acquiring) { sched_yield() }
      var sum: UInt64 = 0
      let nanoseconds = Self.nanoseconds {
        isStarted.store(true, ordering: .releasing)
        sum = work(rounds)
        while !hasWorked.load(ordering: .acquiring) { sched_yield() }
      }
      isDone.wait()
      return Reading(
        nanoseconds: nanoseconds, sums: [sum, otherSum.load(ordering: .acquiring)])
    }
  }

  private static func nanoseconds(of work: () -> Void) -> Int64 {
    let start = monotonic_nanoseconds()
    work()
    return monotonic_nanoseconds() - start
  }

  /// Keeps the calling thread on its core meanwhile.
  private func pinned(_ work: () -> Reading) -> Reading {
    let isKept = processors.first.map(pin_thread) ?? false
    isThisKept.store(isKept, ordering: .releasing)
    defer { if isKept { unpin_thread() } }
    return work()
  }

  private func call(_ next: Order) {
    order.withLock { $0 = next }
    isCalled.signal()
  }

  /// The body of the second thread.
  private func serve() {
    if let place = processors.last { isOtherKept.store(pin_thread(place), ordering: .releasing) }
    while true {
      isCalled.wait()
      let order = self.order.withLock { $0 }
      if order.areAtOnce {
        isReady.store(true, ordering: .releasing)
        while !isStarted.load(ordering: .acquiring) { sched_yield() }
        let sum = order.work(order.rounds)
        otherSum.store(sum, ordering: .relaxed)
        hasWorked.store(true, ordering: .releasing)
      } else {
        var sum: UInt64 = 0
        let nanoseconds = Self.nanoseconds { sum = order.work(order.rounds) }
        otherSum.store(sum, ordering: .relaxed)
        otherNanoseconds.store(nanoseconds, ordering: .releasing)
      }
      isDone.signal()
    }
  }
}
