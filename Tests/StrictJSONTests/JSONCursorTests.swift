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
}
