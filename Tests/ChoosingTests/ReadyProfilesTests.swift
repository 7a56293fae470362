import Choosing
import Foundation
import HitTesting
import TestSupport
import Testing

/// The profiles of `corpus/profiles` state everything, so that nothing depends on a default.
@Suite struct ReadyProfilesTests {
  private static let folder = StoredCorpus.repository.appendingPathComponent("corpus/profiles")
  private static let names = [
    "board-game", "click-through-window", "collage", "desktop-pet", "drawing", "kiosk",
    "level-editor", "map", "sprite-game",
  ]

  private func path(_ name: String) -> String {
    Self.folder.appendingPathComponent("\(name).yaml").path
  }

  @Test func theTableNamesAll() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(
      files.filter { $0 != "choices" && $0 != "more" }.sorted() == ["README.md"]
        + Self.names.map { "\($0).yaml" })
    let readme = try StoredCorpus.text(of: "corpus/profiles/README.md")
    for name in Self.names {
      let profile = try ProductProfile(contentsOfFile: path(name))
      #expect(profile.name == name)
      let summary = profile.summary.prefix(1).lowercased() + profile.summary.dropFirst()
      #expect(readme.contains("| [\(name)](\(name).yaml) | \(summary) |"))
    }
  }

  @Test(arguments: names) func everyKeyStandsInEachWithTheSourceOfItsNumber(name: String) throws {
    let lines = try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n")
    for key in ProfileKey.all where !["images.folder", "stack.scene"].contains(key.path) {
      let indent = key.group == nil ? "" : "  "
      #expect(lines.count { $0.hasPrefix("\(indent)\(key.name):") } == 1, "\(key.path)")
    }
    // A few values explain themselves.
    for (index, line) in lines.enumerated()
    where line.contains("-at-once:") || line.contains("-per-second: ") || line.contains("memory:") {
      let isZero = line.hasSuffix(": 0")
      let isOfDisplay = line.contains("frames-per-second")
      #expect(isZero || isOfDisplay || lines[index - 1].contains("# "), "\(line)")
    }
  }

  /// Ten more say only what they need; their choices are in the table of replays.
  @Test func theOthersAreTen() throws {
    let folder = Self.folder.appendingPathComponent("more")
    let names = StoredChoices.names(in: folder.path, ending: ".yaml")
    #expect(names.count == 10 && Set(names).isDisjoint(with: Self.names))
    let stored = try StoredChoices(folder: folder.path)
    #expect(stored.profiles.map(\.name) == names && Set(stored.choices.keys) == Set(names))
    #expect(stored.profiles.allSatisfy { !$0.summary.isEmpty })
  }

  @Test func theyDifferInWhatTheStrategiesDifferIn() throws {
    let profiles = try Self.names.map { try ProductProfile(contentsOfFile: path($0)) }
    #expect(Set(profiles.map(\.threshold)).contains(.perQuery))
    #expect(Set(profiles.map(\.fidelity)) == [.exact, .float64])
    #expect(Set(profiles.flatMap { $0.queriesPerSecond.keys }) == Set(QueryUse.allCases))
    #expect(profiles.contains { $0.imageChangesPerSecond > 1 })
    #expect(Set(profiles.map(\.imagesAtOnce)).count == 8)
  }

  @Test func theExampleOfTheDocumentIsAProfile() throws {
    let readme = try StoredCorpus.text(of: "corpus/profiles/README.md")
    let blocks = readme.matches(of: /```yaml\n([^`]*)```/)
    #expect(blocks.count == 2)
    let stack = "images: {sizes: [8x8]}\n" + (blocks.last.map { String($0.1) } ?? "")
    #expect(try ProductProfile(yaml: stack, named: "a.yaml").stack.layers == 2000)
    let profile = try ProductProfile(yaml: String(try #require(blocks.first).1), named: "a.yaml")
    #expect(profile.images == .folder("../my sprites") && profile.imagesAtOnce == 4000)
  }
}
