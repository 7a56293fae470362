import StrictJSON
import Testing

/// Keys that an object has twice.
@Suite struct DuplicateKeyTests {
  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "a"), (#"{"a":1,"b":2,"\u0061":3}"#, "a"), (#"{"":1,"":1}"#, ""),
    (#"{"a":{"b":1,"b":2}}"#, "b"), (#"[{"x":1},{"x":1,"y":[1,2],"x":3}]"#, "x"),
    (#"{"a\"":1 , "a\"" : 2}"#, "a\""), (#"{"a":[{"b":1}],"a":1}"#, "a"),
  ])
  func aKeyTwiceIsFound(text: String, key: String) throws {
    _ = try JSONValue(parsing: Array(text.utf8))
    #expect(JSONValue.duplicateKey(in: Array(text.utf8)) == key)
  }

  @Test(arguments: [
    "{}", "[]", "1", "\"a\"", #"{"a":"a","b":"a"}"#, #"{"a":{"a":1}}"#, #"[{"a":1},{"a":1}]"#,
    #"{"a":["a","a"],"b":"{\"c\":1,\"c\":2}"}"#, #"{"a\\":1,"a":2}"#, #"["a","a"]"#,
  ])
  func othersAreNot(text: String) throws {
    _ = try JSONValue(parsing: Array(text.utf8))
    #expect(JSONValue.duplicateKey(in: Array(text.utf8)) == nil)
  }

  /// Broken text is no trap.
  @Test(arguments: ["{\"a\":1,\"a", "\"", "}}", "{\"a\\", ",\"a\"", "]\"a\":1,\"a\":"])
  func brokenTextIsNoTrap(text: String) {
    _ = JSONValue.duplicateKey(in: Array(text.utf8))
  }
}
