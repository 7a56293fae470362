import FileAccess
import Testing

@Suite struct WrappedTextTests {
  @Test(arguments: [
    ("", []), ("one", ["one"]), ("one two", ["one two"]), ("one two three", ["one two", "three"]),
    ("a b c d e f g", ["a b c d", "e f g"]), ("onetwothree four", ["onetwot", "hree", "four"]),
    ("seventy", ["seventy"]), ("eighties", ["eightie", "s"]), ("äöü éàè ñ", ["äöü éàè", "ñ"]),
  ])
  func breaksAtBlanksIfPossible(text: String, lines: [String]) {
    #expect(text.wrapped(toWidth: 7) == lines)
  }
}
