import Foundation

/// The colors of the words in a terminal that decide something.
package enum TerminalColor: Int, Sendable {
  case red = 31
  case green = 32

  /// The color of a verdict, by its words before the first comma; `nil` for a verdict that is
  /// neither good nor bad.
  package init?(verdict: String) {
    switch verdict.prefix(while: { $0 != "," }) {
    case "yes", "met": self = .green
    case "NO", "missed", "error": self = .red
    default: return nil
    }
  }

  /// Returns the text with the escape sequences of the color.
  package func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

  /// Whether to use colors: on a terminal that supports them, unless `NO_COLOR` is set and not
  /// empty (https://no-color.org).
  package static func areWanted(isTerminal: Bool, environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return isTerminal && !terminal.isEmpty && terminal != "dumb"
      && (environment["NO_COLOR"] ?? "").isEmpty
  }

  package static var areWantedOnStandardOutput: Bool {
    areWanted(
      isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
  }
}
