/// A table of short texts and numbers, for a terminal, for Markdown or for a page.
///
/// The cells are shown literally: they cannot act as terminal commands or as markup. A table that
/// is wider than the terminal is split, or wider than ``maximumWidth`` where there is none; then
/// the first columns, which name a row, are repeated in each part.
package struct TextTable: Sendable {
  /// The greatest width in characters of a table that is not split, where no terminal has another
  /// one.
  package static let maximumWidth = 100

  package let columns: [Column]
  /// The number of first columns that name a row.
  package let nameCount: Int
  /// The greatest width in characters of a table that is not split, on a wider terminal too; `nil`
  /// for that of the terminal.
  private let width: Int?
  /// Whether one blank stands between two columns on a terminal, which is enough for numbers under
  /// titles that are wider.
  private let isDense: Bool
  package private(set) var rows: [[Cell]] = []

  /// Makes a table without rows.
  ///
  /// - Precondition: there are more than `nameCount` columns.
  package init(
    _ columns: [Column], nameCount: Int = 1, width: Int? = nil, isDense: Bool = false
  ) {
    precondition(nameCount < columns.count, "\(columns.count) columns, \(nameCount) of them names")
    (self.columns, self.nameCount, self.width, self.isDense) = (columns, nameCount, width, isDense)
  }

  /// The texts of the cells of every row.
  package var cells: [[String]] { rows.map { $0.map(\.text) } }

  package var isEmpty: Bool { rows.isEmpty }

  /// Adds a row.
  ///
  /// - Precondition: there is one cell per column.
  package mutating func append(_ row: [Cell]) {
    precondition(
      row.count == columns.count, "\(row.count) cells in a table of \(columns.count) columns")
    rows.append(row)
  }

  /// Adds a row of texts.
  ///
  /// - Precondition: there is one cell per column.
  package mutating func append(_ row: [String]) { append(row.map(Cell.text)) }

  /// The table without the columns that hold a dash in every row.
  package var withoutEmptyColumns: TextTable {
    let kept = columns.indices.filter { index in
      index < nameCount || rows.contains { !$0[index].isDash }
    }
    guard kept.count > nameCount, kept.count < columns.count else { return self }
    var table = TextTable(
      kept.map { columns[$0] }, nameCount: nameCount, width: width, isDense: isDense)
    table.rows = rows.map { row in kept.map { row[$0] } }
    return table
  }

  /// Returns the table as lines without a final line break, with a blank line between the parts.
  package func text(_ style: Style) -> String {
    let titles = columns.map { style.line($0.title) }
    let cells = rows.map { $0.map { style.line($0.text) } }
    let widths = columns.indices.map { index in
      ([titles] + cells).map { $0[index].count }.max()!
    }
    return parts(widths, style).map { part in
      lines(part, widths, titles, cells, style).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func gap(_ style: Style) -> Int { isDense && style.format == .terminal ? 1 : style.gap }

  /// Returns the columns of each part, by their indices.
  private func parts(_ widths: [Int], _ style: Style) -> [[Int]] {
    let names = Array(0..<nameCount)
    let greatest = [self.width, style.columns].compactMap { $0 }.min() ?? Self.maximumWidth
    func width(_ part: [Int]) -> Int {
      part.reduce(0) { $0 + widths[$1] } + gap(style) * (part.count - 1) + 2 * style.margin
    }
    var parts = [names]
    for index in nameCount..<columns.count {
      let part = parts[parts.count - 1]
      if style.isWide || part == names || width(part + [index]) <= greatest {
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
      case .text, .words: return cell + padding
      case .number, .tally: return padding + cell
      case .verdict:
        let color = style.isColored ? TerminalColor(verdict: cell) : nil
        return (color?.applied(to: cell) ?? cell) + padding
      }
    }
    let titles = part.map { padded(titles[$0], $0) }
    let rows = cells.map { row in part.map { padded(row[$0], $0) } }
    switch style.format {
    case .terminal:
      let gap = String(repeating: " ", count: gap(style))
      let rule = String(
        repeating: "─",
        count: part.reduce(0) { $0 + widths[$1] } + self.gap(style) * (part.count - 1))
      return ([titles.joined(separator: gap), rule] + rows.map { $0.joined(separator: gap) })
        .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    case .markdown:
      let rules = part.map { index in
        columns[index].isNumber
          ? String(repeating: "-", count: max(2, widths[index] - 1)) + ":"
          : String(repeating: "-", count: max(3, widths[index]))
      }
      return ([titles, rules] + rows).map { "| \($0.joined(separator: " | ")) |" }
    }
  }
}
