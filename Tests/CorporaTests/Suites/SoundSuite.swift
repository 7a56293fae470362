import Conformance
import Corpora
import Foundation
import TestSupport
import Testing

/// A sound suite of a kind that shows layers, and what is wrong with it after changes.
struct SoundSuite: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  /// Parts that are written as they were read.
  let spellings: [String]
  /// Changes after which the suite cannot be read.
  let unreadable: String
  /// The name of the messages about them.
  let unreadableAs: String
  /// Changes that are found when answers are wanted: the layers or events are not a case.
  let impossible: String
  let impossibleAs: String
  /// A part that is written with the answers.
  let answer: String
  /// A part of an answer, and what makes it wrong.
  let wrong: (part: String, replacement: String)
  /// The words about the wrong answer.
  let fault: String

  var testDescription: String { name }

  private static let geometry = """
    {"size": ["4", "4"], "gravity": "resize", "contentsScale": "1", \
    "matrix": ["1", "0", "0", "1", "0", "0"], "masksToBounds": false}
    """

  private static let textOfStacks = """
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

  static let stacks = SoundSuite(
    name: "stack/squares",
    text: textOfStacks,
    spellings: ["[\"0\", \"0x1p1\"]", "\"copies\": 2"],
    unreadable: #"""
      "order": "nearest" ⇒ "order": "best" ¦ , "order": "nearest" ⇒
      {"all": [ ⇒ {"order": "nearest", "all": [ ¦ "topmost": ["1", "1" ⇒ "topmost": ["1"
      {"topmost" ⇒ {"lowest" ¦ "copies": 2 ⇒ "copies": 0
      {"move": "new"} ⇒ {"move": "new", "all": 1}
      {"move": "new"} ⇒ {"move": "new", "remove": "new"} ¦ "hidden": true ⇒ "hidden": "yes"
      "shows" ⇒ "show" ¦ {"insert": { ⇒ {"insert": {"copies": 2,
      "flags": ["behind"] ⇒ "flags": ["before"] ¦ "name": "squares" ⇒ "name": "Squares"
      {"disc": ["5", "1", "0x1p1"], "order": "nearest"} ⇒ ¦ "stacks" ⇒ "piles"
      86, ⇒ 86, "samplings": {"full": "linear-clamp"}, ¦ 86, ⇒ 86, "samplings": {"full": "cubic"},
      86, ⇒ 86, "samplings": {"half": "nearest"}, ¦ 86, ⇒ 86, "thresholds": {"full": 3},
      """#,
    unreadableAs: "stack-faults",
    impossible: #"""
      "parent": "sheet-1" ⇒ "parent": "sheet" ¦ "parent": "sheet-1" ⇒ "parent": "front"
      "name": "front" ⇒ "name": "sheet-1" ¦ "image": "full" ⇒ "image": "empty"
      "remove": "sheet-2" ⇒ "remove": "sheet-3" ¦ "depth": "-inf" ⇒ "depth": "nan"
      """#,
    impossibleAs: "wrong-stacks",
    answer: "\"layers\": [\"sheet-2\"], \"margin\": \"0.25\"",
    wrong: ("[\"sheet-2\"]", "[\"sheet-1\"]"),
    fault: "query 0 has [sheet-1], margin 0.25, but the oracle gives [sheet-2]")

  private static let textOfTouches = """
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

  static let touches = SoundSuite(
    name: "touch/square",
    text: textOfTouches,
    spellings: ["\"moreThanAlong\": \"0x1p0\""],
    unreadable: #"""
      "began" ⇒ "pushed" ¦ "finger": 3 ⇒ "finger": -1 ¦ "time": "0.5" ⇒ "time": 0.5
      "swipe": "right" ⇒ "swipe": "east" ¦ "distance": "2", ⇒ ¦ {"hovered": ["1", "1"]} ⇒
      "events": [⏎ ⇒ "event": [⏎ ¦ "flags": ["anywhere"] ⇒ "flags": ["nowhere"]
      "name": "square" ⇒ "name": "Square"
      """#,
    unreadableAs: "touch-faults",
    impossible: #"""
      "overlays": ["a"] ⇒ "overlays": ["x"] ¦ {"a": "full"} ⇒ {"a": "none"}
      "lessThanAcross": "2" ⇒ "lessThanAcross": "nan" ¦ {"ended" ⇒ {"began"
      "finger": 3,⏎ ⇒ "finger": 4,⏎ ¦ {"ended": ["3" ⇒ {"ended": ["inf"
      "finger": 3,⏎ ⇒ "finger": 3, "time": "0",⏎ ¦ {"hovered" ⇒ {"moved"
      {"remove": "a"} ⇒ {"remove": "a"}, {"insert": {"name": "a", "layer": \#(geometry)}}
      """#,
    impossibleAs: "wrong-touches",
    answer: "\"view\": null}], \"margin\": \"1\", \"flags\"",
    wrong: ("\"distance\": \"2\"", "\"distance\": \"2.5\""),
    fault: "event 1 has [swipe right 2.5], margin 1.0, but the oracle gives [swipe right")

  func read(_ text: String) throws(SuiteError) -> SuiteFile {
    try SuiteFile(parsing: Data(text.utf8), named: name, path: "c/\(name).json")
  }
}

/// A corpus with one suite alone.
struct LoneSuite {
  let corpus: CorpusFolder
  let path: String
  private let folder: TemporaryFolder

  init(_ suite: SoundSuite) throws {
    folder = try TemporaryFolder()
    path = try folder.write(Array(suite.text.utf8), to: "suites/\(suite.name).json")
    corpus = CorpusFolder(path: folder.url.path, files: [])
  }

  func write(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The suite with the answers of the oracle.
  func answered() throws -> String {
    _ = try corpus.writeSuites()
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The faults that name the suite or its case.
  func faults() throws -> [String] {
    try corpus.checkSuites().faults.filter { $0.contains("square") }
  }
}
