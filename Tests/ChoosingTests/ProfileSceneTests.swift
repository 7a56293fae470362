import Choosing
import Corpora
import HitTesting
import TestSupport
import Testing

/// Profiles whose layers are those of a file.
@Suite struct ProfileSceneTests {
  private static let solitaire = StoredCorpus.path + "/profiles/more/solitaire.json"

  /// A layer with a mask.
  private static let masked = """
    {"about": "A scene.", "stacks": [{"name": "mine", "minimumAlpha": 100, "queries": [],
      "images": {"dot": {"rows": ["ff 80"]}},
      "layers": [
        {"name": "photo", "image": "dot", "mask": "frame", \(layer)},
        {"name": "frame", "image": "dot", \(layer)}
      ]}]}
    """
  private static let layer = """
    "layer": {"size": ["4", "4"], "gravity": "resize", "contentsScale": "1", \
    "matrix": ["1", "0", "0", "1", "0", "0"], "masksToBounds": false}
    """

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
    let asking = try Self.read(
      "stack: {scene: a.json}\nqueries-per-second: {topmost: 1}\nthreshold: per-query\n")
    #expect(asking.threshold == .perQuery && asking.stack.layers == 52)
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
    ("stack: {scene: masked.json}", "a.yaml:1: stack.scene: found layers with masks, but discs"),
  ])
  func whatContradictsTheFileIsNamed(yaml: String, words: String) throws {
    let masked = try TemporaryFile(Self.masked)
    let faults = try withExtendedLifetime(masked) {
      try self.faults(
        yaml + "\nqueries-per-second: {topmost: 1, stack-discs: 1}\n",
        yaml.contains("masked.json") ? masked.path : Self.solitaire)
    }
    #expect(faults.lines.count == 1 && faults.description.contains(words), "\(faults)")
  }

  /// Points follow masks.
  @Test func pointsOnMasksAreAccepted() throws {
    let masked = try TemporaryFile(Self.masked)
    let profile = try withExtendedLifetime(masked) {
      try Self.read(
        "stack: {scene: masked.json}\nqueries-per-second: {topmost: 1}\n", masked.path)
    }
    #expect(profile.stack.hasMasks && profile.stack.layers == 2)
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
