import StrictJSON
import Testing

@Suite struct JSONValueTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test func readsEveryKindOfValue() throws {
    let text = "\r\n\t{\"a\": [null, true, 1.5, \"x\"] , \"b\":{},\"\":[ ]} \n"
    #expect(
      try read(text)
        == .object([
          "a": .array([.null, .boolean(true), .number(1.5), .string("x")]), "b": .object([:]),
          "": .array([]),
        ]))
    #expect(try read("\u{FEFF}false") == .boolean(false))
  }

  @Test(arguments: [
    ("0", 0), ("-0", -0.0), ("-12", -12), ("0.1", 0.1), ("1E+2", 100), ("1e-2", 0.01),
    ("123456789012345678", 123_456_789_012_345_680), ("1e-999", 0),
    ("4.9e-324", Double.leastNonzeroMagnitude),
    ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
    // Halfway between two doubles: the even one.
    ("9007199254740993", 9_007_199_254_740_992), ("9007199254740993.1", 9_007_199_254_740_994),
  ])
  func numbersAreTheNearestDouble(text: String, number: Double) throws {
    guard case .number(let found) = try read(text) else {
      Issue.record("\(text): no number")
      return
    }
    #expect(found == number && found.sign == number.sign, "\(text): \(found)")
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\t\u00e9""#, "a\"\\/\u{8}\u{C}\n\r\té"), (#""\ud83C\udca1x""#, "🂡x"),
    (#""\u0000""#, "\0"), ("\"é🂡\u{7F}\"", "é🂡\u{7F}"), (#""""#, ""), (#""\uFFFF""#, "\u{FFFF}"),
  ])
  func stringsAreUnescaped(text: String, string: String) throws {
    #expect(try read(text) == .string(string))
  }

  @Test(arguments: [
    ("", "is not JSON: expected a value, found the end, at column 1"),
    ("{", "is not JSON: expected a key in quotation marks, found the end, at column 2"),
    ("nul", "is not JSON: expected a value, found n, at column 1"),
    ("1 2", "is not JSON: expected nothing more, found 2, at column 3"),
    ("\u{0}", "is not JSON: expected a value, found the byte 0x00, at column 1"),
    ("[1,\n 2;", "is not JSON: expected a comma or ], found ;, at line 2, column 3"),
    ("[1,]", "is not JSON: expected a value, found ], at column 4"),
    (#"{"a" 1}"#, "is not JSON: expected a colon, found 1, at column 6"),
    (#"{"a":1,}"#, "is not JSON: expected a key in quotation marks, found }, at column 8"),
    ("01", "is not JSON: expected no digit after a zero at the start, found 1, at column 2"),
    ("-", "is not JSON: expected a digit, found the end, at column 2"),
    ("1.", "is not JSON: expected a digit, found the end, at column 3"),
    ("1e", "is not JSON: expected a digit, found the end, at column 3"),
    ("+1", "is not JSON: expected a value, found +, at column 1"),
    ("\"a", "is not JSON: expected a quotation mark, found the end, at column 3"),
    ("\"\t\"", "is not JSON: expected a quotation mark, found the byte 0x09, at column 2"),
    (#""\x""#, "is not JSON: expected an escape, found x, at column 3"),
    (#""\u12G4""#, "is not JSON: expected four hexadecimal digits, found G, at column 6"),
    (#""\ud800""#, "is not JSON: half of a pair of surrogates, at column 8"),
    (#""\udc00\ud800""#, "is not JSON: half of a pair of surrogates, at column 8"),
    (#""\ud800\u0041""#, "is not JSON: half of a pair of surrogates, at column 14"),
    ("[NaN]", "is not JSON: expected a value, found N, at column 2"),
  ])
  func whatIsNoJSONIsAFaultWithItsPlace(text: String, reason: String) {
    let fault = #expect(throws: JSONFault.self) { try read(text) }
    #expect(fault?.reason == reason && fault?.isSyntax == true)
  }

  @Test func whatIsNotUTF8IsAFault() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x9C]] {
      let fault = #expect(throws: JSONFault.self) {
        try JSONValue(parsing: [0x22] + bytes + [0x22])
      }
      #expect(fault?.reason == "is not JSON: a string that is not UTF-8, at column 1")
    }
  }

  @Test(arguments: ["1e309", "-1e999", "1" + String(repeating: "0", count: 400)])
  func numbersBeyondDoublesAreFaults(text: String) {
    let fault = #expect(throws: JSONFault.self) { try read("[\(text)]") }
    #expect(fault?.reason.contains("is beyond the range of doubles, at column 2") == true)
    #expect(fault?.isSyntax == false)
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "a", 8), (#"{"a":1,"b":2,"\u0061":3}"#, "a", 14), (#"{"":1,"":1}"#, "", 7),
    (#"{"a":{"b":1,"b":2}}"#, "b", 13), (#"[{"x":1},{"x":1,"y":[1,2],"x":3}]"#, "x", 27),
    (#"{"a\"":1 , "a\"" : 2}"#, #"a\""#, 12), (#"{"a":[{"b":1}],"a":1}"#, "a", 16),
    // One letter, once of two scalars.
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", "e\u{301}", 9),
  ])
  func aKeyTwiceIsAFault(text: String, key: String, column: Int) {
    let fault = #expect(throws: JSONFault.self) { try read(text) }
    #expect(fault?.reason == "the key \"\(key)\" is there twice, at column \(column)")
    #expect(fault?.isSyntax == false)
  }

  @Test(arguments: [
    #"{"a":"a","b":"a"}"#, #"{"a":{"a":1}}"#, #"[{"a":1},{"a":1}]"#,
    #"{"a":["a","a"],"b":"{\"c\":1,\"c\":2}"}"#, #"{"a\\":1,"a":2}"#, #"["a","a"]"#,
  ])
  func otherKeysAreNot(text: String) throws {
    _ = try read(text)
  }

  @Test func kindsAreNamedForMessages() {
    let values: [JSONValue] = [
      .null, .boolean(false), .number(2), .string("x"), .array([]), .object([:]),
    ]
    #expect(
      values.map(\.kind) == ["null", "false", "the number 2.0", "\"x\"", "an array", "an object"])
  }
}
