extension String {
  /// The text for one line of a terminal or a table: line breaks become blanks, other control and invisible formatting
  /// characters are replaced, so that a name read from a file moves no cursor and hides nothing.
  var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        let isBreak = ["\n", "\r", "\t", "\u{2028}", "\u{2029}"].contains(scalar)
        line.unicodeScalars.append(isBreak ? " " : "\u{FFFD}")
      case .format: line.unicodeScalars.append("\u{FFFD}")
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The text, or as much of its start as fits with an ellipsis.
  func clipped(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "…"
  }
}
