import BenchmarkProcesses
import Foundation
import Processes
import StrictJSON

/// This program, as it is started for each launch of a run.
struct LaunchProgram {
  private let folder: String
  let isCancelled: () -> Bool
  /// The file that is copied for each launch.
  private let program: String

  /// The path of this program.
  private static let path =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL.path

  /// Makes the folder of a run.
  ///
  /// - Parameters:
  ///   - folder: the folder for copies of the program and for pixels; an absolute path that no other
  ///     run uses.
  ///   - isCancelled: whether processes are to be ended.
  /// - Throws: why the folder cannot be made.
  init(folder: String, isCancelled: @escaping () -> Bool) throws {
    self.folder = folder
    self.isCancelled = isCancelled
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Three quarters of the file are symbols. Copying them with every launch would take a tenth of
    // the run; where there is no `strip`, it does.
    let stripped = "\(folder)/program"
    program =
      ChildProcess.succeeds(["strip", "-o", stripped, "--", Self.path]) ? stripped : Self.path
  }

  /// Starts a process from a fresh copy of this program.
  ///
  /// The shell that becomes the process makes the copy. An earlier copy is replaced afterwards, so
  /// that its pages are not reused (``FreshCopy``).
  ///
  /// - Parameters:
  ///   - request: what the process is asked to measure.
  ///   - name: the name of the copy, which no other running process has.
  ///   - padding: the number of bytes to add to the environment, which moves the stack.
  /// - Returns: the process, which may end if its copy cannot be made.
  /// - Throws: ``BenchmarkFault`` when it cannot be started.
  func start(_ request: LaunchRequest, as name: String, padding: Int) throws -> BenchmarkProcess {
    let copy = "\(folder)/\(name)"
    let fresh = "\(copy).fresh"
    // A process that ends before it makes its note must not be taken for the one before.
    unlink(note(of: name))
    // The run reports crashes in a line of its own.
    let words = [
      "env", "TOUCHSTONE_PADDING=\(String(repeating: "x", count: padding))",
      "SWIFT_BACKTRACE=enable=no", copy, "--launch", try request.ownJSON(),
      "--launch-note", note(of: name),
    ]
    let commands = [
      ["cp", "--", program, fresh], ["mv", "-f", "--", fresh, copy], ["exec"] + words,
    ].map { $0.map(\.shellWord).joined(separator: " ") }
    return try BenchmarkProcess(
      command: commands.joined(separator: " && "), name: "a launch", isCancelled: isCancelled)
  }

  /// The row that the process of a copy ran when it ended; `nil` for none.
  func lastRow(of name: String) -> String? { LaunchNote.text(in: note(of: name)) }

  private func note(of name: String) -> String { "\(folder)/\(name).note" }

  /// Removes the folder.
  func removeFiles() { try? FileManager.default.removeItem(atPath: folder) }
}
