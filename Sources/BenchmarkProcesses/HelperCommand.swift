import Foundation
import Processes

/// Runs a command, which is looked up on the PATH, and waits for it.
///
/// Its output is dropped.
///
/// - Returns: whether it ended with status 0; `false` also when it could not be started.
package func succeeds(_ words: [String]) -> Bool {
  let process = Process(onPath: words)
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  do { try process.runToEnd() } catch { return false }
  return process.terminationStatus == 0
}

extension Process {
  /// Prepares a command, which is looked up on the PATH and reads nothing.
  ///
  /// - Parameter words: the name of the command and its arguments.
  package convenience init(onPath words: [String]) {
    self.init()
    executableURL = URL(fileURLWithPath: "/usr/bin/env")
    arguments = words
    standardInput = FileHandle.nullDevice
  }
}
