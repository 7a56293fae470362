import ArgumentParser
import FileAccess

/// The arguments that the parser handles badly: unknown names of commands, and negative numbers.
package enum CommandArguments {
  /// The arguments as they are given to the parser.
  ///
  /// A negative number after an option becomes its value, as in `--points=-1`. The parser would
  /// take `-1` for an option of its own and report that the value is missing.
  ///
  /// - Throws: an error that names the command that does not exist, and the nearest one that does.
  package static func checked(
    _ arguments: [String], of root: any ParsableCommand.Type
  ) throws -> [String] {
    try checkCommandNames(arguments[...], of: root)
    return withJoinedNumbers(arguments)
  }

  private static func checkCommandNames(
    _ arguments: ArraySlice<String>, of command: any ParsableCommand.Type
  ) throws {
    let subcommands = command.configuration.subcommands
    guard !subcommands.isEmpty, let word = arguments.first, !word.hasPrefix("-") else { return }
    if word == "help" { return try checkCommandNames(arguments.dropFirst(), of: command) }
    guard let chosen = subcommands.first(where: { names(of: $0).contains(word) }) else {
      let names = subcommands.flatMap(names)
      let advice =
        NearestName.of(word, among: names).map { "did you mean \($0)?" }
        ?? "there are \(names.joined(separator: ", "))"
      throw ValidationError("\(word): no such command; \(advice)")
    }
    try checkCommandNames(arguments.dropFirst(), of: chosen)
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    [command._commandName] + command.configuration.aliases
  }

  private static func withJoinedNumbers(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var isAfterTerminator = false
    for argument in arguments {
      isAfterTerminator = isAfterTerminator || argument == "--"
      if !isAfterTerminator, argument.wholeMatch(of: /-[.0-9].*/) != nil,
        let option = joined.last, option.hasPrefix("--"), !option.contains("=")
      {
        joined[joined.count - 1] = "\(option)=\(argument)"
      } else {
        joined.append(argument)
      }
    }
    return joined
  }
}
