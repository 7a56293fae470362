import BenchmarkProcesses
import Foundation
import LineProcesses

/// This program, as it is started for each launch of a run.
struct LaunchProgram {
  /// The folder for copies of the program and for pixels; an absolute path that no other run uses.
  let folder: String
  let isCancelled: () -> Bool

  /// The path of this program.
  private static let path =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL.path

  /// Starts a process from a fresh copy of this program.
  ///
  /// The padding is the number of bytes to add to the environment, which moves the stack.
  ///
  /// - Throws: ``BenchmarkFault`` when it cannot be started.
  func start(_ request: LaunchRequest, padding: Int) throws -> BenchmarkProcess {
    let copy = "\(folder)/launch"
    try FreshCopy.make(of: Self.path, at: copy)
    let json = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let words = [
      "env", "TOUCHSTONE_PADDING=\(String(repeating: "x", count: padding))", copy, "--launch", json,
    ]
    return try BenchmarkProcess(
      command: "exec \(words.map(\.shellWord).joined(separator: " "))", name: "a launch",
      isCancelled: isCancelled)
  }

  /// Removes the folder.
  func removeFiles() { try? FileManager.default.removeItem(atPath: folder) }
}
