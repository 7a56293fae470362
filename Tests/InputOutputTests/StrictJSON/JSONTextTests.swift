import StrictJSON
import Testing

@Suite struct JSONTextTests {
  @Test func stringsAreQuotedWithoutEscapedSlashes() {
    #expect(JSONText.quoted("a/b \"c\"\n") == #""a/b \"c\"\n""#)
  }

  /// A name of a view is printed by `touchstone touches --json-lines` as it stands here.
  @Test func commandsOfTerminalsAreEscaped() throws {
    let hostile = "\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\u{2028}\u{FEFF}\u{E0001}\u{AD} é 🦊"
    let quoted = JSONText.quoted(hostile)
    #expect(
      quoted
        == #""\u001b[2J\u009b31m\u007f\u202e\u2028\ufeff\udb40\udc01\u00ad é 🦊""#)
    #expect(try JSONValue(parsing: Array(quoted.utf8)) == .string(hostile))
  }

  @Test func numbersThatJSONLacksAreWords() {
    #expect(JSONText.numbers([0.1, -.infinity, .infinity, .nan]) == #"[0.1,"-inf","inf","nan"]"#)
  }
}
