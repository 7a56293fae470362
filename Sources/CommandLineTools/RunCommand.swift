import ArgumentParser
import FileAccess
// `stdout` is a variable to Swift, which nothing here sets.
@preconcurrency import Foundation
import HitTestStrategies

/// Runs a command and ends the process with its exit status.
///
/// Status 0 is success, 1 means that the command found something wrong, and 2 that it could not run
/// as asked. An error is one line on standard error that names the command, the fault and its
/// place; a ``FaultList`` has such a line for each of its faults.
package func runCommand(_ root: any ParsableCommand.Type) -> Never {
  // A file that grows too large is an error to report, and must not end this process.
  signal(SIGXFSZ, SIG_IGN)
  let name = root.configuration.commandName ?? root._commandName
  do {
    let arguments = try CommandArguments.checked(
      CommandLine.textsOfArguments, of: root)
    var command = try root.parseAsRoot(arguments)
    // Results of another level than the one that was asked for would be misleading.
    if let fault = KernelLevel.fault ?? SystemThreads.fault {
      StandardError.line("\(name): error: \(fault)")
      exit(2)
    }
    try command.run()
    exit(outputIsComplete() ? 0 : 2)
  } catch let code as ExitCode {
    exit(outputIsComplete() ? code.rawValue : 2)
  } catch let faults as any FaultList {
    for line in faults.lines { StandardError.line("\(name): error: \(line)") }
    exit(2)
  } catch {
    // Help and versions are thrown as errors too, with the status of success.
    if root.exitCode(for: error) == .success {
      print(root.fullMessage(for: error))
      exit(outputIsComplete() ? 0 : 2)
    }
    let line = root.message(for: error).split(separator: "\n").joined(separator: " ")
    StandardError.line("\(name): error: \(line)")
    exit(2)
  }
}

/// Flushes standard output.
///
/// - Returns: whether everything was written, which fails on a full disk or a closed pipe.
private func outputIsComplete() -> Bool {
  // What was flushed before may be lost as well, with nothing left to flush.
  if fflush(nil) == 0 && ferror(stdout) == 0 { return true }
  StandardError.line("error: standard output could not be written")
  return false
}
