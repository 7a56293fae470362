import StrictJSON
import Testing

@Suite struct JSONTests {
  @Test func membersKeepTheirOrderAndMayBeLeftOut() {
    let json: JSON = ["b": 1, "a": nil, "c": .line([true, ["d": "x"]]), "e": [], "f": .null]
    #expect(json.line == #"{"b":1,"c":[true,{"d":"x"}],"e":[],"f":null}"#)
    #expect(
      json.text == """
        {
          "b": 1,
          "c": [true, {"d": "x"}],
          "e": [],
          "f": null
        }
        """)
    #expect((["z": 1] + json).line.hasPrefix(#"{"z":1,"b":1,"#))
    #expect(JSON.sorted(["b": 1, "a": 2], JSON.integer).line == #"{"a":2,"b":1}"#)
    #expect(JSON.array([["x": [1]]]).text == "[\n  {\n    \"x\": [\n      1\n    ]\n  }\n]")
  }

  @Test func stringsAreQuotedWithoutEscapedSlashes() throws {
    #expect(JSON.quoted("a/b \"c\"\n") == #""a/b \"c\"\n""#)
    let all = String(String.UnicodeScalarView((0...0x2FF).map { Unicode.Scalar($0)! }))
    #expect(try JSONValue(parsing: Array(JSON.quoted(all).utf8)) == .string(all))
  }

  /// A name of a view is printed by `touchstone touches --json-lines` as it stands here.
  @Test func commandsOfTerminalsAreEscaped() throws {
    let hostile = "\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\u{2028}\u{FEFF}\u{E0001}\u{AD} é 🦊"
    let quoted = JSON.quoted(hostile)
    #expect(
      quoted
        == #""\u001b[2J\u009b31m\u007f\u202e\u2028\ufeff\udb40\udc01\u00ad é 🦊""#)
    #expect(try JSONValue(parsing: Array(quoted.utf8)) == .string(hostile))
    #expect(try hostile.ownJSON() == quoted)
  }

  @Test func numbersThatJSONLacksAreWords() throws {
    let numbers = [0.1, -.infinity, .infinity, .nan]
    #expect(JSON.numbers(numbers).line == #"[0.1,"-inf","inf","nan"]"#)
    #expect(try numbers.ownJSON() == #"[0.1,"-inf","inf","nan"]"#)
  }
}
