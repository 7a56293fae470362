import ArgumentParser
import Foundation
import HitTestStrategies

/// Runs a command and ends the process by the rules that all commands of this project share.
///
/// Status 0 all well, 1 it found something, 2 it could not run as asked. What went wrong is one line on standard error
/// that names the command, what and where.
public func runCommand(_ root: any ParsableCommand.Type) -> Never {
  // A file that grows too large is an error to be told, and no reason to die.
  signal(SIGXFSZ, SIG_IGN)
  let name = root.configuration.commandName ?? root._commandName
  do {
    let arguments = try CommandArguments.checked(
      Array(CommandLine.arguments.dropFirst()), of: root)
    var command = try root.parseAsRoot(arguments)
    if let fault = KernelLevel.fault {
      // Measured or judged, another level than the one that was asked for would say nothing.
      StandardError.line("\(name): error: \(fault)")
      exit(2)
    }
    try command.run()
    exit(outputIsComplete() ? 0 : 2)
  } catch let code as ExitCode {
    exit(outputIsComplete() ? code.rawValue : 2)
  } catch {
    // Help and versions come as errors too, with a status of their own.
    if root.exitCode(for: error) == .success {
      print(root.fullMessage(for: error))
      exit(0)
    }
    let line = root.message(for: error).split(separator: "\n").joined(separator: " ")
    StandardError.line("\(name): error: \(line)")
    exit(2)
  }
}

/// Writes out what was printed, and says whether all of it could be: a full disk or a closed pipe loses it.
private func outputIsComplete() -> Bool {
  if fflush(nil) == 0 { return true }
  StandardError.line("error: standard output could not be written")
  return false
}
