import Dispatch
import Foundation

/// The end of a process, for which a thread can wait.
///
/// `Process.waitUntilExit()` notices the end up to 50 ms late, which is long for a short command.
public struct ProcessEnd: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Watches a process.
  ///
  /// - Parameter process: a process that was not started and has no termination handler.
  public init(of process: Process) {
    process.terminationHandler = { [semaphore] _ in semaphore.signal() }
  }

  /// Waits for the end; called again after it, it returns at once.
  public func wait() { while !isReached(within: 3600) {} }

  /// Waits for the end, but not longer than some seconds.
  ///
  /// - Returns: whether the process has ended.
  public func isReached(within seconds: Double) -> Bool {
    guard semaphore.wait(timeout: .now() + seconds) == .success else { return false }
    semaphore.signal()
    return true
  }
}

extension Process {
  /// Starts the process and waits for its end.
  ///
  /// - Throws: an error when it cannot be started.
  public func runToEnd() throws {
    let end = ProcessEnd(of: self)
    try run()
    end.wait()
  }
}
