import Conformance
import Corpora
import Foundation
import TestSupport
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

  /// A corpus with this suite alone, and the path of the suite.
  private let corpus: CorpusFolder
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(Array(Self.sound.utf8), to: "suites/stack/squares.json")
    corpus = CorpusFolder(path: folder.url.path, files: [])
  }

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

  /// The error names the case and the place.
  @Test func otherContentsAreRefused() {
    let changes = #"""
      "order": "nearest" ⇒ "order": "best" ¦ , "order": "nearest" ⇒
      {"all": [ ⇒ {"order": "nearest", "all": [ ¦ "topmost": ["1", "1" ⇒ "topmost": ["1"
      {"topmost" ⇒ {"lowest" ¦ "copies": 2 ⇒ "copies": 0
      {"move": "new"} ⇒ {"move": "new", "all": 1}
      {"move": "new"} ⇒ {"move": "new", "remove": "new"} ¦ "hidden": true ⇒ "hidden": "yes"
      "shows" ⇒ "show" ¦ {"insert": { ⇒ {"insert": {"copies": 2,
      "flags": ["behind"] ⇒ "flags": ["before"] ¦ "name": "squares" ⇒ "name": "Squares"
      {"disc": ["5", "1", "0x1p1"], "order": "nearest"} ⇒ ¦ "stacks" ⇒ "piles"
      """#
    expectRefusals(ofChanges: changes, to: Self.sound, as: "stack-faults") { _ = try read($0) }
  }

  /// Layers that are no stack, and changes that are not possible, are found when answers are
  /// wanted.
  @Test func wrongLayersAreNamed() throws {
    let changes = #"""
      "parent": "sheet-1" ⇒ "parent": "sheet" ¦ "parent": "sheet-1" ⇒ "parent": "front"
      "name": "front" ⇒ "name": "sheet-1" ¦ "image": "full" ⇒ "image": "empty"
      "remove": "sheet-2" ⇒ "remove": "sheet-3" ¦ "depth": "-inf" ⇒ "depth": "nan"
      """#
    expectRefusals(
      ofChanges: changes, to: Self.sound, as: "wrong-stacks", in: corpus.path
    ) { text in
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: SuiteError.self) { try corpus.writeSuites() }
      _ = try corpus.caseSuites()
    }
  }

  /// The oracle's answers are written, and wrong ones are found.
  @Test func answersAreWrittenAndVerified() throws {
    _ = try corpus.writeSuites()
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written.contains("\"layers\": [\"sheet-2\"], \"margin\": \"0.25\""), "\(written)")
    let sound = try corpus.checkSuites().faults.filter { $0.contains("squares") }
    #expect(sound == [])
    try written.replacing("[\"sheet-2\"]", with: "[\"sheet-1\"]").write(
      toFile: path, atomically: true, encoding: .utf8)
    let faults = try corpus.checkSuites().faults.filter { $0.contains("squares") }
    #expect(
      faults.contains {
        $0.contains("query 0 has [sheet-1], margin 0.25, but the oracle gives [sheet-2]")
      }, "\(faults)")
  }
}
