import Presentation

/// A table of a page.
struct PageTable {
  var caption: String
  var tableClass: String?
  var head: [Head]
  var rows: [Row] = []

  struct Head {
    var text: String
    var isNumber = false
  }

  struct Row {
    /// The first cells, which name the row.
    var names: [String]
    var cells: [Cell]
  }

  struct Cell {
    var cellClass: String?
    var parts: [Part]

    /// A cell with one text.
    static func text(_ text: String, _ cellClass: String? = nil) -> Cell {
      Cell(cellClass: cellClass, parts: [Part(element: "span", text: text)])
    }

    static func number(_ value: Double?, _ spelled: (Double?) -> String) -> Cell {
      Cell(cellClass: "number", parts: [.number(value, spelled)])
    }
  }

  /// A text, or a number whose full value stands in an attribute.
  struct Part {
    /// `span` or `data`.
    var element: String
    var partClass: String?
    var value: String?
    var text: String

    static func number(
      _ value: Double?, _ spelled: (Double?) -> String, _ partClass: String? = nil
    ) -> Part {
      guard let value else { return Part(element: "span", partClass: "none", text: "–") }
      return Part(
        element: "data", partClass: partClass, value: "\(value)", text: spelled(value))
    }

    static func count(_ value: Int, _ words: String = "", _ partClass: String? = nil) -> Part {
      Part(
        element: "data", partClass: partClass, value: "\(value)",
        text: Quantity.count(value) + words)
    }
  }

  init(_ caption: String, _ head: [Head], className: String? = nil) {
    self.caption = caption
    self.head = head
    tableClass = className
  }

  /// Makes a table of a text report; verdicts have the colors and signs of the page.
  ///
  /// - Parameters:
  ///   - table: the table, none of whose rows is in Markdown.
  ///   - caption: what it shows.
  ///   - nameCount: the number of first columns that name a row.
  init(_ table: TextTable, caption: String, nameCount: Int = 1) {
    self.init(caption, table.columns.map { Head(text: $0.title, isNumber: $0.isNumber) })
    rows = table.cells.map { cells in
      Row(
        names: Array(cells.prefix(nameCount)),
        cells: zip(table.columns, cells).dropFirst(nameCount).map { column, cell in
          .text(cell, column.isNumber ? "number" : VerdictClass.of(cell))
        })
    }
  }

  /// The table without the columns that hold a dash in every row.
  var withoutEmptyColumns: PageTable {
    guard let names = rows.first?.names.count else { return self }
    let kept = (0..<(head.count - names)).filter { index in
      rows.contains { $0.cells[index].parts.contains { $0.text != "–" } }
    }
    var table = self
    table.head = head.prefix(names) + kept.map { head[names + $0] }
    table.rows = rows.map { row in Row(names: row.names, cells: kept.map { row.cells[$0] }) }
    return table
  }
}

/// The class of a cell that holds a verdict, by its words.
enum VerdictClass {
  static func of(_ words: String) -> String? {
    switch TerminalColor(verdict: words) {
    case .green: "yes"
    case .red: "no"
    case nil: nil
    }
  }
}
