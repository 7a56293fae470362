import FileAccess

/// A part of a document for a terminal or for Markdown.
package enum TextBlock: Sendable {
  /// A line above other blocks.
  case heading(String)
  /// Sentences, which are wrapped for a terminal.
  case paragraph(String)
  /// Sentences that begin on lines of their own, and are wrapped for a terminal.
  case prose([String])
  /// Sentences on lines of their own, which are never wrapped.
  case sentences([String])
  /// Lines that are never wrapped.
  case lines([String])
  /// Lines that are never wrapped, and that Markdown shows as a list.
  case facts([String])
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

  /// Sentences with a blank line between them, which are never wrapped.
  package static func each(_ sentences: [String]) -> [TextBlock] {
    sentences.map { .sentences([$0]) }
  }

  /// The block as text, which is empty for a block without contents.
  func part(_ style: TextTable.Style) -> TextPart {
    let isMarkdown = style.format == .markdown
    switch self {
    case .heading(let title):
      return TextPart(
        opening: isMarkdown ? "### \(style.line(title))" : style.line(title).uppercased())
    case .paragraph(let sentences): return TextBlock.prose([sentences]).part(style)
    case .prose(let sentences):
      return TextPart(opening: sentences.map { style.prose($0) }.joined(separator: "\n"))
    case .sentences(let sentences):
      return TextPart(opening: sentences.map(style.line).joined(separator: "\n"))
    case .lines(let lines):
      let lineBreak = isMarkdown ? "  \n" : "\n"
      return TextPart(opening: lines.map(style.line).joined(separator: lineBreak))
    case .facts(let lines):
      let mark = isMarkdown ? "- " : ""
      return TextPart(opening: lines.map { mark + style.line($0) }.joined(separator: "\n"))
    case .list(let items, let title, let noun):
      if items.isEmpty { return TextPart() }
      // Markdown needs a blank line between the two.
      let lineBreak = title.isEmpty || !isMarkdown ? "" : "\n"
      return TextPart(
        opening: style.line(title) + lineBreak,
        items: items.map { Line(style.prose($0, mark: "- ")) }, noun: noun)
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
}
