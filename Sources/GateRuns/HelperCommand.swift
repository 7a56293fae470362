import Foundation

/// Runs a command to its end, found on the PATH. Its output is dropped.
///
/// - Returns: whether it ended well; not where it could not be started.
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
