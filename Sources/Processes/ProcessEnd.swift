import Foundation

/// The end of a process, for which a thread can wait.
package struct ProcessEnd {
  private let process: Process

  /// Watches a process, which need not be started yet.
  package init(of process: Process) { self.process = process }

  /// Waits for the end of the process, which has to be started.
  ///
  /// A termination handler would tell the end up to 50 ms earlier. But Foundation notices the end
  /// by a socket, which programs inherit that other threads start at the same time.
  package func wait() { process.waitUntilExit() }

  /// Sleeps for some seconds unless the process has ended.
  ///
  /// - Returns: whether the process has ended.
  package func isReached(within seconds: Double) -> Bool {
    if !process.isRunning { return true }
    usleep(UInt32(seconds * 1e6))
    return !process.isRunning
  }
}

extension Process {
  /// Starts the process and waits for its end.
  ///
  /// - Throws: an error when it cannot be started.
  package func runToEnd() throws {
    try run()
    waitUntilExit()
  }
}
