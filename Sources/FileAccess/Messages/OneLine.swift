extension [String] {
  /// The lines as one text, in which each stays one line and cannot act as a command, whoever wrote
  /// it.
  package var asLines: String { map(\.onOneLine).joined(separator: "\n") }
}

extension String {
  /// The text for one line of a terminal, a log or a table, whoever wrote it.
  ///
  /// Line breaks and tabs become blanks. Other control characters and invisible formatting
  /// characters become U+FFFD, so that the text moves no cursor and hides nothing. A blank splits
  /// the commands of continuous integration: `::` at the start, and `##` anywhere.
  package var onOneLine: String {
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
    return line.withoutCommands
  }

  /// The text without commands of continuous integration.
  ///
  /// GitHub reads `::error::` at the start of a line, also after blanks. GitHub, Azure and TeamCity
  /// read `##[`, `##vso[` and `##teamcity[` anywhere.
  private var withoutCommands: String {
    var text = self
    while text.contains("##") { text = text.replacing("##", with: "# #") }
    let indent = text.prefix { $0.isWhitespace }
    return text[indent.endIndex...].hasPrefix("::")
      ? indent + ": :" + text[indent.endIndex...].dropFirst(2) : text
  }

  /// The text in quotation marks, as a message quotes what somebody wrote: on one line, and cut
  /// after 60 Unicode scalars.
  package var quoted: String {
    let longest = 60
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(longest)))
    return "\"\(start.onOneLine)\(unicodeScalars.count > longest ? "…" : "")\""
  }

  /// Returns the text, or as much of its start as fits with an ellipsis.
  package func clipped(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "…"
  }
}
