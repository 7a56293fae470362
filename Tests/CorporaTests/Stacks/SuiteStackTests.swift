import Conformance
import Corpora
import Foundation
import Testing

/// What a suite about stacks may contain, and the errors for other contents.
@Suite struct SuiteStackTests {
  private static let geometry = """
    {"size": ["4", "4"], "gravity": "resize", "contentsScale": "1", \
    "matrix": ["1", "0", "0", "1", "0", "0"], "masksToBounds": false}
    """
  private static let sound = """
    {
      "about": "Two squares.",
      "flags": {"behind": {"fault": "the wrong one", "effect": "surprise"}},
      "stacks": [
        {
          "name": "squares", "minimumAlpha": 86, "images": {"full": {"rows": ["ff"]}},
          "layers": [
            {"name": "sheet", "copies": 2, "image": "full", "layer": \(geometry)},
            {"name": "front", "parent": "sheet-1", "layer": \(geometry), "boundsOrigin": ["0", "0x1p1"],
             "depth": "-inf", "hidden": true, "interactionEnabled": false, "opacity": "nan"}
          ],
          "queries": [{"topmost": ["1", "1"], "flags": ["behind"]}, {"all": ["nan", "1"]}],
          "then": [
            {"changes": [
               {"insert": {"name": "new", "layer": \(geometry)}, "behind": "front"},
               {"replace": {"name": "new", "image": "full", "layer": \(geometry)}},
               {"move": "new"}, {"image": "full", "shows": {"rows": ["00"]}}, {"remove": "sheet-2"}],
             "queries": [{"disc": ["5", "1", "0x1p1"], "order": "nearest"}]}
          ]
        }
      ]
    }
    """

  private func read(_ text: String) throws(SuiteError) -> SuiteFile {
    try SuiteFile(parsing: Data(text.utf8), named: "stack/squares", path: "c/stack/squares.json")
  }

  @Test func aSoundSuiteIsRead() throws {
    let suite = try read(Self.sound)
    #expect(suite.area == "stack" && suite.entries.count == 1)
    let squares = try #require(suite.entries[0] as? SuiteStack)
    #expect(squares.scene.layers.map(\.copies) == [2, nil] && squares.stages.count == 2)
    #expect(squares.scene.layers[1].depth?.value == -.infinity && squares.scene.layers[1].isHidden)
    #expect(squares.questions.map(\.kind) == [.topmost, .all, .disc])
    #expect(squares.stages[1].changes.count == 5)
  }

  @Test func writingKeepsEverySpelling() throws {
    let text = try read(Self.sound).text
    #expect(text.contains("[\"0\", \"0x1p1\"]") && text.contains("\"copies\": 2"))
    #expect(try read(text).text == text)
  }

  /// Each entry replaces a part of the sound suite; the error names the case and the place.
  @Test(arguments: [
    ("\"order\": \"nearest\"", "\"order\": \"best\"", "then[0].queries[0].order"),
    (", \"order\": \"nearest\"", "", "\"order\" is missing"),
    ("{\"all\": [", "{\"order\": \"nearest\", \"all\": [", "unknown key \"order\""),
    ("\"topmost\": [\"1\", ", "\"topmost\": [", "expected 2 numbers"),
    ("{\"topmost\"", "{\"lowest\"", "expected one of topmost, all, disc"),
    ("\"copies\": 2", "\"copies\": 0", "layers[0].copies"),
    ("{\"move\": \"new\"}", "{\"move\": \"new\", \"all\": 1}", "unknown key \"all\""),
    ("{\"move\": \"new\"}", "{\"move\": \"new\", \"remove\": \"new\"}", "expected one of insert"),
    ("\"hidden\": true", "\"hidden\": \"yes\"", "layers[1].hidden"),
    ("\"shows\"", "\"show\"", "unknown key \"show\""),
    ("{\"insert\": {", "{\"insert\": {\"copies\": 2, ", "unknown key \"copies\""),
    ("\"flags\": [\"behind\"]", "\"flags\": [\"before\"]", "flag \"before\" is not defined"),
    ("\"name\": \"squares\"", "\"name\": \"Squares\"", "expected small letters"),
    (
      "{\"disc\": [\"5\", \"1\", \"0x1p1\"], \"order\": \"nearest\"}", "", "has no queries"
    ),
    ("\"stacks\"", "\"piles\"", "unknown key \"piles\""),
  ])
  func otherContentsAreRefused(part: String, replacement: String, words: String) throws {
    let text = Self.sound.replacing(part, with: replacement, maxReplacements: 1)
    try #require(text != Self.sound)
    let error = try #require(throws: SuiteError.self) { try read(text) }
    #expect("\(error)".contains(words) && "\(error)".contains("c/stack/squares.json"), "\(error)")
  }

  /// Layers that are no stack, and changes that are not possible, are found when answers are wanted.
  @Test(arguments: [
    ("\"parent\": \"sheet-1\"", "\"parent\": \"sheet\"", "no layer \"sheet\" to hold it"),
    ("\"parent\": \"sheet-1\"", "\"parent\": \"front\"", "in a circle"),
    ("\"name\": \"front\"", "\"name\": \"sheet-1\"", "\"sheet-1\" is in two places"),
    ("\"image\": \"full\"", "\"image\": \"empty\"", "no image \"empty\""),
    ("\"remove\": \"sheet-2\"", "\"remove\": \"sheet-3\"", "no layer \"sheet-3\""),
    ("\"depth\": \"-inf\"", "\"depth\": \"nan\"", "must be a number"),
  ])
  func wrongLayersAreNamed(part: String, replacement: String, words: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("suites/stack"), withIntermediateDirectories: true)
    let text = Self.sound.replacing(part, with: replacement, maxReplacements: 1)
    try #require(text != Self.sound)
    try text.write(
      to: folder.appendingPathComponent("suites/stack/squares.json"), atomically: true,
      encoding: .utf8)
    let corpus = CorpusFolder(path: folder.path, files: [])
    let readings: [() throws -> Void] = [
      { _ = try corpus.caseSuites() }, { _ = try corpus.writeSuites() },
    ]
    for read in readings {
      let error = try #require(throws: SuiteError.self) { try read() }
      #expect("\(error)".contains("case \"squares\"") && "\(error)".contains(words), "\(error)")
    }
  }

  /// The oracle's answers are written, and wrong ones are found.
  @Test func answersAreWrittenAndVerified() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("suites/stack/squares.json")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.sound.write(to: path, atomically: true, encoding: .utf8)
    let corpus = CorpusFolder(path: folder.path, files: [])
    _ = try corpus.writeSuites()
    let written = try String(contentsOf: path, encoding: .utf8)
    #expect(written.contains("\"layers\": [\"sheet-2\"], \"margin\": \"0.25\""), "\(written)")
    let sound = try corpus.checkSuites().faults.filter { $0.contains("squares") }
    #expect(sound == [])
    try written.replacing("[\"sheet-2\"]", with: "[\"sheet-1\"]").write(
      to: path, atomically: true, encoding: .utf8)
    let faults = try corpus.checkSuites().faults.filter { $0.contains("squares") }
    #expect(
      faults.contains {
        $0.contains("query 0 has [sheet-1], margin 0.25, but the oracle gives [sheet-2]")
      }, "\(faults)")
  }
}
