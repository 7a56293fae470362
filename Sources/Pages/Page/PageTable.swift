import Presentation

/// A table as `table.mustache` shows it.
struct PageTable {
  let caption: String
  /// A class of `page.css`; `nil` for none.
  let tableClass: String?
  let head: [Head]
  let rows: [Row]

  struct Head {
    let text: String
    let isNumber: Bool
  }

  struct Row {
    /// The first cells, which name the row.
    let names: [String]
    let cells: [Cell]
  }

  struct Cell {
    let cellClass: String?
    let parts: [Part]
  }

  /// A text, or a number whose full value stands in an attribute.
  struct Part {
    /// `span` or `data`.
    let element: String
    let partClass: String?
    let value: String?
    let text: String

    fileprivate init(_ part: TextTable.Part) {
      element = part.value == nil ? "span" : "data"
      partClass = part.text == "–" ? TextTable.Tone.absent.rawValue : part.tone?.rawValue
      value = part.value
      text = part.text
    }
  }

  /// Shows a table; verdicts have the colors and signs of the page.
  init(_ table: TextTable, caption: String, className: String? = nil) {
    self.caption = caption
    tableClass = className
    head = table.columns.map { Head(text: $0.title, isNumber: $0.isNumber) }
    rows = table.rows.map { cells in
      Row(
        names: cells.prefix(table.nameCount).map(\.text),
        cells: zip(table.columns, cells).dropFirst(table.nameCount).map { column, cell in
          Cell(cellClass: Self.cellClass(column, cell.text), parts: cell.parts.map(Part.init))
        })
    }
  }

  private static func cellClass(_ column: TextTable.Column, _ text: String) -> String? {
    switch column.kind {
    case .text: nil
    case .words, .number, .tally: "\(column.kind)"
    case .verdict:
      switch TerminalColor(verdict: text) {
      case .green: "yes"
      case .red: "no"
      case nil: nil
      }
    }
  }
}
