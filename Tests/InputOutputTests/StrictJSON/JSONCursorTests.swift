import StrictJSON
import Testing

@Suite struct JSONCursorTests {
  private static func cursor(_ text: String) throws -> JSONCursor {
    JSONCursor(try JSONValue(parsing: Array(text.utf8)))
  }

  @Test func faultsNameTheirPlace() throws {
    let root = try Self.cursor(#"{"cases": [{"name": 7}]}"#)
    let list = try root.members(known: ["cases"]).required("cases", in: root)
    let name = try list.elements()[0].members(known: nil)["name"]
    #expect(
      throws: JSONFault(path: "cases[0].name", reason: "expected a string, found the number 7.0")
    ) {
      try name?.string()
    }
  }

  @Test func unknownAndMissingKeysAreFaults() throws {
    let root = try Self.cursor(#"{"a": 1, "b": 2}"#)
    #expect(throws: JSONFault(path: "", reason: #"unknown key "b"; there are a, c"#)) {
      try root.members(known: ["a", "c"])
    }
    #expect(throws: JSONFault(path: "", reason: #""c" is missing"#)) {
      try root.members(known: nil).required("c", in: root)
    }
  }

  @Test func integersAreWholeAndInRange() throws {
    #expect(try Self.cursor("3").integer(0...3) == 3)
    for text in ["4", "-1", "1.5", "1e300", "true", #""1""#] {
      #expect(throws: JSONFault.self) { try Self.cursor(text).integer(0...3) }
    }
  }

  @Test func listsAndDictionariesAreReadPartByPart() throws {
    let root = try Self.cursor(#"{"names": ["a", "b"], "sizes": {"a": 1, "b": 2}, "none": []}"#)
    let members = try root.members(known: nil)
    #expect(try members["names"]?.strings() == ["a", "b"])
    #expect(try members["none"]?.strings() == [])
    let sizes = try members["sizes"]?.dictionary { (size) throws(JSONFault) in
      try size.integer(0...9)
    }
    #expect(sizes == ["a": 1, "b": 2])
    let lengths = try members["names"]?.list { (name) throws(JSONFault) in
      try name.string().count
    }
    #expect(lengths == [1, 1])
    #expect(
      throws: JSONFault(path: "sizes", reason: "expected an array, found an object")
    ) { try members["sizes"]?.strings() }
    #expect(throws: JSONFault(path: "names", reason: "expected an object, found an array")) {
      try members["names"]?.dictionary { (name) throws(JSONFault) in try name.string() }
    }
  }

  private enum Kind: String, CaseIterable {
    case tap
    case swipe
  }

  @Test func oneOfSomeKeysIsChosen() throws {
    let tap = try Self.cursor(#"{"tap": 7, "finger": 1}"#).choice(of: Kind.self)
    #expect(tap.word == .tap && tap.subject.value == .number(7) && tap.subject.path == "tap")
    let key = try Self.cursor(#"{"b": 1}"#).choice(among: ["a", "b"])
    #expect(key.key == "b")
    for text in [#"{"tap": 7, "swipe": 1}"#, #"{"finger": 1}"#, "{}"] {
      #expect(throws: JSONFault(path: "", reason: "expected one of tap, swipe")) {
        try Self.cursor(text).choice(of: Kind.self)
      }
    }
  }
}
