import Foundation

/// The width of the terminal that a command writes to.
package enum TerminalWidth {
  /// No table is made narrower than this, because its first columns need some room.
  private static let least = 40

  /// The number of columns of standard output; `nil` where that is not a terminal.
  package static var ofStandardOutput: Int? {
    columns(
      of: LiveText.Size.ofTerminal(STDOUT_FILENO), environment: ProcessInfo.processInfo.environment)
  }

  /// The number of columns of a terminal: that of `COLUMNS`, or its own; `nil` for no terminal.
  package static func columns(of size: LiveText.Size?, environment: [String: String]) -> Int? {
    guard let size else { return nil }
    let given = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return max(least, given ?? size.columns)
  }
}
