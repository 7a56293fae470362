import Reports
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

  @Test func markdownIsATable() {
    #expect(
      table.text(.markdown) == """
        | name   |  ns |
        | ------ | --: |
        | a      | 1.5 |
        | longer | 120 |
        """)
  }
}
