/// A table of short texts, set for a terminal or in Markdown.
public struct TextTable: Sendable {
  public enum Style: String, CaseIterable, Sendable {
    case terminal
    case markdown
  }

  public struct Column: Sendable {
    public let title: String
    /// Numbers stand at the right of their column, names at the left.
    public let isNumber: Bool

    public static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    public static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  public let columns: [Column]
  public private(set) var rows: [[String]] = []

  public init(_ columns: [Column]) { self.columns = columns }

  /// - Precondition: a cell for each column.
  public mutating func append(_ row: [String]) {
    precondition(
      row.count == columns.count, "\(row.count) cells in a table of \(columns.count) columns")
    rows.append(row)
  }

  /// The table as lines, without a line break at the end.
  public func text(_ style: Style) -> String {
    // A bar would end a cell of Markdown early.
    let rows =
      style == .markdown
      ? self.rows.map { $0.map { $0.replacing("|", with: "\\|") } } : self.rows
    let widths = columns.indices.map { index in
      ([columns[index].title] + rows.map { $0[index] }).map(\.count).max()!
    }
    func line(_ cells: [String], separator: String) -> String {
      zip(cells.indices, cells).map { index, cell in
        let padding = String(repeating: " ", count: widths[index] - cell.count)
        return columns[index].isNumber ? padding + cell : cell + padding
      }.joined(separator: separator)
    }
    let titles = columns.map(\.title)
    switch style {
    case .terminal:
      let rule = String(
        repeating: "─", count: widths.reduce(0, +) + 2 * max(0, widths.count - 1))
      return ([line(titles, separator: "  "), rule] + rows.map { line($0, separator: "  ") })
        .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    case .markdown:
      let rules = zip(columns, widths).map { column, width in
        column.isNumber
          ? String(repeating: "-", count: max(2, width - 1)) + ":"
          : String(repeating: "-", count: max(3, width))
      }
      return
        ([line(titles, separator: " | "), rules.joined(separator: " | ")]
        + rows.map { line($0, separator: " | ") }).map { "| \($0) |" }.joined(separator: "\n")
    }
  }
}
