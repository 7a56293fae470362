import ArgumentParser
import CommandLineTools
import Conformance

/// Tries a plug-in in a process of its own, and says so.
///
/// - Throws: an error that names the option and what is wrong with the library.
func trying<Trial>(
  _ progress: ProgressLine, _ plugin: String = "the plug-in", as option: String = "--plugin",
  _ trial: () throws -> Trial
) throws -> Trial {
  progress.say("trying \(plugin) in a process of its own …")
  defer { progress.clear() }
  do {
    return try trial()
  } catch {
    throw ValidationError("\(option) \(error)")
  }
}

/// Refuses a command of an adapter that is empty.
func requireCommand(_ adapter: String?) throws {
  try require(
    adapter?.contains(where: { !$0.isWhitespace }) ?? true, "--adapter: expected a command")
}

/// Starts the program behind an adapter.
///
/// - Throws: an error that names the option and why the program does not start.
func startedAdapter(
  _ command: String, timeoutInSeconds: Double = AdapterContender.usualTimeoutInSeconds
) throws -> AdapterContender {
  do {
    return try AdapterContender(
      command: command, timeoutInSeconds: timeoutInSeconds,
      isCancelled: { Interruption.isRequested })
  } catch {
    throw ValidationError("--adapter: \(error)")
  }
}
