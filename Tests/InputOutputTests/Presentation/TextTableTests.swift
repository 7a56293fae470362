import Foundation
import Presentation
import Testing

@Suite struct TextTableTests {
  private var table: TextTable {
    var table = TextTable([.text("name"), .number("ns")])
    table.append(["a", "1.5"])
    table.append(["longer", "120"])
    return table
  }

  @Test func terminalAlignsNumbersRightAndTextLeft() {
    #expect(
      table.text(.terminal) == """
        name     ns
        ───────────
        a       1.5
        longer  120
        """)
  }

  /// One blank parts the columns, also where the columns that are empty are left out.
  @Test func aDenseTableHasNarrowGaps() {
    var table = TextTable([.text("name"), .number("ns"), .number("B")], isDense: true)
    table.append(["longer", "120", "–"])
    #expect(
      table.withoutEmptyColumns.text(.terminal) == """
        name    ns
        ──────────
        longer 120
        """)
    #expect(table.text(.markdown).hasPrefix("| name   |  ns |"))
  }

  @Test func markdownIsATable() {
    #expect(
      table.text(.markdown) == """
        | name   |  ns |
        | ------ | --: |
        | a      | 1.5 |
        | longer | 120 |
        """)
  }

  /// With one character more than fits, the last column goes below, after the name of its row.
  @Test(arguments: [TextTable.Format.terminal, .markdown])
  func aTableThatIsTooWideIsSplitAfterItsNames(format: TextTable.Format) {
    let frame = format == .terminal ? 2 * 2 : 2 * 3 + 4
    for excess in [0, 1] {
      var table = TextTable([.text("name"), .text("a"), .number("b")])
      let long = String(repeating: "x", count: TextTable.maximumWidth - frame - 4 - 3 + excess)
      table.append(["row", long, "1.5"])
      let parts = table.text(TextTable.Style(format)).components(separatedBy: "\n\n")
      #expect(parts.count == 1 + excess)
      for part in parts {
        let lines = part.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.count <= TextTable.maximumWidth })
        #expect(lines[0].contains("name") && lines[2].contains("row"))
      }
      #expect(parts.last!.contains("1.5"))
      let wide = table.text(TextTable.Style(format, isWide: true))
      #expect(wide.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    }
  }

  /// A row of 4, 60 and 60 characters and two gaps is 128 wide; the table of its own width is split
  /// on a wide terminal too.
  @Test func aTableIsAsWideAsTheTerminal() {
    func parts(
      _ cell: Int, own width: Int? = nil, columns: Int?, _ format: TextTable.Format = .terminal
    ) -> Int {
      var table = TextTable([.text("name"), .text("a"), .text("b")], width: width)
      table.append([
        "row", String(repeating: "x", count: cell), String(repeating: "y", count: cell),
      ])
      return table.text(TextTable.Style(format, columns: columns)).components(separatedBy: "\n\n")
        .count
    }
    #expect(parts(60, columns: nil) == 2 && parts(60, columns: 128) == 1)
    #expect(parts(60, columns: 127) == 2)
    #expect(parts(30, columns: nil) == 1 && parts(30, columns: 60) == 2)
    #expect(parts(60, own: 80, columns: 128) == 2 && parts(30, own: 80, columns: 60) == 2)
    #expect(parts(60, columns: 300, .markdown) == 2)
  }

  /// A column that is too wide gets a part of its own; cells are never wrapped or cut.
  @Test func cellsAreNeverWrapped() {
    var table = TextTable(
      [.text("strategy"), .text("images"), .text("a"), .text("b")], nameCount: 2)
    let long = String(repeating: "y", count: 200)
    table.append(["s", "i", long, "z"])
    let parts = table.text(.terminal).components(separatedBy: "\n\n")
    #expect(parts.count == 2)
    #expect(parts[0].hasSuffix("s         i       \(long)"))
    #expect(parts[1].hasSuffix("s         i       z"))
  }

  @Test func verdictsAreColoredOnRequest() {
    var table = TextTable([.text("name"), .verdict("conforms?"), .number("n")])
    table.append(["a", "yes", "1"])
    table.append(["b", "NO", "2"])
    table.append(["c", "in part", "3"])
    let colored = table.text(TextTable.Style(.terminal, isColored: true))
    #expect(
      colored == """
        name  conforms?  n
        ──────────────────
        a     \u{1B}[32myes\u{1B}[0m        1
        b     \u{1B}[31mNO\u{1B}[0m         2
        c     in part    3
        """)
    #expect(!table.text(.terminal).contains("\u{1B}"))
    #expect(!table.text(TextTable.Style(.markdown, isColored: true)).contains("\u{1B}"))
  }

  @Test func cellsFromOutsideAreHarmless() {
    var table = TextTable([.text("name"), .text("why")])
    table.append(["::error::\u{1B}[2J", "<b>|*c*\n# d"])
    #expect(table.text(.terminal).hasSuffix(": :error::\u{FFFD}[2J  <b>|*c* # d"))
    #expect(table.text(.markdown).hasSuffix("| \\<b\\>\\|\\*c\\* \\# d |"))
  }
}
