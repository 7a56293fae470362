extension TextTable {
  public enum Format: String, CaseIterable, Sendable {
    case terminal
    case markdown
  }

  /// How tables are set.
  public struct Style: Hashable, Sendable {
    public let format: Format
    /// Whether every column stands in one table, however wide that is.
    public let isWide: Bool
    /// Whether verdicts are colored; never in Markdown.
    public let isColored: Bool

    public init(_ format: Format, isWide: Bool = false, isColored: Bool = false) {
      self.format = format
      self.isWide = isWide
      self.isColored = isColored && format == .terminal
    }

    public static let terminal = Style(.terminal)
    public static let markdown = Style(.markdown)

    /// A line of prose around a table, whoever wrote the names in it.
    func line(_ text: String) -> String {
      format == .markdown ? MarkdownText.prose(text) : text.onOneLine
    }

    /// Characters between two columns.
    var gap: Int { format == .terminal ? 2 : 3 }
    /// Characters before the first column, and after the last.
    var margin: Int { format == .terminal ? 0 : 2 }
  }
}
