import Corpora
import Foundation
import TestSupport
import Testing

/// What a suite file may contain, and the errors for other contents.
@Suite struct SuiteReadingTests {
  private static let sound = """
    {
      "about": "A square.",
      "flags": {"edge-closed": {"fault": "u <= W", "effect": "one column too many"}},
      "rules": {"either-way": "nobody knows"},
      "cases": [
        {
          "name": "square",
          "image": {"rows": ["00 ff", "ff00"]},
          "layer": {
            "size": ["2", "2"], "gravity": "resize", "contentsScale": "1",
            "matrix": ["1", "0", "0", "1", "0", "0"], "masksToBounds": true
          },
          "minimumAlpha": 128,
          "points": [
            {"at": ["1.5", "0x1p-1"], "flags": ["edge-closed"]},
            {"at": ["2", "1"], "verdict": "either", "rule": "either-way"}
          ]
        }
      ]
    }
    """

  private func read(_ text: String) throws(SuiteError) -> SuiteFile {
    try SuiteFile(parsing: Data(text.utf8), named: "edges/square", path: "c/edges/square.json")
  }

  @Test func aSoundSuiteIsRead() throws {
    let suite = try read(Self.sound)
    #expect(suite.area == "edges" && suite.entries.count == 1)
    let square = suite.entries(of: SuiteCase.self)[0]
    #expect(square.probes.map { $0.numbers.map(\.value) } == [[1.5, 0.5], [2, 1]])
    guard case .bytes(let bytes) = square.state.image else {
      Issue.record("no bytes")
      return
    }
    let bitmap = try bytes.bitmap()
    #expect(bitmap.width == 2 && bitmap.height == 2 && bitmap.storage == [0, 255, 255, 0])
  }

  @Test func writingKeepsEverySpelling() throws {
    let text = try read(Self.sound).text
    #expect(text.contains("[\"1.5\", \"0x1p-1\"]") && text.contains("\"00 ff\""))
    #expect(try read(text).text == text)
  }

  /// The error names the file, the case if there is one, and the key.
  @Test func violationsOfTheFormatAreNamed() {
    let changes = #"""
      "resize" ⇒ "stretch" ¦ "resize" ⇒ 7 ¦ ["1.5", "0x ⇒ [1.5, "0x ¦ "1.5" ⇒ "one"
      "1.5" ⇒ "1e999" ¦ "1.5" ⇒ " 1.5" ¦ ["1.5", "0x1p-1"] ⇒ ["1.5"]
      "minimumAlpha": 128 ⇒ "minimumAlpha": 257 ¦ "minimumAlpha": 128, ⇒
      "masksToBounds": true ⇒ "masksToBounds": 1 ¦ "name": "square" ⇒ "name": "Square One"
      "name": "square", ⇒ ¦ "flags": ["edge-closed"] ⇒ "flags": ["other"]
      "flags": ["edge-closed"] ⇒ "flags": [] ¦ "flags": ["edge-closed"] ⇒ "color": 1
      , "rule": "either-way" ⇒ ¦ "ff00" ⇒ "ff0" ¦ "ff00" ⇒ "ff"
      {"rows": ["00 ff", "ff00"]} ⇒ "pictures/a.png"
      {"rows": ["00 ff", "ff00"]} ⇒ "images/../../a.png"
      {"rows": ["00 ff", "ff00"]} ⇒ "/etc/images/a.png" ¦ "rows": ⇒ "format": "rgb", "rows":
      "rows": ⇒ "height": 9, "rows": ¦ "matrix" ⇒ "transform" ¦ "about": "A square.", ⇒
      "cases": [ ⇒ "cases": 5, "x": [ ¦ {⏎ ⇒ ¦ "about": ⇒ "about": "", "about":
      """#
    expectRefusals(ofChanges: changes, to: Self.sound, as: "suite-faults") { _ = try read($0) }
  }

  @Test func duplicateNamesAreRefused() throws {
    let start = try #require(Self.sound.range(of: "    {\n      \"name\""))
    let end = try #require(Self.sound.range(of: "    }\n  ]\n}"))
    let body = Self.sound[start.lowerBound..<end.lowerBound]
    let text = Self.sound.replacing(body, with: body + "    },\n" + body)
    let error = #expect(throws: SuiteError.self) { try read(text) }
    #expect(error?.description.contains("the name occurs twice") == true)
  }

  @Test func areasAreForNearestSampling() {
    let text = Self.sound.replacing(
      "\"minimumAlpha\"", with: "\"sampling\": \"linear-clamp\", \"minimumAlpha\""
    )
    .replacing(
      "\"points\": [", with: "\"discs\": [{\"disc\": [\"1\", \"1\", \"1\"]}], \"points\": [")
    let error = #expect(throws: SuiteError.self) { try read(text) }
    #expect(error?.description.contains("nearest sampling only") == true)
  }
}
