import Conformance
import Corpora
import HitTesting
import Testing

@Suite struct LayerSceneTests {
  private static let square = LayerGeometry(
    size: Size(width: 4, height: 4), attachment: .matrix(.identity))
  private static let opaque = LayerScene.Image(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap)

  private func layer(
    _ name: String, in parent: String? = nil, image: String? = "full", depth: Double = 0
  ) -> NamedLayer {
    .init(name, image: image, parent: parent, StackLayer(Self.square, depth: depth))
  }

  private func scene(_ layers: NamedLayer...) throws(StackDescriptionError) -> LayerScene {
    try LayerScene(layers, images: ["full": Self.opaque], threshold: .atLeast(86))
  }

  private func names(_ scene: LayerScene) -> [String] { scene.layers.map(\.name) }

  @Test func changesKeepTheListInOrder() throws {
    var scene = try scene(layer("a"), layer("b", in: "a"), layer("c", in: "b"))
    try scene.apply(.insert(layer("d"), behind: nil))
    try scene.apply(.insert(layer("e"), behind: "b"))
    #expect(names(scene) == ["a", "e", "b", "c", "d"])
    try scene.apply(.move("a", behind: nil))
    try scene.apply(.move("d", behind: "e"))
    try scene.apply(.move("d", behind: "d"))
    #expect(names(scene) == ["d", "e", "b", "c", "a"])
    try scene.apply(.replace(layer("e", depth: 2)))
    #expect(names(scene) == ["d", "e", "b", "c", "a"] && scene.layers[1].layer.depth == 2)
    try scene.apply(.remove("a"))
    #expect(names(scene) == ["d", "e"], "a holds b, which holds c")
  }

  @Test func aWrongChangeChangesNothing() throws {
    var scene = try scene(layer("a"), layer("b", in: "a"))
    let wrong: [(SceneChange, StackDescriptionError)] = [
      (.insert(layer("a"), behind: nil), .layerInTwoPlaces("a")),
      (.insert(layer("c"), behind: "x"), .unknownLayer("x")),
      (.replace(layer("a", in: "b")), .cyclicParents(["a", "b"])),
      (.replace(layer("x")), .unknownLayer("x")), (.remove("x"), .unknownLayer("x")),
      (.move("x", behind: nil), .unknownLayer("x")), (.move("a", behind: "x"), .unknownLayer("x")),
    ]
    for (change, error) in wrong {
      #expect(throws: error) { try scene.apply(change) }
      #expect(names(scene) == ["a", "b"])
    }
    var stack = StackCase("stack", scene)
    #expect(throws: StackDescriptionError.unknownLayer("x")) {
      try stack.add([.remove("a"), .remove("x")], probes: [])
    }
    #expect(stack.stages.count == 1)
  }

  @Test func theOracleAnswersByName() throws {
    let oracle = SceneOracle(try scene(layer("back"), layer("front", in: "back")))
    let point = Point(x: 1, y: 1)
    #expect(oracle.answer(to: .topmost(point)) == ["front"])
    #expect(oracle.answer(to: .all(point)) == ["front", "back"])
    let disc = Disc(center: Point(x: 5, y: 1), radius: 2)
    #expect(oracle.answer(to: .disc(disc, .nearest)) == ["front", "back"])
    #expect(oracle.answer(to: .topmost(Point(x: 5, y: 1))) == [])
    for query in [StackQuery.topmost(point), .all(point), .disc(disc, .nearest)] {
      #expect(oracle.isConfirmed(for: [query]) == [true])
    }
  }

  @Test func otherAnswersAreNotAccepted() throws {
    let oracle = SceneOracle(try scene(layer("back"), layer("front", in: "back")))
    let point = Point(x: 1, y: 1)
    for wrong in [[], ["back"], ["front", "back"], ["nobody"], ["front", "front"]] {
      #expect(!oracle.accepts(wrong, to: .topmost(point)), "\(wrong)")
    }
    for wrong in [[], ["front"], ["back", "front"], ["front", "back", "front"]] {
      #expect(!oracle.accepts(wrong, to: .all(point)), "\(wrong)")
    }
    let disc = Disc(center: point, radius: 1)
    #expect(oracle.accepts(["front", "back"], to: .disc(disc, .mostCovered)))
    #expect(!oracle.accepts(["back", "front"], to: .disc(disc, .mostCovered)))
    #expect(!oracle.accepts(["back", "front"], to: .disc(disc, .topmost)))
    #expect(!oracle.accepts(["back"], to: .disc(disc, .mostCovered)))
  }
}
