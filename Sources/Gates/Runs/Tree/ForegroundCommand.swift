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

  /// Runs the command.
  ///
  /// - Parameter log: the file for what it writes; `nil` to write where this process does.
  /// - Returns: its exit status; 128 plus the number of a signal that ended it.
  /// - Throws: ``GateInterruption`` when this process was asked to stop, and ``GateFault`` when
  ///   nothing can be started.
  func run(log: String? = nil) throws -> Int32 {
    // The earlier output of this process has to come before the output of the command.
    fflush(nil)
    if let log, !FileManager.default.createFile(atPath: log, contents: nil) {
      throw GateFault("\(log) cannot be written")
    }
    let end = try start(log.map { .file($0) } ?? .inherited).wait(sending: interruption)
    if let signal = interruption() { throw GateInterruption(signal: signal) }
    return end.shellStatus
  }

  /// Runs the command and collects what it writes.
  ///
  /// - Returns: its exit status, and the text of standard output and standard error without the
  ///   line ends after it.
  func output() throws -> (status: Int32, text: String, errors: String) {
    let (end, text, errors) = try start(.pipe).collect()
    return (
      end.shellStatus, text.trimmingCharacters(in: .newlines),
      errors.trimmingCharacters(in: .newlines)
    )
  }

  /// Starts the command by `env`, which ends with 127 where there is none of its name.
  private func start(_ output: ChildProcess.Stream) throws -> ChildProcess {
    do {
      return try ChildProcess(["env"] + words, output: output, errors: output)
    } catch {
      throw GateFault("\(words.joined(separator: " ")): \(error)")
    }
  }
}

/// A gate was asked to stop by a signal.
package struct GateInterruption: Error, Hashable, Sendable {
  package let signal: Int32
}
