import CorePlaces
import Dispatch
import Foundation
import GoogleBenchmarkShim
import Synchronization

/// The calling thread and another that waits for work, each on a core of its own where the system lets them be kept
/// there.
///
/// Left to the system, both may share one core for a while; a thread that is new often does.
final class ThreadPair: Sendable {
  private enum Order: Int {
    case workAlone, workTogether, stop
  }

  /// What each thread does at a time.
  private let work: @Sendable () -> Void
  private let order = Atomic(Order.stop.rawValue)
  private let isCalled = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  /// How long the other thread last worked alone.
  private let otherNanoseconds = Atomic(Int64(0))
  /// Where the threads meet.
  private let isReady = Atomic(false)
  private let isStarted = Atomic(false)
  private let hasWorked = Atomic(false)
  private let isOtherKept = Atomic(false)

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Hands a pair to `body` and ends it again; the calling thread may then run where it could before.
  ///
  /// - Parameter body: is told, too, whether the threads are kept on different cores.
  static func with(
    doing work: @escaping @Sendable () -> Void, _ body: (ThreadPair, _ isKeptApart: Bool) -> Void
  ) {
    let pair = ThreadPair(work)
    var processors = [Int32](repeating: -1, count: 2)
    let areApart = separate_cores(&processors, processors.count) == processors.count
    let place = areApart ? processors[1] : nil
    Thread.detachNewThread { pair.serve(on: place) }
    // Where it stands is known when it first stops waiting.
    _ = pair.together()
    let isKept = areApart && keep_thread_on(processors[0])
    defer {
      release_thread()
      pair.call(.stop)
      pair.isDone.wait()
    }
    body(pair, isKept && pair.isOtherKept.load(ordering: .acquiring))
  }

  /// Nanoseconds that the calling thread takes while the other one sleeps.
  func alone() -> Double {
    let start = monotonic_nanoseconds()
    work()
    return Double(monotonic_nanoseconds() - start)
  }

  /// Nanoseconds that the other thread takes while the calling one sleeps.
  func otherAlone() -> Double {
    call(.workAlone)
    isDone.wait()
    return Double(otherNanoseconds.load(ordering: .acquiring))
  }

  /// Nanoseconds from when both stand ready until both have worked.
  func together() -> Double {
    isReady.store(false, ordering: .relaxed)
    isStarted.store(false, ordering: .relaxed)
    hasWorked.store(false, ordering: .relaxed)
    call(.workTogether)
    // Gives way while it waits: the other thread may be on the same core.
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

  /// What the other thread does all its life.
  private func serve(on processor: Int32?) {
    if let processor { isOtherKept.store(keep_thread_on(processor), ordering: .releasing) }
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
