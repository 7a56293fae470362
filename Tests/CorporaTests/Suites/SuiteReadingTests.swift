import Corpora
import Foundation
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

  /// Each entry replaces a part of the sound suite; the error names the file, the case if there is
  /// one, and the key.
  @Test(arguments: [
    ("\"resize\"", "\"stretch\"", "case \"square\": layer.gravity", "one of resize"),
    ("\"resize\"", "7", "case \"square\": layer.gravity", "one of resize"),
    ("[\"1.5\", ", "[1.5, ", "case \"square\": points[0].at[0]", "a number in a string"),
    ("\"1.5\"", "\"one\"", "case \"square\": points[0].at[0]", "a number in a string"),
    ("\"1.5\"", "\"1e999\"", "case \"square\": points[0].at[0]", "a number in a string"),
    ("\"1.5\"", "\" 1.5\"", "case \"square\": points[0].at[0]", "a number in a string"),
    ("[\"1.5\", \"0x1p-1\"]", "[\"1.5\"]", "case \"square\": points[0].at", "expected 2 numbers"),
    ("\"minimumAlpha\": 128", "\"minimumAlpha\": 257", "minimumAlpha", "from 0 to 256"),
    ("\"minimumAlpha\": 128,", "", "case \"square\"", "\"minimumAlpha\" is missing"),
    ("\"masksToBounds\": true", "\"masksToBounds\": 1", "layer.masksToBounds", "true or false"),
    ("\"name\": \"square\"", "\"name\": \"Square One\"", "\"Square One\"", "small letters"),
    ("\"name\": \"square\",", "", "cases[0]", "\"name\" is missing"),
    (
      "\"flags\": [\"edge-closed\"]", "\"flags\": [\"other\"]", "case \"square\"",
      "\"other\" is not defined"
    ),
    ("\"flags\": [\"edge-closed\"]", "\"flags\": []", "\"edge-closed\"", "is not used"),
    ("\"flags\": [\"edge-closed\"]", "\"color\": 1", "points[0]", "unknown key \"color\""),
    (", \"rule\": \"either-way\"", "", "case \"square\"", "go together"),
    ("\"ff00\"", "\"ff0\"", "image.rows[1]", "two hexadecimal digits"),
    ("\"ff00\"", "\"ff\"", "image.rows[1]", "1 bytes; the first row has 2"),
    ("{\"rows\": [\"00 ff\", \"ff00\"]}", "\"pictures/a.png\"", "image", "under images/"),
    ("{\"rows\": [\"00 ff\", \"ff00\"]}", "\"images/../../a.png\"", "image", "under images/"),
    ("\"rows\":", "\"format\": \"rgb\", \"rows\":", "image.format", "not a pixel format"),
    ("\"rows\":", "\"height\": 9, \"rows\":", "image", "do not lie within"),
    ("\"matrix\"", "\"transform\"", "layer", "\"position\" is missing"),
    ("\"about\": \"A square.\",", "", "", "\"about\" is missing"),
    ("\"cases\": [", "\"cases\": 5, \"x\": [", "", "unknown key \"x\""),
    ("{\n", "", "", "is not JSON"),
    ("\"about\":", "\"about\": \"\", \"about\":", "", "the key \"about\" is there twice, at line "),
    ("{\"rows\": [\"00 ff\", \"ff00\"]}", "\"/etc/images/a.png\"", "image", "under images/"),
  ])
  func violationsOfTheFormatAreNamed(
    part: String, replacement: String, place: String, reason: String
  ) throws {
    let text = Self.sound.replacing(part, with: replacement, maxReplacements: 1)
    try #require(text != Self.sound)
    let error = #expect(throws: SuiteError.self) { try read(text) }
    let words = error?.description ?? ""
    #expect(words.hasPrefix("c/edges/square.json: "), "\(words)")
    #expect((place.isEmpty || words.contains(place)) && words.contains(reason), "\(words)")
    #expect(!words.contains("\n"))
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
