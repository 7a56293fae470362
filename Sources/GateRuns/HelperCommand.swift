import Foundation

/// Runs a command, which is looked up on the PATH, and waits for it.
///
/// Its output is dropped.
///
/// - Returns: whether it ended with status 0; `false` also when it could not be started.
func succeeds(_ words: [String]) -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = words
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  do { try process.run() } catch { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}
