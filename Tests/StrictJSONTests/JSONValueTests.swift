import StrictJSON
import Testing

@Suite struct JSONValueTests {
  @Test func readsEveryKindOfValue() throws {
    let text = #"{"a": [null, true, 1.5, "x"], "b": {}}"#
    #expect(
      try JSONValue(parsing: Array(text.utf8))
        == .object([
          "a": .array([.null, .boolean(true), .number(1.5), .string("x")]), "b": .object([:]),
        ]))
  }

  @Test(arguments: ["", "{", "nul", "1 2", "1e999", "\u{0}"])
  func whatIsNoJSONIsAFault(text: String) {
    #expect(throws: JSONFault.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  @Test func kindsAreNamedForMessages() {
    let values: [JSONValue] = [
      .null, .boolean(false), .number(2), .string("x"), .array([]), .object([:]),
    ]
    #expect(
      values.map(\.kind) == ["null", "false", "the number 2.0", "\"x\"", "an array", "an object"])
  }
}
