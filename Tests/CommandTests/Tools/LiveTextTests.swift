import CommandLineTools
import Testing

@Suite struct LiveTextTests {
  /// What a terminal gets, or a file, which has no size.
  private final class Screen {
    var size: LiveText.Size?
    var written: [String] = []

    init(_ columns: Int, _ rows: Int = 50) { size = .init(columns: columns, rows: rows) }

    init() {}

    var text: LiveText { LiveText(size: { self.size }, write: { self.written.append($0) }) }
  }

  @Test func aTextIsReplaced() {
    let screen = Screen(80)
    var live = screen.text
    live.show("a\nb")
    live.show("c")
    live.clear()
    live.clear()
    #expect(screen.written == ["a\nb\n\n", "\u{1B}[3A\u{1B}[J", "c\n\n", "\u{1B}[2A\u{1B}[J"])
  }

  /// Lines of 10, 11, 0, and 20 characters on 10 columns take 1, 2, 1, and 2 rows; and one is
  /// blank.
  @Test(arguments: [
    (10, [10, 11, 0, 20].map { String(repeating: "–", count: $0) }.joined(separator: "\n"), 7),
    (3, "\u{1B}[1;32myes\u{1B}[0m", 2),
  ])
  func wideLinesTakeSeveralRowsAndColorsTakeNoRoom(columns: Int, shown: String, rows: Int) {
    let screen = Screen(columns)
    var live = screen.text
    live.show(shown)
    live.clear()
    #expect(screen.written.last == "\u{1B}[\(rows)A\u{1B}[J")
  }

  /// The terminal became narrower, so that it has wrapped the line.
  @Test func theWidthIsThatOfTheMoment() {
    let screen = Screen(80)
    var live = screen.text
    live.show(String(repeating: "x", count: 80))
    screen.size = .init(columns: 40, rows: 50)
    live.clear()
    #expect(screen.written.last == "\u{1B}[3A\u{1B}[J")
  }

  @Test func aHighTextIsCut() {
    let screen = Screen(80, 5)
    var live = screen.text
    live.show("1\n2\n3\n4\n5\n6")
    #expect(screen.written == ["1\n2\n3\n\n"])
    live.clear()
    #expect(screen.written.last == "\u{1B}[4A\u{1B}[J")
  }

  @Test func elsewhereTheFirstTextStays() {
    let screen = Screen()
    var live = screen.text
    live.show("a")
    live.show("b")
    live.clear()
    #expect(screen.written == ["a\n\n"])
  }
}
