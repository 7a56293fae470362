/// A table of short texts, set for a terminal or in Markdown.
///
/// Whatever the cells hold, they command no terminal and are no markup. A table that is wider than ``maximumWidth`` is
/// split: the first columns, which name a row, are repeated before each part of the others.
public struct TextTable: Sendable {
  public struct Column: Hashable, Sendable {
    enum Kind: Hashable { case text, number, verdict }

    public let title: String
    let kind: Kind

    /// Texts stand at the left of their column.
    public static func text(_ title: String) -> Column { Column(title: title, kind: .text) }
    /// Numbers stand at the right of their column.
    public static func number(_ title: String) -> Column { Column(title: title, kind: .number) }
    /// Words that ``TerminalColor/init(verdict:)`` knows are colored where colors are wanted.
    public static func verdict(_ title: String) -> Column { Column(title: title, kind: .verdict) }
  }

  /// One row and whether its cells are Markdown already.
  private struct Row {
    let cells: [String]
    let isMarkdown: Bool
  }

  /// The widest that a table is set before it is split, in characters.
  public static let maximumWidth = 100

  public let columns: [Column]
  private let nameCount: Int
  private var rows: [Row] = []

  /// - Parameter nameCount: how many of the first columns name a row.
  /// - Precondition: there are more columns than that.
  public init(_ columns: [Column], nameCount: Int = 1) {
    precondition(nameCount < columns.count, "\(columns.count) columns, \(nameCount) of them names")
    self.columns = columns
    self.nameCount = nameCount
  }

  public var isEmpty: Bool { rows.isEmpty }

  /// - Parameter isMarkdown: the cells are Markdown and are set as they are; for tables in Markdown only.
  /// - Precondition: there is a cell for each column.
  public mutating func append(_ row: [String], isMarkdown: Bool = false) {
    precondition(
      row.count == columns.count, "\(row.count) cells in a table of \(columns.count) columns")
    rows.append(Row(cells: row, isMarkdown: isMarkdown))
  }

  /// The table as lines, without a line break at the end; parts have a blank line between them.
  public func text(_ style: Style) -> String {
    let titles = columns.map { style.line($0.title) }
    let cells = rows.map { row in row.isMarkdown ? row.cells : row.cells.map(style.line) }
    let widths = columns.indices.map { index in
      ([titles] + cells).map { $0[index].count }.max()!
    }
    return parts(widths, style).map { part in
      lines(part, widths, titles, cells, style).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The columns of each part, by their indices.
  private func parts(_ widths: [Int], _ style: Style) -> [[Int]] {
    let names = Array(0..<nameCount)
    func width(_ part: [Int]) -> Int {
      part.reduce(0) { $0 + widths[$1] } + style.gap * (part.count - 1) + 2 * style.margin
    }
    var parts = [names]
    for index in nameCount..<columns.count {
      let part = parts[parts.count - 1]
      if style.isWide || part == names || width(part + [index]) <= Self.maximumWidth {
        parts[parts.count - 1].append(index)
      } else {
        parts.append(names + [index])
      }
    }
    return parts
  }

  private func lines(
    _ part: [Int], _ widths: [Int], _ titles: [String], _ cells: [[String]], _ style: Style
  ) -> [String] {
    func padded(_ cell: String, _ index: Int) -> String {
      let padding = String(repeating: " ", count: widths[index] - cell.count)
      switch columns[index].kind {
      case .text: return cell + padding
      case .number: return padding + cell
      case .verdict:
        let color = style.isColored ? TerminalColor(verdict: cell) : nil
        return (color?.applied(to: cell) ?? cell) + padding
      }
    }
    let titles = part.map { padded(titles[$0], $0) }
    let rows = cells.map { row in part.map { padded(row[$0], $0) } }
    switch style.format {
    case .terminal:
      let gap = String(repeating: " ", count: style.gap)
      let rule = String(
        repeating: "─", count: part.reduce(0) { $0 + widths[$1] } + style.gap * (part.count - 1))
      return ([titles.joined(separator: gap), rule] + rows.map { $0.joined(separator: gap) })
        .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    case .markdown:
      let rules = part.map { index in
        columns[index].kind == .number
          ? String(repeating: "-", count: max(2, widths[index] - 1)) + ":"
          : String(repeating: "-", count: max(3, widths[index]))
      }
      return ([titles, rules] + rows).map { "| \($0.joined(separator: " | ")) |" }
    }
  }
}
