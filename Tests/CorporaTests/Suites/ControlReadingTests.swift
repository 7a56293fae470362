import Corpora
import Foundation
import HitTesting
import Testing

/// What a suite may say about a control, and the errors for anything else.
@Suite struct ControlReadingTests {
  private static let sound = """
    {
      "about": "A button.",
      "cases": [
        {
          "name": "pressed",
          "control": {
            "state": "highlighted+selected",
            "images": {"normal": {"rows": ["00 ff"]}, "highlighted+selected": {"rows": ["ff 00"]}},
            "backgrounds": {"normal": {"rows": ["ff ff"]}}
          },
          "layer": {
            "size": ["2", "1"], "gravity": "center", "contentsScale": "1",
            "matrix": ["1", "0", "0", "1", "0", "0"], "masksToBounds": true
          },
          "minimumAlpha": 128,
          "earlier": {"control": {"state": "normal", "images": {}}},
          "points": [{"at": ["0.5", "0.5"]}]
        }
      ]
    }
    """

  private func read(_ text: String) throws(SuiteError) -> SuiteFile {
    try SuiteFile(parsing: Data(text.utf8), named: "state/button", path: "c/state/button.json")
  }

  @Test func aControlShowsTheImageOfItsState() throws {
    let pressed = try read(Self.sound).entries(of: SuiteCase.self)[0]
    #expect(pressed.state.control?.state == [.highlighted, .selected])
    guard case .bytes(let now) = pressed.state.image,
      case .bytes(let before) = pressed.earlier?.image
    else {
      Issue.record("no bytes")
      return
    }
    #expect(now.rows == ["ff 00"])
    #expect(before.rows == ["ff ff"], "without images, the background of the normal state")
    #expect(pressed.earlier?.control?.backgrounds == pressed.state.control?.backgrounds)
  }

  @Test func writingKeepsTheControlAndItsDifferences() throws {
    let sound = try read(Self.sound)
    let text = sound.text
    #expect(text.contains("\"state\": \"highlighted+selected\""))
    #expect(text.contains("\"images\": {}"))
    let again = try read(text)
    #expect(
      again.text == text && again.entries(of: SuiteCase.self) == sound.entries(of: SuiteCase.self))
  }

  private static let points = "\"points\": [{\"at\": [\"0.5\", \"0.5\"]}]"

  /// Each entry replaces a part of the sound suite; the error names the key.
  @Test(arguments: [
    ("\"highlighted+selected\",", "\"selected+highlighted\",", "control.state", "is not a state"),
    ("\"state\": \"highlighted+selected\",", "", "control", "\"state\" is missing"),
    ("{\"normal\": {\"rows\": [\"00", "{\"up\": {\"rows\": [\"00", "images.up", "not a state"),
    ("\"control\": {\n", "\"image\": \"images/a.png\", \"control\": {\n", "pressed", "not both"),
    ("\"state\": \"normal\", \"images\": {}", "", "earlier", "the differences"),
    ("{\"control\": {", "{\"image\": 1, \"control\": {", "earlier", "unknown key \"image\""),
    (points, "\"discs\": [{\"disc\": [\"1\", \"1\", \"1\"]}]", "discs", "points only"),
    (points, "\"refused\": true", "refused", "no image"),
    ("\"backgrounds\": {", "\"plates\": {", "control", "unknown key \"plates\""),
  ])
  func violationsAreNamed(
    part: String, replacement: String, place: String, reason: String
  ) throws {
    let text = Self.sound.replacing(part, with: replacement, maxReplacements: 1)
    try #require(text != Self.sound)
    let error = #expect(throws: SuiteError.self) { try read(text) }
    let words = error?.description ?? ""
    #expect(words.hasPrefix("c/state/button.json: case \"pressed\""), "\(words)")
    #expect(words.contains(place) && words.contains(reason), "\(words)")
  }

  @Test func anImageIsNoDifferenceOfAControl() throws {
    let image = Self.sound.replacing(
      "\"earlier\": {\"control\": {\"state\": \"normal\", \"images\": {}}}",
      with: "\"earlier\": {\"minimumAlpha\": 5}")
    #expect(
      try read(image).entries(of: SuiteCase.self)[0].earlier?.control
        == read(image).entries(of: SuiteCase.self)[0].state.control)
  }
}
