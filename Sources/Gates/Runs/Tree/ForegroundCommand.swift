import BenchmarkProcesses
import Foundation
import Processes

/// A command that runs to its end while this process waits, found on the PATH.
///
/// A signal that asks this process to stop is passed on to the command and everything that it
/// started.
struct ForegroundCommand {
  let words: [String]
  /// The signal that asked this process to stop; `nil` while none did.
  let interruption: @Sendable () -> Int32?

  init(_ words: [String], interruption: @escaping @Sendable () -> Int32?) {
    self.words = words
    self.interruption = interruption
  }

  /// Runs the command.
  ///
  /// - Parameter log: the file for what it writes; `nil` to write where this process does.
  /// - Returns: its exit status; 128 plus the number of a signal that ended it.
  /// - Throws: ``GateInterruption`` when this process was asked to stop, and ``GateFault`` when
  ///   nothing can be started.
  func run(log: String? = nil) throws -> Int32 {
    // The earlier output of this process has to come before the output of the command.
    fflush(nil)
    let process = Process(onPath: words)
    if let log {
      _ = FileManager.default.createFile(atPath: log, contents: nil)
      guard let file = FileHandle(forWritingAtPath: log) else {
        throw GateFault("\(log) cannot be written")
      }
      process.standardOutput = file
      process.standardError = file
    }
    let end = try start(process)
    var isPassedOn = false
    while !end.isReached(within: 0.02) {
      if !isPassedOn, let signal = interruption() {
        isPassedOn = true
        // It leads a process group of its own, or is alone in the one of this process.
        if kill(-process.processIdentifier, signal) != 0 { kill(process.processIdentifier, signal) }
      }
    }
    if let signal = interruption() { throw GateInterruption(signal: signal) }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : 128 + status
  }

  /// Runs the command and collects what it writes.
  ///
  /// - Returns: its exit status, and the text of standard output and standard error without the
  ///   line ends after it.
  func output() throws -> (status: Int32, text: String, errors: String) {
    let process = Process(onPath: words)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let end = try start(process)
    // Git writes little to standard error, so that one pipe after the other can be read.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    end.wait()
    return (
      process.terminationStatus, text.trimmingCharacters(in: .newlines),
      complaint.trimmingCharacters(in: .newlines)
    )
  }

  private func start(_ process: Process) throws -> ProcessEnd {
    let end = ProcessEnd(of: process)
    do {
      try process.run()
      return end
    } catch {
      throw GateFault("\(words.joined(separator: " ")): cannot be started: \(error)")
    }
  }
}

/// A gate was asked to stop by a signal.
package struct GateInterruption: Error, Hashable, Sendable {
  /// The number of the signal.
  package let signal: Int32
}
