import Foundation
import Measurements
import Processes
import RandomNumbers
import StrictJSON

/// This program, as it is started for each launch of a run.
struct LaunchProgram {
  private let folder: String
  /// What was linked to see that it can be, and is the file of the first launch.
  private let spare: String
  let isCancelled: () -> Bool
  /// What is linked in another layout, or copied, for each launch.
  private let program: LaunchedProgram

  private static let path =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL.path

  /// Makes the folder of a run for copies of the program and for pixels: an absolute path that no
  /// other run uses.
  ///
  /// - Throws: why the folder cannot be made.
  init(folder: String, isCancelled: @escaping () -> Bool) throws {
    self.folder = folder
    spare = "\(folder)/first"
    self.isCancelled = isCancelled
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (own, file) = (LaunchedProgram(Self.path), "\(folder)/program")
    own.bringLibraries(to: folder)
    // The linker may have too little memory.
    let seed = UInt32.random(in: 0...UInt32.max)
    if own.hasLayouts, ChildProcess.succeeds(own.command(writing: spare, in: .drawn(by: seed))) {
      program = own
      return
    }
    // A third of the file are symbols, which no launch needs. Where there is no `strip`, they are
    // copied with each.
    let isStripped = ChildProcess.succeeds(["strip", "-o", file, "--", own.path])
    program = LaunchedProgram(isStripped ? file : own.path, inOneLayout: true)
  }

  /// Whether each launch has a layout of its own.
  var hasLayouts: Bool { program.hasLayouts }

  /// Starts a process from a file of its own.
  ///
  /// The shell that becomes the process writes the file (``LaunchedProgram``). An earlier file is
  /// replaced afterwards, so that its pages are not reused.
  ///
  /// - Parameters:
  ///   - request: what the process is asked to measure.
  ///   - name: the name of the file, which no other running process has.
  ///   - random: the source of the layout, and of the shift of addresses.
  /// - Returns: the process, which may end if its file cannot be written.
  /// - Throws: ``BenchmarkFault`` when it cannot be started.
  func start(
    _ request: LaunchRequest, as name: String, using random: inout SeededGenerator
  ) throws -> BenchmarkProcess {
    let shift = AddressShift(using: &random)
    let copy = "\(folder)/\(name)"
    let fresh = "\(copy).fresh"
    // A process that ends before it makes its note must not be taken for the one before.
    unlink(note(of: name))
    // The run reports crashes in a line of its own.
    let words = [
      "env", "SWIFT_BACKTRACE=enable=no", copy, "--launch", try request.ownJSON(),
      "--launch-note", note(of: name),
    ]
    func line(_ words: [String]) -> String { words.map(\.shellWord).joined(separator: " ") }
    let take = line(["mv", "-f", "--", spare, fresh])
    let write = line(program.command(writing: fresh, in: .drawn(using: &random)))
    let replace = line(["mv", "-f", "--", fresh, copy])
    return try BenchmarkProcess(
      command:
        "{ \(take) 2>/dev/null || \(write); } && \(replace) && \(shift.moves) && exec "
        + line(words),
      name: "a launch", isCancelled: isCancelled)
  }

  /// The row that the process of a copy ran when it ended; `nil` for none.
  func lastRow(of name: String) -> String? { LaunchNote.text(in: note(of: name)) }

  private func note(of name: String) -> String { "\(folder)/\(name).note" }

  func removeFiles() { try? FileManager.default.removeItem(atPath: folder) }
}
