import CPUAffinity
import Dispatch
import Foundation
import GoogleBenchmarkShim
import Synchronization

/// The calling thread and a second thread that waits for work.
///
/// Each is pinned to a core of its own where the system allows that.
///
/// Without pinning, both may share one core for a while, and a new thread often does.
final class ThreadPair: Sendable {
  private enum Order: Int {
    case workAlone, workTogether, stop
  }

  /// The work of each thread per slice.
  private let work: @Sendable () -> Void
  private let order = Atomic(Order.stop.rawValue)
  private let isCalled = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  /// The duration of the last slice of the second thread alone, in nanoseconds.
  private let otherNanoseconds = Atomic(Int64(0))
  /// The flags that synchronize the threads.
  private let isReady = Atomic(false)
  private let isStarted = Atomic(false)
  private let hasWorked = Atomic(false)
  private let isOtherKept = Atomic(false)

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Calls `body` with a pair of threads and ends the second one.
  ///
  /// Then the calling thread is no longer pinned.
  ///
  /// The body also receives whether the threads are pinned to different cores.
  static func with(
    doing work: @escaping @Sendable () -> Void, _ body: (ThreadPair, _ isKeptApart: Bool) -> Void
  ) {
    let pair = ThreadPair(work)
    var processors = [Int32](repeating: -1, count: 2)
    let areApart = list_physical_cores(&processors, processors.count) == processors.count
    let place = areApart ? processors[1] : nil
    Thread.detachNewThread { pair.serve(on: place) }
    // After the first slice it is known whether the second thread is pinned.
    _ = pair.together()
    let isKept = areApart && pin_thread(processors[0])
    defer {
      unpin_thread()
      pair.call(.stop)
      pair.isDone.wait()
    }
    body(pair, isKept && pair.isOtherKept.load(ordering: .acquiring))
  }

  /// The nanoseconds of a slice of the calling thread while the second one sleeps.
  func alone() -> Double {
    let start = monotonic_nanoseconds()
    work()
    return Double(monotonic_nanoseconds() - start)
  }

  /// The nanoseconds of a slice of the second thread while the calling one sleeps.
  func otherAlone() -> Double {
    call(.workAlone)
    isDone.wait()
    return Double(otherNanoseconds.load(ordering: .acquiring))
  }

  /// The nanoseconds of a slice of both threads at once.
  func together() -> Double {
    isReady.store(false, ordering: .relaxed)
    isStarted.store(false, ordering: .relaxed)
    hasWorked.store(false, ordering: .relaxed)
    call(.workTogether)
    // The loop yields, because the second thread may be on the same core.
    while !isReady.load(ordering: .acquiring) { sched_yield() }
    let start = monotonic_nanoseconds()
    isStarted.store(true, ordering: .releasing)
    work()
    while !hasWorked.load(ordering: .acquiring) { sched_yield() }
    return Double(monotonic_nanoseconds() - start)
  }

  private func call(_ next: Order) {
    order.store(next.rawValue, ordering: .releasing)
    isCalled.signal()
  }

  /// The body of the second thread.
  private func serve(on processor: Int32?) {
    if let processor { isOtherKept.store(pin_thread(processor), ordering: .releasing) }
    while true {
      isCalled.wait()
      switch Order(rawValue: order.load(ordering: .acquiring))! {
      case .workAlone:
        otherNanoseconds.store(Int64(alone()), ordering: .releasing)
        isDone.signal()
      case .workTogether:
        isReady.store(true, ordering: .releasing)
        while !isStarted.load(ordering: .acquiring) { sched_yield() }
        work()
        hasWorked.store(true, ordering: .releasing)
      case .stop:
        isDone.signal()
        return
      }
    }
  }
}
