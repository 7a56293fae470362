import Corpora
import Foundation
import HitTesting
import TestSupport
import Testing

@Suite struct SceneFileTests {
  private static let layer =
    #""layer": {"size": ["4", "4"], "gravity": "resize", "contentsScale": "1", "#
    + #""matrix": ["1", "0", "0", "1", "0", "0"], "masksToBounds": false}"#

  private static func text(
    images: String = #"{"dot": {"rows": ["ff 80"]}, "unused": {"rows": ["00"]}}"#,
    _ layers: String..., more: String = ""
  ) -> String {
    #"{"about": "A scene.", "stacks": [{"name": "mine", "minimumAlpha": 100, "images": \#(images), "#
      + #""layers": [\#(layers.joined(separator: ", "))], "queries": []}\#(more)]}"#
  }

  private static func named(_ name: String, _ more: String = #", "image": "dot""#) -> String {
    #"{"name": "\#(name)"\#(more), \#(layer)}"#
  }

  /// The file need not ask anything, and images that no layer shows are left out.
  @Test func theLayersAndTheImagesThatTheyShowAreRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array(Self.text(Self.named("a"), Self.named("b", #", "parent": "a""#)).utf8), to: "s.json")
    let file = try SceneFile(path)
    #expect(file.path == path && file.scene.layers.map(\.name) == ["a", "b"])
    #expect(file.scene.threshold == .atLeast(100))
    #expect(file.shownImages.map(\.name) == ["dot"])
    #expect(file.shownImages[0].bitmap.width == 2)
  }

  @Test func theSceneOfTheRepositoryIsRead() throws {
    let file = try SceneFile(StoredCorpus.path + "/profiles/more/solitaire.json")
    #expect(file.scene.layers.count == 54 && file.shownLayers.count == 52)
  }

  @Test(arguments: [
    ("{", "s.json"), ("[]", "s.json"), (#"{"about": "x"}"#, "stacks"),
    (#"{"about": "x", "stacks": []}"#, "found 0 cases"), (#"{"layers": []}"#, "layers"),
    (text(named("a"), more: #", {"name": "b"}"#), "found 2 cases"),
    (text(), "case \"mine\": no layer shows an image"),
    (text(named("a", "")), "case \"mine\": no layer shows an image"),
    (text(named("a"), named("a")), "\"a\""),
    (text(named("a", #", "image": "cat""#)), "cat"),
    (text(named("a", #", "image": "dot", "parent": "z""#)), "z"),
    (text(named("a", #", "image": "dot", "depth": "up""#)), "layers[0].depth"),
    (
      text(images: #"{"dot": "images/none.png"}"#, named("a")),
      "case \"mine\": "
    ),
    (text(images: #"{"dot": "../secret.png"}"#, named("a")), "expected a path under images/"),
    (
      text(named("a")).replacing("100,", with: #"100, "samplings": {"dot": "linear-clamp"},"#),
      "case \"mine\": images that are interpolated are not measured"
    ),
  ])
  func anythingElseIsNamed(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), to: "s.json")
    let error = try #require(throws: SuiteError.self) { try SceneFile(path) }
    #expect(error.description.hasPrefix(path) && error.description.contains(words), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test func tooManyLayersAreCountedBeforeTheyAreMade() throws {
    let folder = try TemporaryFolder()
    let layers = (0..<11).map { Self.named("a\($0)", #", "image": "dot", "copies": 100000"#) }
    let path = try folder.write(Array(Self.text(layers.joined(separator: ", ")).utf8), to: "s.json")
    let error = try #require(throws: SuiteError.self) { try SceneFile(path) }
    #expect(error.reason == "has 1100000 layers, expected at most 1000000")
    #expect(throws: SuiteError.self) { try SceneFile(folder.path("none.json")) }
    #expect(throws: SuiteError.self) { try SceneFile("/dev/zero") }
  }
}
