import FileAccess

extension TextTable {
  package enum Format: String, CaseIterable, Sendable {
    case terminal
    case markdown
  }

  package struct Style: Hashable, Sendable {
    package let format: Format
    /// Whether every column is in one table, at any width.
    package let isWide: Bool
    /// Whether verdicts are colored; never in Markdown.
    package let isColored: Bool
    /// The number of columns of the terminal; `nil` where there is none, and in Markdown.
    package let columns: Int?

    package init(
      _ format: Format, isWide: Bool = false, isColored: Bool = false, columns: Int? = nil
    ) {
      self.format = format
      self.isWide = isWide
      self.isColored = isColored && format == .terminal
      self.columns = format == .terminal ? columns : nil
    }

    /// Tables of limited width for a terminal, without colors.
    package static let terminal = Style(.terminal)
    package static let markdown = Style(.markdown)

    /// Returns a line of prose around a table, whoever wrote the names in it.
    package func line(_ text: String) -> String {
      format == .markdown ? MarkdownText.prose(text) : text.onOneLine
    }

    /// The number of columns of a terminal that sentences fill.
    private static let width = 80

    /// Returns sentences, which fill the columns of a terminal.
    ///
    /// - Parameters:
    ///   - text: the sentences, whoever wrote the names in them.
    ///   - mark: what stands in front of them, and is as wide as what the other lines have there.
    /// - Returns: the sentences, in one line or in several.
    func prose(_ text: String, mark: String = "") -> String {
      if format == .markdown { return mark + line(text) }
      return (mark + line(text)).brokenAtBlanks(
        width: min(Self.width, columns ?? Self.width), indent: mark.count)
    }

    /// The number of characters between two columns.
    var gap: Int { format == .terminal ? 2 : 3 }
    /// The number of characters before the first column, and after the last.
    var margin: Int { format == .terminal ? 0 : 2 }
  }
}
