import Choosing
import Corpora
import HitTesting
import TestSupport
import Testing

/// Profiles whose layers are those of a file.
@Suite struct ProfileSceneTests {
  private static let solitaire = StoredCorpus.path + "/profiles/more/solitaire.json"

  private static func read(_ yaml: String, _ scene: String = solitaire) throws(ProfileFaults)
    -> ProductProfile
  {
    try ProductProfile(
      yaml: yaml, named: "a.yaml",
      meeting: ProfileConditions(
        folderFault: { _ in nil }, scene: { _ throws(SuiteError) in try SceneFile(scene) }))
  }

  private func faults(_ yaml: String, _ scene: String = solitaire) throws -> ProfileFaults {
    try #require(throws: ProfileFaults.self) { try Self.read(yaml, scene) }
  }

  @Test func theFileSaysWhatTheProfileLeavesOut() throws {
    let profile = try Self.read(
      "stack: {scene: a.json, pointer: hover}\nqueries-per-second: {topmost: 1}\n")
    #expect(profile.stack.layers == 52 && profile.hasStack && profile.imagesAtOnce == 1)
    #expect(profile.threshold == .fixed(.atLeast(128)) && profile.stack.pointer == .hover)
    #expect(profile.gravities == [.resize] && profile.transforms == [.rotate])
    let own = try Self.read(
      """
      stack: {scene: a.json}
      queries-per-second: {topmost: 1}
      threshold: 7
      images-at-once: 9
      transforms: [mirror]
      gravities: [center]
      """)
    #expect(own.threshold == .fixed(.atLeast(7)) && own.imagesAtOnce == 9)
    #expect(own.transforms == [.mirror] && own.gravities == [.center])
    // What is written names the file, and not what it says of its layers.
    #expect(!own.yaml.contains("layers: 52") && own.yaml.contains("scene: \"a.json\""))
    #expect(try Self.read(own.yaml) == own)
    let assumed = ProductProfile.assumed(onScene: try SceneFile(Self.solitaire))
    #expect(assumed.stack.layers == 52 && assumed.uses == [.topmost])
    #expect(try Self.read(assumed.yaml).stack == assumed.stack)
  }

  @Test(arguments: [
    ("stack: {scene: a.json, layers: 5}", "a.yaml:1: stack.layers: found beside stack.scene"),
    ("stack: {scene: a.json, spread: crowded}", "a.yaml:1: stack.spread: found beside stack.scene"),
    ("stack: {scene: a.json, nesting: nested}", "a.yaml:1: stack.nesting: found beside"),
    ("stack: {scene: a.json}\nimages: {sizes: [8x8]}", "a.yaml:2: images.sizes: found beside"),
    ("stack: {scene: a.json}\nimages: {folder: x}", "a.yaml:2: images.folder: found beside"),
    ("stack: {scene: a.json}\nbudgets: {memory: 1 KiB}", "52 layers"),
    ("stack: {scene: a.json}\nthreshold: per-query", "per-query"),
  ])
  func whatContradictsTheFileIsNamed(yaml: String, words: String) throws {
    let faults = try faults(yaml + "\nqueries-per-second: {topmost: 1}\n")
    #expect(faults.lines.count == 1 && faults.description.contains(words), "\(faults)")
  }

  @Test func aFileThatCannotBeReadIsNamedAlone() throws {
    let faults = try faults(
      "stack: {scene: a.json}\nqueries-per-second: {topmost: 1}\n", "/no/b.json")
    #expect(faults.lines == ["a.yaml:1: stack.scene: /no/b.json: cannot be read"])
    let nobody = try self.faults("stack: {scene: a.json}")
    #expect(nobody.description.contains("nothing asks the layers of the stack"))
  }

  @Test func orderWithoutLayersIsNamed() throws {
    let faults = try faults("images: {sizes: [8x8]}\nstack: {order-changes-per-second: 1}\n")
    #expect(faults.description.contains("stack.order-changes-per-second: found a rate above 0"))
  }
}
