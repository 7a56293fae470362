import FileAccess

/// Text that a Markdown document shows literally, whatever it contains.
package enum MarkdownText {
  /// Returns a name or a command as code.
  ///
  /// Text that a span of code cannot hold inside a table is written as character references inside
  /// `<code>`.
  package static func code(_ text: String) -> String {
    let text = text.onOneLine
    // A combining mark makes one character of itself and a sign before it, which stays a sign.
    let special: Set<Unicode.Scalar> = ["`", "|", "\\"]
    if !text.isEmpty && special.isDisjoint(with: text.unicodeScalars) { return "`\(text)`" }
    let safe = text.unicodeScalars.map { scalar in
      scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
        && scalar != " " ? "&#\(scalar.value);" : String(scalar)
    }
    return "<code>\(safe.joined())</code>"
  }

  /// Returns prose without any markup.
  ///
  /// A mention would notify a person, so an invisible blank after the sign breaks it. A bare
  /// address would become a link, so its colon or dot is escaped. What would begin a list, a rule
  /// or a heading is escaped where the text begins.
  package static func prose(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    let text = text.onOneLine.unicodeScalars.drop { $0 == " " }
    for place in text.indices {
      let scalar = text[place]
      let isAddress =
        text[place...].starts(with: "://".unicodeScalars)
        || (scalar == "." && text[..<place].suffix(3).elementsEqual("www".unicodeScalars))
      if "\\`*_[]<>|~#&$".unicodeScalars.contains(scalar) || isAddress { escaped.append("\\") }
      escaped.append(scalar)
      if scalar == "@" { escaped.append("\u{200B}") }
    }
    return escapingStart(String(escaped))
  }

  /// Escapes what begins a block: `- `, `+ `, `===`, `---`, `1. ` and `1) `.
  private static func escapingStart(_ text: String) -> String {
    // Most texts begin with a letter, and patterns are compiled with each use.
    guard let first = text.unicodeScalars.first, "-+=0123456789".unicodeScalars.contains(first)
    else { return text }
    if let rule = text.prefixMatch(of: /[-+=]+(?: |$)|-{2,}|={2,}/), !rule.output.isEmpty {
      return "\\" + text
    }
    guard let number = text.prefixMatch(of: /[0-9]{1,9}(?=[.)](?: |$))/)?.output else {
      return text
    }
    return number + "\\" + text.dropFirst(number.count)
  }

  /// Returns a table whose cells are Markdown already and stay as they are.
  ///
  /// *Layout*: cells are not padded to equal widths, so that rows are short enough to be read as
  /// plain text.
  package static func table(_ columns: [TextTable.Column], _ rows: [[String]]) -> String {
    let rules = columns.map { $0.isNumber ? "---:" : "---" }
    return ([columns.map(\.title), rules] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }

  /// Returns the line around a block of code, which is longer than any sequence of backticks in the
  /// block.
  package static func fence(around lines: [String]) -> String {
    let rows = lines.joined(separator: "\n").matches(of: /`+/).map { $0.output.count }
    return String(repeating: "`", count: max(3, (rows.max() ?? 0) + 1))
  }
}
