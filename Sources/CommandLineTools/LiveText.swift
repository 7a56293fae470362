import Foundation

/// A text on a terminal that is replaced by the next one; elsewhere the first one is written.
package struct LiveText {
  /// The size of a terminal in characters.
  package struct Size: Hashable, Sendable {
    let columns: Int
    let rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  private let size: () -> Size?
  private let write: (String) -> Void
  private var shown: [Substring] = []
  private var hasShown = false

  /// Shows texts on standard output.
  package init() {
    self.init(
      size: { Size.ofTerminal(STDOUT_FILENO) },
      write: { text in
        print(text, terminator: "")
        fflush(nil)
      })
  }

  /// Shows texts somewhere.
  ///
  /// - Parameters:
  ///   - size: the size of the terminal at present; `nil` where there is none.
  ///   - write: writes to it.
  package init(size: @escaping () -> Size?, write: @escaping (String) -> Void) {
    self.size = size
    self.write = write
  }

  /// Shows a text in place of the last one, with a blank line after it.
  ///
  /// A text that is higher than the terminal shows its first lines: what has left the screen could
  /// not be replaced.
  package mutating func show(_ text: String) {
    guard let size = size() else {
      if !hasShown { write("\(text)\n\n") }
      hasShown = true
      return
    }
    clear()
    var rows = 2
    let fitting = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { line in
      rows += size.rows(of: line)
      return rows <= size.rows
    }
    shown = fitting + [""]
    write(shown.map { "\($0)\n" }.joined())
  }

  /// Removes the text from a terminal.
  package mutating func clear() {
    guard !shown.isEmpty, let size = size() else { return }
    // A line that is wider than the terminal takes several rows.
    let rows = shown.reduce(0) { $0 + size.rows(of: $1) }
    write("\u{1B}[\(rows)A\u{1B}[J")
    shown = []
  }
}

extension LiveText.Size {
  /// The size of the terminal that a file is; `nil` for any other file.
  ///
  /// A terminal without a known size has 80 × 24.
  static func ofTerminal(_ file: Int32) -> LiveText.Size? {
    guard isatty(file) == 1 else { return nil }
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return LiveText.Size(columns: 80, rows: 24)
    }
    return LiveText.Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The number of rows that a line takes; colors take no room.
  func rows(of line: Substring) -> Int {
    let width = line.replacing(/\u{1B}\[[0-9;]*m/, with: "").count
    return max(1, (width + columns - 1) / columns)
  }
}
