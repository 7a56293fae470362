import Conformance
import Corpora
import Foundation
import HitTesting
import TestSupport
import Testing

/// What a suite about touches may contain, and the errors for other contents.
@Suite struct SuiteTouchTests {
  private static let geometry = """
    {"size": ["4", "4"], "gravity": "resize", "contentsScale": "1", \
    "matrix": ["1", "0", "0", "1", "0", "0"], "masksToBounds": false}
    """
  private static let sound = """
    {
      "about": "A square.",
      "flags": {"anywhere": {"fault": "the end decides", "effect": "surprise"}},
      "touches": [
        {
          "name": "square", "minimumAlpha": 86, "images": {"full": {"rows": ["ff"]}},
          "layers": [{"name": "a", "image": "full", "layer": \(geometry)}],
          "overlays": ["a"], "hoverImages": {"a": "full"},
          "moreThanAlong": "0x1p0", "lessThanAcross": "2",
          "events": [
            {"began": ["1", "1"], "finger": 3, "time": "0.5"},
            {"ended": ["3", "1"], "finger": 3,
             "outcomes": [{"swipe": "right", "distance": "2", "view": null}], "flags": ["anywhere"]}
          ],
          "then": [{"changes": [{"remove": "a"}], "events": [{"hovered": ["1", "1"]}]}]
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
    path = try folder.write(Array(Self.sound.utf8), to: "suites/touch/square.json")
    corpus = CorpusFolder(path: folder.url.path, files: [])
  }

  private func read(_ text: String) throws(SuiteError) -> SuiteFile {
    try SuiteFile(parsing: Data(text.utf8), named: "touch/square", path: "c/touch/square.json")
  }

  @Test func aSoundSuiteIsRead() throws {
    let square = try #require(try read(Self.sound).entries.first as? SuiteTouch)
    let events = square.questions
    #expect(events.map(\.phase) == [.began, .ended, .hovered])
    #expect(events[0].finger == 3 && events[0].time?.value == 0.5)
    #expect(events[1].outcomes == [.swipe(Swipe(.right, distance: 2), nil)])
    #expect(square.overlays == ["a"] && square.hoverImages == ["a": "full"])
    #expect(square.moreThanAlong?.value == 1 && square.stages[1].changes == [.remove("a")])
  }

  @Test func writingKeepsEverySpelling() throws {
    let text = try read(Self.sound).text
    #expect(text.contains("\"moreThanAlong\": \"0x1p0\""))
    #expect(try read(text).text == text)
  }

  @Test func otherContentsAreRefused() {
    let changes = #"""
      "began" ⇒ "pushed" ¦ "finger": 3 ⇒ "finger": -1 ¦ "time": "0.5" ⇒ "time": 0.5
      "swipe": "right" ⇒ "swipe": "east" ¦ "distance": "2", ⇒ ¦ {"hovered": ["1", "1"]} ⇒
      "events": [⏎ ⇒ "event": [⏎ ¦ "flags": ["anywhere"] ⇒ "flags": ["nowhere"]
      "name": "square" ⇒ "name": "Square"
      """#
    expectRefusals(ofChanges: changes, to: Self.sound, as: "touch-faults") { _ = try read($0) }
  }

  /// Layers and events that are no case are found when answers are wanted.
  @Test func wrongCasesAreNamed() throws {
    let changes = #"""
      "overlays": ["a"] ⇒ "overlays": ["x"] ¦ {"a": "full"} ⇒ {"a": "none"}
      "lessThanAcross": "2" ⇒ "lessThanAcross": "nan" ¦ {"ended" ⇒ {"began"
      "finger": 3,⏎ ⇒ "finger": 4,⏎ ¦ {"ended": ["3" ⇒ {"ended": ["inf"
      "finger": 3,⏎ ⇒ "finger": 3, "time": "0",⏎ ¦ {"hovered" ⇒ {"moved"
      {"remove": "a"} ⇒ {"remove": "a"}, {"insert": {"name": "a", "layer": \#(Self.geometry)}}
      """#
    expectRefusals(
      ofChanges: changes, to: Self.sound, as: "wrong-touches", in: corpus.path
    ) { text in
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: SuiteError.self) { try corpus.writeSuites() }
      _ = try corpus.caseSuites()
    }
  }

  /// The oracle's answers are written, and wrong ones are found; so are events near an edge.
  @Test func answersAreWrittenAndVerified() throws {
    _ = try corpus.writeSuites()
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written.contains("\"view\": null}], \"margin\": \"1\", \"flags\""), "\(written)")
    #expect(try corpus.checkSuites().faults.filter { $0.contains("square") } == [])
    let wrong = written.replacing("\"distance\": \"2\"", with: "\"distance\": \"2.5\"")
    try wrong.write(toFile: path, atomically: true, encoding: .utf8)
    let faults = try corpus.checkSuites().faults.filter { $0.contains("square") }
    #expect(
      faults.contains {
        $0.contains("event 1 has [swipe right 2.5], margin 1.0, but the oracle gives [swipe right")
      }, "\(faults)")
    try written.replacing("[\"3\", \"1\"]", with: "[\"3.99\", \"1\"]").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(try corpus.checkSuites().faults.contains { $0.contains("edge of a layer") })
  }

  /// A suite that ends early, and one that the list names and that is not there.
  @Test func damagedFilesAreNamedWithThePlace() throws {
    _ = try corpus.writeSuites()
    let written = try String(contentsOfFile: path, encoding: .utf8)
    try written.prefix(written.count / 2).description.write(
      toFile: path, atomically: true, encoding: .utf8)
    let error = try #require(throws: SuiteError.self) { try corpus.checkSuites() }
    let words = "\(error)"
    #expect(words.hasPrefix("\(path): is not JSON") && words.contains("line"), "\(words)")
    #expect(!words.contains("\n"))
    let other = path.replacing("square.json", with: "circle.json")
    try written.write(toFile: other, atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    let faults = try corpus.checkSuites().faults.filter { $0.contains("square") }
    #expect(faults == ["\(path): is missing, but suites/README.md lists it"], "\(faults)")
  }
}
