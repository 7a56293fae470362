import Dispatch
import Foundation
import Synchronization

/// Work that all cores share.
package enum AllCores {
  /// Does pieces of work by their numbers from 0 on, until all are done or `isCancelled` returns
  /// true.
  ///
  /// Each core makes its tool once, and takes the next piece when it has done one, so that a
  /// cancelled run of very many pieces ends at once.
  package static func work<Tool>(
    on count: Int, _ isCancelled: @Sendable () -> Bool,
    with tool: @autoclosure @Sendable () -> Tool,
    _ work: @Sendable (_ tool: Tool, _ piece: Int) -> Void
  ) {
    let next = Atomic(0)
    let workers = min(count, ProcessInfo.processInfo.activeProcessorCount)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      let tool = tool()
      while !isCancelled() {
        let piece = next.add(1, ordering: .relaxed).oldValue
        guard piece < count else { return }
        work(tool, piece)
      }
    }
  }
}
