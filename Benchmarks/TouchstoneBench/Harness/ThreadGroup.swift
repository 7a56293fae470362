import Foundation
import Synchronization

/// Threads that do the same at the same time.
enum ThreadGroup {
  /// Calls `work` on each of `count` threads of their own, and returns what it returns, in any
  /// order.
  ///
  /// There are as many threads as asked, also where there are fewer cores.
  static func results<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (_ thread: Int) -> Result
  ) -> [Result] {
    let (group, results) = (DispatchGroup(), Results<Result>())
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        let found = work(index)
        results.all.withLock { $0.append(found) }
        group.leave()
      }
    }
    group.wait()
    return results.all.withLock { $0 }
  }

  private final class Results<Result: Sendable>: Sendable {
    let all = Mutex<[Result]>([])
  }
}
