import ArgumentParser
import Foundation

/// Runs a command and ends the process by the rules that all commands of this project share.
///
/// Status 0 all well, 1 it found something, 2 it could not run as asked. What went wrong is one line on standard error
/// that names the command, what and where.
public func runCommand(_ root: any ParsableCommand.Type) -> Never {
  do {
    var command = try root.parseAsRoot()
    try command.run()
    exit(0)
  } catch let code as ExitCode {
    exit(code.rawValue)
  } catch {
    // Help and versions come as errors too, with a status of their own.
    if root.exitCode(for: error) == .success {
      print(root.fullMessage(for: error))
      exit(0)
    }
    let name = root.configuration.commandName ?? root._commandName
    let line = root.message(for: error).split(separator: "\n").joined(separator: " ")
    FileHandle.standardError.write(Data("\(name): error: \(line)\n".utf8))
    exit(2)
  }
}
