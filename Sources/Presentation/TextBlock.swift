import FileAccess

/// A part of a longer text for a terminal or for Markdown.
package enum TextBlock {
  /// A line above other blocks.
  case heading(String)
  /// Sentences, which are wrapped for a terminal.
  case paragraph(String)
  /// Items with a mark in front of each.
  case list([String])
  /// A table.
  case table(TextTable)
  /// Lines of code in a language, which stay as they are.
  case code([String], in: String)

  /// The number of columns of a terminal that sentences fill.
  static let width = 80

  /// Returns the blocks with a blank line between them, without a final line break.
  ///
  /// Nothing is put between a list or a table and the paragraph that ends with a colon above it,
  /// except in Markdown, which needs the line.
  package static func text(_ blocks: [TextBlock], _ style: TextTable.Style) -> String {
    blocks.map { $0.text(style) }.joined(separator: "\n\n")
  }

  private func text(_ style: TextTable.Style) -> String {
    switch self {
    case .heading(let title):
      style.format == .markdown ? "### \(style.line(title))" : style.line(title).uppercased()
    case .paragraph(let sentences):
      style.format == .markdown
        ? style.line(sentences) : Self.wrapped(style.line(sentences), indent: 0)
    case .list(let items):
      items.map { item in
        style.format == .markdown
          ? "- \(style.line(item))" : Self.wrapped("- \(style.line(item))", indent: 2)
      }.joined(separator: "\n")
    case .table(let table): table.text(style)
    case .code(let lines, let language):
      style.format == .markdown
        ? (["```\(language)"] + lines + ["```"]).joined(separator: "\n")
        : lines.joined(separator: "\n")
    }
  }

  /// Breaks a line at blanks, so that no line is longer than ``width`` where blanks allow it.
  ///
  /// Lines after the first are indented.
  static func wrapped(_ line: String, indent: Int) -> String {
    var lines = [""]
    for word in words(of: line) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(repeating: " ", count: indent) + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Units, which stay on the line of their number.
  private static let units: Set<Substring> = [
    "%", "×", "ns", "µs", "ms", "s", "B", "KiB", "MiB", "GiB",
  ]

  private static func words(of line: String) -> [String] {
    var words: [String] = []
    for part in line.split(separator: " ", omittingEmptySubsequences: false) {
      let letters = part.drop { $0 == "(" }.prefix { !".,;:)".contains($0) }
      if let last = words.last, last.last?.isNumber == true, units.contains(letters) {
        words[words.count - 1] = "\(last) \(part)"
      } else {
        words.append(String(part))
      }
    }
    return words
  }
}
