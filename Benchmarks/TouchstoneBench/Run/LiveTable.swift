import Foundation

/// A table on a terminal that is replaced by the next one; elsewhere the first one is printed.
struct LiveTable {
  private let isTerminal = isatty(STDOUT_FILENO) == 1
  private var shownLines = 0
  private var hasShown = false

  /// Shows a table in place of the last one.
  mutating func show(_ text: String) {
    if !isTerminal && hasShown { return }
    clear()
    print(text, terminator: "\n\n")
    fflush(nil)
    hasShown = true
    shownLines = text.split(separator: "\n", omittingEmptySubsequences: false).count + 1
  }

  /// Removes the table from a terminal.
  mutating func clear() {
    guard isTerminal, shownLines > 0 else { return }
    print("\u{1B}[\(shownLines)A\u{1B}[J", terminator: "")
    fflush(nil)
    shownLines = 0
  }
}
