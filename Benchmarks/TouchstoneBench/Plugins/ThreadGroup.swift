import Foundation
import Synchronization

/// Threads that do the same at the same time.
enum ThreadGroup {
  /// Calls `work` on each of `count` threads of their own, and adds what it returns.
  ///
  /// There are as many threads as asked, also where there are fewer cores.
  static func sum(_ count: Int, _ work: @escaping @Sendable (_ thread: Int) -> Int) -> Int {
    let (group, sum) = (DispatchGroup(), Sum())
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        let found = work(index)
        sum.value.withLock { $0 += found }
        group.leave()
      }
    }
    group.wait()
    return sum.value.withLock { $0 }
  }

  private final class Sum: Sendable {
    let value = Mutex(0)
  }
}
