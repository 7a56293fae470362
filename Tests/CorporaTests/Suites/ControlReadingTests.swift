import Corpora
import Foundation
import HitTesting
import TestSupport
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

  /// The error names the key.
  @Test func violationsAreNamed() {
    let changes = #"""
      "highlighted+selected", ⇒ "selected+highlighted", ¦ "state": "highlighted+selected", ⇒
      {"normal": {"rows": ["00 ⇒ {"up": {"rows": ["00
      "control": {⏎ ⇒ "image": "images/a.png", "control": {⏎ ¦ "state": "normal", "images": {} ⇒
      {"control": { ⇒ {"image": 1, "control": {
      "points": [{"at": ["0.5", "0.5"]}] ⇒ "discs": [{"disc": ["1", "1", "1"]}]
      "points": [{"at": ["0.5", "0.5"]}] ⇒ "refused": true ¦ "backgrounds": { ⇒ "plates": {
      """#
    expectRefusals(ofChanges: changes, to: Self.sound, as: "control-faults") { _ = try read($0) }
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
