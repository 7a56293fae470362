import FileAccess

/// A part of a document for a terminal or for Markdown.
package enum TextBlock: Sendable {
  /// A line above other blocks.
  case heading(String)
  /// Sentences, which are wrapped for a terminal.
  case paragraph(String)
  /// Lines that are never wrapped.
  case lines([String])
  /// Items with a mark in front of each, under a title or none; a plural noun is for those that a
  /// comment leaves out.
  case list([String], under: String = "", of: String = "items")
  /// A table, and a plural noun for its rows.
  case table(TextTable, of: String = "rows")
  /// Lines of code in a language, which stay as they are.
  case code([String], in: String)
  /// A long list of lines that stay as they are, under a title on which Markdown folds it.
  case folded([Line], under: String, of: String)

  /// A line, and the number of things that it stands for.
  package struct Line: Sendable {
    package let text: String
    package let count: Int

    package init(_ text: String, count: Int = 1) {
      self.text = text
      self.count = count
    }
  }

  /// The number of columns of a terminal that sentences fill.
  static let width = 80

  /// The block as text, which is empty for a block without contents.
  func part(_ style: TextTable.Style) -> TextPart {
    let isMarkdown = style.format == .markdown
    switch self {
    case .heading(let title):
      return TextPart(
        opening: isMarkdown ? "### \(style.line(title))" : style.line(title).uppercased())
    case .paragraph(let sentences):
      let line = style.line(sentences)
      return TextPart(opening: isMarkdown ? line : Self.wrapped(line, indent: 0))
    case .lines(let lines):
      let lineBreak = isMarkdown ? "  \n" : "\n"
      return TextPart(opening: lines.map(style.line).joined(separator: lineBreak))
    case .list(let items, let title, let noun):
      if items.isEmpty { return TextPart() }
      // Markdown needs a blank line between the two.
      let lineBreak = title.isEmpty || !isMarkdown ? "" : "\n"
      let lines = items.map { "- \(style.line($0))" }
      return TextPart(
        opening: style.line(title) + lineBreak,
        items: lines.map { Line(isMarkdown ? $0 : Self.wrapped($0, indent: 2)) }, noun: noun)
    case .table(let table, let noun):
      if table.isEmpty { return TextPart() }
      let lines = table.text(style).split(separator: "\n", omittingEmptySubsequences: false)
      return TextPart(
        opening: lines.prefix(2).joined(separator: "\n"),
        items: lines.dropFirst(2).map { Line(String($0)) }, noun: noun)
    case .code(let lines, let language):
      let items = lines.map { Line($0.onOneLine) }
      if lines.isEmpty || !isMarkdown { return TextPart(items: items) }
      let fence = MarkdownText.fence(around: lines)
      return TextPart(opening: fence + language, items: items, closing: fence)
    case .folded(let lines, let title, let noun):
      if lines.isEmpty { return TextPart() }
      guard isMarkdown else {
        return TextPart(opening: style.line(title), items: lines.map { Line("  \($0.text)") })
      }
      let fence = MarkdownText.fence(around: lines.map(\.text))
      // A summary is HTML, in which Markdown's escapes would be visible.
      let summary = XMLText.escaped(title.onOneLine).replacing("@", with: "@\u{200B}")
      return TextPart(
        opening: "<details><summary>\(summary)</summary>\n\n\(fence)text", items: lines,
        closing: "\(fence)\n\n</details>", noun: noun)
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
